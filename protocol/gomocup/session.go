package gomocup

import (
	"context"
	"errors"
	"fmt"

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
