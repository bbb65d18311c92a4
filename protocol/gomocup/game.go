package gomocup

import (
	"errors"
	"fmt"
	"io"
	"time"
)

func (s *session) start(text string) error {
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
		return fmt.Errorf("a board of %d by %d is not supported, only squares are", sides[0], sides[1])
	}
	return s.newGame(sides[0])
}

func (s *session) newGame(size int) error {
	if size < MinSize || size > MaxSize {
		return fmt.Errorf("a board of %d is not supported: sizes go from %d to %d", size, MinSize, MaxSize)
	}
	return s.reset(size)
}

func (s *session) restart() error {
	if s.pos == nil {
		return errNoGame
	}
	return s.reset(s.pos.size)
}

// reset begins a game and answers OK. The engine is built here and not at the
// first move, so that its loading costs no thinking time.
func (s *session) reset(size int) error {
	if err := s.close(); err != nil {
		return err
	}
	s.pos = &position{size: size}
	s.clock.wind()
	if _, err := s.player(); err != nil {
		s.pos = nil
		return err
	}
	s.out.say("OK")
	return nil
}

// close lets the engine of the last game go.
func (s *session) close() error {
	engine := s.engine
	s.engine = nil
	if c, ok := engine.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

func (s *session) begin() error {
	began := time.Now()
	if err := s.ready(); err != nil {
		return err
	}
	if !s.pos.empty() {
		return errors.New("BEGIN is for an empty board: TURN or BOARD goes on with a game")
	}
	return s.think(began)
}

func (s *session) turn(text string) error {
	began := time.Now()
	if err := s.ready(); err != nil {
		return err
	}
	at, err := s.point("TURN", text)
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
	at, err := s.point("TAKEBACK", text)
	if err != nil {
		return err
	}
	if err := s.pos.takeBack(at[0], at[1]); err != nil {
		return err
	}
	s.out.say("OK")
	return nil
}

func (s *session) point(command, text string) ([]int, error) {
	at, err := numbers(text, 2)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", command, err)
	}
	return at, nil
}

func (s *session) beginBoard() error {
	if err := s.ready(); err != nil {
		s.skip = true
		return err
	}
	s.board = &boardInput{position: position{size: s.pos.size}, fouls: s.rule&renju != 0}
	return nil
}

// boardLine takes a line between BOARD and DONE.
func (s *session) boardLine(l line, name string) {
	if name != "DONE" || l.long {
		s.board.row(l)
		return
	}
	began := time.Now()
	b := s.board
	s.board = nil
	err := b.wrong
	if err == nil {
		b.settleColour()
		err = s.answer(&b.position, began)
	}
	if err != nil {
		s.fail(err)
	}
}
