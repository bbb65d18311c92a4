package gomocup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/sente-games/sente"
)

// session is one conversation with a manager.
type session struct {
	ctx    context.Context // cancelled when there is no more time to think
	brain  *Brain
	out    *answers
	clock  clock
	rule   int64        // the bits of INFO rule
	limits sente.Limits // of every move, but for its time
	engine sente.Engine
	pos    *position   // nil before the first START
	board  *boardInput // not nil between BOARD and DONE
	skip   bool        // read past rows and DONE that belong to nothing
}

func newSession(ctx context.Context, b *Brain, out *answers) *session {
	return &session{ctx: ctx, brain: b, out: out, clock: clock{turn: DefaultTurn}, limits: b.Limits}
}

var errNoGame = errors.New("there is no game: START 15 begins one")

// obey answers one line.
func (s *session) obey(l line) {
	name, rest := l.command()
	switch {
	case name == "INFO":
		if !l.long {
			s.info(rest)
		}
	case s.board != nil && !breaksOff(name):
		s.boardLine(l, name)
	case s.skip && (l.isRow() || name == "DONE"):
		s.skip = name != "DONE"
	case l.long:
		s.skip = false
		s.fail(fmt.Errorf("a line is longer than %d bytes", MaxLine))
	default:
		s.skip = false
		s.command(name, rest)
	}
}

// command answers a command that stands for itself.
func (s *session) command(name, rest string) {
	if s.board != nil {
		s.board = nil
		s.fail(fmt.Errorf("BOARD: %s came before DONE", name))
	}
	var err error
	switch name {
	case "START":
		err = s.start(rest)
	case "RECTSTART":
		err = s.rectStart(rest)
	case "RESTART":
		err = s.restart()
	case "BEGIN":
		err = s.begin()
	case "TURN":
		err = s.turn(rest)
	case "BOARD":
		err = s.beginBoard()
	case "TAKEBACK":
		err = s.takeBack(rest)
	case "ABOUT":
		s.out.say("%s", s.brain.About)
	case "DONE":
		err = errors.New("DONE ends a BOARD, and there is none")
	default:
		s.skip = name == "SWAP2BOARD" || name == "YXBOARD"
		s.out.say("UNKNOWN command %s", quote(name))
	}
	if err != nil {
		s.fail(err)
	}
}

// breaksOff reports whether a command ends a BOARD that has not come to its
// DONE.
func breaksOff(name string) bool {
	switch name {
	case "START", "RECTSTART", "RESTART", "BEGIN", "TURN", "TAKEBACK", "BOARD":
		return true
	}
	return false
}

func (s *session) fail(err error) { s.out.say("ERROR %v", err) }

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

// reset begins a game and answers OK.
func (s *session) reset(size int) error {
	if err := s.close(); err != nil {
		return err
	}
	s.pos = &position{size: size}
	s.clock.wind()
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
	s.board = &boardInput{position: position{size: s.pos.size}}
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

// ready returns an error unless a game runs by rules that are supported.
func (s *session) ready() error {
	if s.pos == nil {
		return errNoGame
	}
	_, err := s.rules()
	return err
}

// rules names the rule set that INFO rule has told.
func (s *session) rules() (string, error) {
	const exactFive, continuous, renju, caro = 1, 2, 4, 8
	switch s.rule {
	case 0:
		return "freestyle", nil
	case exactFive:
		return "standard", nil
	case continuous, continuous | exactFive:
		return "", fmt.Errorf("rule %d, continuous games, is not supported: INFO rule 0 is freestyle, 1 exactly five", s.rule)
	case renju, renju | exactFive:
		return "", fmt.Errorf("rule %d, renju, is not supported yet: INFO rule 0 is freestyle, 1 exactly five", s.rule)
	case caro, caro | exactFive:
		return "", fmt.Errorf("rule %d, caro, is not supported yet: INFO rule 0 is freestyle, 1 exactly five", s.rule)
	}
	return "", fmt.Errorf("rule %d is not supported: INFO rule 0 is freestyle, 1 exactly five", s.rule)
}
