package gomocup

import (
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
)

// setAndMove sets a position with the brain to move, if the rules allow it, and writes the brain's
// move.
func (s *gomocupSession) setAndMove(next *boardPosition, began time.Time) error {
	if err := s.setPosition(next); err != nil {
		return err
	}
	return s.makeMove(began)
}

// setPosition sets a position if the rules allow it. A position that ends the game is set, but is an
// error too.
func (s *gomocupSession) setPosition(next *boardPosition) error {
	over, err := s.judgePosition(next)
	if err != nil {
		return err
	}
	s.pos, s.suggestion = next, nil
	return gameOverError(over)
}

// checkCanThink returns an error unless a game is in progress in which the brain may think.
func (s *gomocupSession) checkCanThink() error {
	if err := s.checkReady(); err != nil {
		return err
	}
	if err := s.checkNotPending(); err != nil {
		return err
	}
	ending, err := s.judgePosition(s.pos)
	if err != nil {
		return err
	}
	return gameOverError(ending)
}

func gameOverError(over string) error {
	if over == "" {
		return nil
	}
	return fmt.Errorf("%w: %s", sente.ErrGameOver, over)
}

func (s *gomocupSession) judgePosition(p *boardPosition) (over string, err error) {
	rules, err := s.rule.ruleSet()
	if err != nil || s.brain.Judge == nil {
		return "", err
	}
	return s.brain.Judge(p.toRecord(rules))
}

// makeMove requests a move from the engine, validates, plays and writes it.
func (s *gomocupSession) makeMove(began time.Time) error { return s.makeMoveWithLines(began, 1) }

// makeMoveWithLines is makeMove with reports of the given number of lines.
func (s *gomocupSession) makeMoveWithLines(began time.Time, lines int) error {
	engine, err := s.host.ensureEngine()
	if err != nil {
		return err
	}
	rules, err := s.rule.ruleSet()
	if err != nil {
		return err
	}
	game := s.pos.toRecord(rules)
	limits := s.limitsFrom(began)
	limits.Lines = lines
	if s.host.notice != "" {
		s.out.writeLine("MESSAGE %s", s.host.notice)
		s.host.notice = ""
	}
	s.writeDebug("thinks about %d stones, %s", len(s.pos.boardStones)+len(s.pos.played), formatLimits(limits))
	progress := s.newProgress(began, lines)
	choice, err := s.chooseUnblocked(engine, game, limits, progress.handleInfo)
	if err != nil {
		return err
	}
	x, y, err := s.checkMove(game, choice.Move)
	if err != nil {
		return fmt.Errorf("the engine failed: %w", err)
	}
	progress.writeFinal(choice)
	return s.replyMove(x, y, began)
}

// chooseUnblocked requests a move that is not blocked.
func (s *gomocupSession) chooseUnblocked(engine sente.Engine, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	avoid := s.blockedMoves()
	switch {
	case len(avoid) == 0 || s.brain.Restrict == nil:
		return engine.Think(s.ctx, game, limits, report)
	case len(avoid)+len(s.pos.boardStones)+len(s.pos.finishedLines)+len(s.pos.played) == s.pos.size*s.pos.size:
		return sente.Choice{}, errors.New("all free points are blocked: use YXBLOCKRESET to unblock them")
	}
	return s.brain.Restrict(engine, avoid).Think(s.ctx, game, limits, report)
}

// replyMove plays and writes a move, or suggests it.
func (s *gomocupSession) replyMove(x, y int, began time.Time) error {
	took := time.Since(began)
	s.clock.spendTime(took)
	s.writeDebug("took %v", took.Round(time.Millisecond))
	if s.brain.Suggest {
		s.suggestion = &coordinates{x, y}
		s.out.writeLine("SUGGEST %d,%d", x, y)
		return nil
	}
	s.ponder.rested = false
	s.pos.putStone(x, y, true)
	s.out.writeLine("%d,%d", x, y)
	return nil
}

// checkMove returns the point of the engine's move if the rules allow it.
func (s *gomocupSession) checkMove(game sente.Record, m sente.Move) (x, y int, err error) {
	x, y, err = ParsePoint(s.pos.size, m)
	if err != nil {
		return 0, 0, err
	}
	if err := s.pos.checkVacant(x, y); err != nil {
		return 0, 0, err
	}
	if s.brain.Judge != nil {
		_, err = s.brain.Judge(game.WithMove(m))
	}
	return x, y, err
}

// limitsFrom returns the limits of a move that began at the given time.
func (s *gomocupSession) limitsFrom(began time.Time) sente.Limits {
	reserve := s.brain.Reserve
	if reserve == 0 {
		reserve = defaultReserve
	}
	l := s.host.limits
	l.Time, l.Left = s.clock.moveBudget(time.Since(began), max(0, reserve))
	if l.Left != 0 {
		l.Increment = s.clock.increment
	}
	return l
}
