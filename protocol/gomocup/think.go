package gomocup

import (
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
)

// answer takes a position with the brain to move, if the rules allow it, and
// prints the brain's move.
func (s *session) answer(next *position, began time.Time) error {
	over, err := s.judge(next)
	if err != nil {
		return err
	}
	s.pos = next
	if over != "" {
		return fmt.Errorf("the game is over: %s", over)
	}
	return s.think(began)
}

func (s *session) judge(p *position) (over string, err error) {
	rules, err := s.rules()
	if err != nil || s.brain.Judge == nil {
		return "", err
	}
	return s.brain.Judge(p.record(rules))
}

// think asks the engine for a move, checks it, plays and prints it.
func (s *session) think(began time.Time) error {
	engine, err := s.player()
	if err != nil {
		return err
	}
	rules, err := s.rules()
	if err != nil {
		return err
	}
	game := s.pos.record(rules)
	choice, err := engine.Think(s.ctx, game, s.limitsFrom(began), s.reporter(began))
	if err != nil {
		return err
	}
	x, y, err := s.check(game, choice.Move)
	if err != nil {
		return fmt.Errorf("the engine failed: %w", err)
	}
	s.out.say("%s", message(s.pos.size, choice.Info))
	s.pos.play(x, y, true)
	s.clock.spend(time.Since(began))
	s.out.say("%d,%d", x, y)
	return nil
}

// player returns the engine of this game.
func (s *session) player() (sente.Engine, error) {
	if s.engine != nil {
		return s.engine, nil
	}
	engine, err := s.brain.New()
	if err != nil {
		return nil, fmt.Errorf("the engine cannot start: %w", err)
	}
	if engine == nil {
		return nil, errors.New("the engine cannot start")
	}
	s.engine = engine
	return engine, nil
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
		reserve = DefaultReserve
	}
	l := s.limits
	l.Time, l.Left = s.clock.budget(time.Since(began), max(0, reserve))
	if l.Left != 0 {
		l.Increment = s.clock.increment
	}
	return l
}

// reporter prints a search's progress, not too often.
func (s *session) reporter(began time.Time) func(sente.Info) {
	last := began
	return func(i sente.Info) {
		if now := time.Now(); i.Rank == 0 && now.Sub(last) >= messageEvery {
			last = now
			s.out.say("%s", message(s.pos.size, i))
		}
	}
}

// What a process needs besides its engine's tables: code, stacks, the runtime,
// and garbage until it is collected.
const (
	processMemory = 32 << 20
	leastMemory   = 1 << 20
)

// setMemory takes INFO max_memory, in bytes for the whole process: the engine
// may have three quarters of what the process itself leaves.
func (s *session) setMemory(bytes int64) {
	s.limits.Memory = s.brain.Limits.Memory
	if bytes > 0 {
		s.limits.Memory = max(leastMemory, (bytes-processMemory)/4*3)
	}
	if s.brain.Memory != nil {
		s.brain.Memory(max(0, bytes))
	}
}
