package gomocup

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/sente-games/sente/match/protocol"
)

// start parses one number, or both sides of a square as Yixin's board sends them.
func (s *session) start(text string) error {
	sides := strings.Fields(text)
	if len(sides) == 2 && sides[0] != sides[1] {
		return fmt.Errorf("START: a board of %s by %s is not supported: boards must be square", protocol.Quote(sides[0]), protocol.Quote(sides[1]))
	}
	if len(sides) == 2 {
		text = sides[0]
	}
	size, err := number(text)
	if err != nil {
		return fmt.Errorf("START: %w; write START 15", err)
	}
	return s.newGame(size)
}

func (s *session) rectStart(text string) error {
	sides, err := numbers(text, 2)
	if err != nil {
		return fmt.Errorf("RECTSTART: %w", err)
	}
	if sides[0] != sides[1] {
		return fmt.Errorf("a board of %d by %d is not supported: boards must be square", sides[0], sides[1])
	}
	return s.newGame(sides[0])
}

func (s *session) newGame(size int) error {
	if size < MinSize || size > MaxSize {
		return fmt.Errorf("a board of %d is not supported: sizes are %d to %d", size, MinSize, MaxSize)
	}
	return s.reset(size)
}

func (s *session) restart(string) error {
	if s.pos == nil {
		return errNoGame
	}
	return s.reset(s.pos.size)
}

// reset starts a game and replies OK. It creates the engine immediately rather than at the first
// move, so that loading uses no thinking time.
func (s *session) reset(size int) error {
	if err := s.host.close(); err != nil {
		return err
	}
	if s.host.memory > 0 {
		debug.FreeOSMemory() // so that two engines never occupy memory at the same time
	}
	s.pos, s.pending, s.host.stale = &position{size: size}, nil, false
	s.clock.wind()
	if _, err := s.host.ensureEngine(); err != nil {
		s.pos = nil
		return err
	}
	s.out.say("OK")
	return nil
}

func (s *session) begin(string) error {
	began := time.Now()
	if err := s.ready(); err != nil {
		return err
	}
	if err := s.suggested(); err != nil {
		return err
	}
	if !s.pos.empty() {
		return errors.New("BEGIN requires an empty board: use TURN or BOARD to continue a game")
	}
	return s.think(began)
}

func (s *session) turn(text string) error {
	began := time.Now()
	if err := s.ready(); err != nil {
		return err
	}
	if err := s.suggested(); err != nil {
		return err
	}
	at, err := parsePoint("TURN", text)
	if err != nil {
		return err
	}
	if err := s.pos.vacant(at[0], at[1]); err != nil {
		return fmt.Errorf("TURN: %w", err)
	}
	next := *s.pos
	next.play(at[0], at[1], false)
	return s.answer(&next, began)
}

func (s *session) takeBack(text string) error {
	if s.pos == nil {
		return errNoGame
	}
	at, err := parsePoint("TAKEBACK", text)
	if err != nil {
		return err
	}
	if err := s.pos.takeBack(at[0], at[1]); err != nil {
		return err
	}
	s.pending = nil
	s.out.say("OK")
	return nil
}

// play plays the manager's choice for the brain.
func (s *session) play(text string) error {
	if err := s.ready(); err != nil {
		return err
	}
	at, err := parsePoint("PLAY", text)
	if err != nil {
		return err
	}
	if !s.pos.ownTurn() {
		last := s.pos.played[len(s.pos.played)-1]
		return fmt.Errorf("PLAY: it is the opponent's turn: the last stone, %d,%d, is the brain's", last.x, last.y)
	}
	if err := s.pos.vacant(at[0], at[1]); err != nil {
		return fmt.Errorf("PLAY: %w", err)
	}
	over, err := s.judge(s.pos)
	if err == nil && over != "" {
		err = ended(over)
	}
	if err != nil {
		return fmt.Errorf("PLAY: %w", err)
	}
	next := *s.pos
	next.play(at[0], at[1], true)
	if _, err := s.judge(&next); err != nil {
		return fmt.Errorf("PLAY: %w", err)
	}
	s.pos, s.pending = &next, nil
	s.out.say("%d,%d", at[0], at[1])
	return nil
}

// suggested returns an error while a suggestion waits for PLAY.
func (s *session) suggested() error {
	if s.pending == nil {
		return nil
	}
	return fmt.Errorf("SUGGEST %d,%d is waiting for its PLAY", s.pending.x, s.pending.y)
}
