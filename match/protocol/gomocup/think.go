package gomocup

import (
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
)

// answer sets a position with the brain to move, if the rules allow it, and writes the brain's
// move.
func (s *session) answer(next *position, began time.Time) error {
	if err := s.adopt(next); err != nil {
		return err
	}
	return s.think(began)
}

// adopt sets a position if the rules allow it. A position that ends the game is set, but is an
// error too.
func (s *session) adopt(next *position) error {
	over, err := s.judge(next)
	if err != nil {
		return err
	}
	s.pos, s.pending = next, nil
	return ended(over)
}

// alive returns an error unless a game is in progress in which the brain may think.
func (s *session) alive() error {
	if err := s.ready(); err != nil {
		return err
	}
	if err := s.suggested(); err != nil {
		return err
	}
	over, err := s.judge(s.pos)
	if err != nil {
		return err
	}
	return ended(over)
}

func ended(over string) error {
	if over == "" {
		return nil
	}
	return fmt.Errorf("%w: %s", sente.ErrGameOver, over)
}

func (s *session) judge(p *position) (over string, err error) {
	rules, err := s.rule.ruleSet()
	if err != nil || s.brain.Judge == nil {
		return "", err
	}
	return s.brain.Judge(p.record(rules))
}

// think requests a move from the engine, validates, plays and writes it.
func (s *session) think(began time.Time) error { return s.thinkLines(began, 1) }

// thinkLines is think with reports of the given number of lines.
func (s *session) thinkLines(began time.Time, lines int) error {
	engine, err := s.host.ensureEngine()
	if err != nil {
		return err
	}
	rules, err := s.rule.ruleSet()
	if err != nil {
		return err
	}
	game := s.pos.record(rules)
	limits := s.limitsFrom(began)
	limits.Lines = lines
	if s.host.notice != "" {
		s.out.say("MESSAGE %s", s.host.notice)
		s.host.notice = ""
	}
	s.debug("thinks about %d stones, %s", len(s.pos.laid)+len(s.pos.played), inWords(limits))
	progress := s.progress(began, lines)
	choice, err := s.choose(engine, game, limits, progress.hear)
	if err != nil {
		return err
	}
	x, y, err := s.check(game, choice.Move)
	if err != nil {
		return fmt.Errorf("the engine failed: %w", err)
	}
	progress.end(choice)
	return s.tellMove(x, y, began)
}

// choose requests a move that is not blocked.
func (s *session) choose(engine sente.Engine, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	avoid := s.avoid()
	switch {
	case len(avoid) == 0 || s.brain.Restrict == nil:
		return engine.Think(s.ctx, game, limits, report)
	case len(avoid)+len(s.pos.laid)+len(s.pos.dead)+len(s.pos.played) == s.pos.size*s.pos.size:
		return sente.Choice{}, errors.New("all free points are blocked: use YXBLOCKRESET to unblock them")
	}
	return s.brain.Restrict(engine, avoid).Think(s.ctx, game, limits, report)
}

// tellMove plays and writes a move, or suggests it.
func (s *session) tellMove(x, y int, began time.Time) error {
	took := time.Since(began)
	s.clock.spend(took)
	s.debug("took %v", took.Round(time.Millisecond))
	if s.brain.Suggest {
		s.pending = &cell{x, y}
		s.out.say("SUGGEST %d,%d", x, y)
		return nil
	}
	s.ponder.rested = false
	s.pos.play(x, y, true)
	s.out.say("%d,%d", x, y)
	return nil
}

// check returns the point of the engine's move if the rules allow it.
func (s *session) check(game sente.Record, m sente.Move) (x, y int, err error) {
	x, y, err = Coordinates(s.pos.size, m)
	if err != nil {
		return 0, 0, err
	}
	if err := s.pos.vacant(x, y); err != nil {
		return 0, 0, err
	}
	if s.brain.Judge != nil {
		_, err = s.brain.Judge(game.With(m))
	}
	return x, y, err
}

// limitsFrom returns the limits of a move that began at the given time.
func (s *session) limitsFrom(began time.Time) sente.Limits {
	reserve := s.brain.Reserve
	if reserve == 0 {
		reserve = defaultReserve
	}
	l := s.host.limits
	l.Time, l.Left = s.clock.budget(time.Since(began), max(0, reserve))
	if l.Left != 0 {
		l.Increment = s.clock.increment
	}
	return l
}
