package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/protocol"
)

// session is one session with a manager.
type session struct {
	ctx     context.Context // cancelled when searches must stop
	brain   *Brain
	out     *answers
	clock   clock
	rule    ruleSetting
	host    engineHost
	ponder  ponderState
	pos     *position // nil before the first START
	rows    *rows     // not nil between BOARD or a similar command and DONE
	skip    bool      // skip rows and DONE that belong to no command
	pending *cell     // suggested move that waits for PLAY
	blocked []cell    // points that must not be chosen

	detail int64      // INFO show_detail
	last   sente.Info // of the last search
}

func newSession(ctx context.Context, b *Brain, out *answers) *session {
	return &session{ctx: ctx, brain: b, out: out, clock: clock{turn: defaultTurn}, host: engineHost{brain: b, limits: b.Limits, notice: b.Notice}}
}

var errNoGame = errors.New("no game: start one with START 15")

// obey handles one line.
func (s *session) obey(l line) {
	name, rest := l.command()
	if strings.HasPrefix(name, "YX") {
		s.rule.yixin = true
	}
	switch {
	case l.isStop():
		s.ponder.rested = true
	case name == "INFO":
		if !l.Long {
			s.info(rest)
		}
	case s.rows != nil && !breaksOff(name):
		s.rowsLine(l, name)
	case s.skip && (l.isRow() || name == "DONE"):
		s.skip = name != "DONE"
	case l.Long:
		s.skip = false
		s.fail(fmt.Errorf("a line is longer than %d bytes", maxLine))
	default:
		s.skip = false
		s.command(name, rest)
	}
}

// commands maps the names of commands to their handlers.
var commands = map[string]func(*session, string) error{
	"START":     (*session).start,
	"RECTSTART": (*session).rectStart,
	"RESTART":   (*session).restart,
	"BEGIN":     (*session).begin,
	"TURN":      (*session).turn,
	"PLAY":      (*session).play,
	"TAKEBACK":  (*session).takeBack,
	"BOARD":     (*session).beginBoard,
	"ABOUT":     (*session).about,
	"DONE":      (*session).done,

	"SWAP2BOARD":   (*session).beginSwap2,
	"YXSWAP2STEP1": (*session).swap2First,
	"YXSWAP2STEP2": (*session).swap2Second,
	"YXSWAP2STEP3": (*session).swap2Third,

	"YXBOARD":         (*session).beginSilentBoard,
	"YXNBEST":         (*session).nBest,
	"YXSHOWFORBID":    (*session).showForbid,
	"YXBLOCK":         (*session).beginBlock,
	"YXBLOCKUNDO":     (*session).beginUnblock,
	"YXBLOCKRESET":    (*session).unblockAll,
	"YXBALANCEONE":    (*session).balanceOne,
	"YXBALANCETWO":    (*session).balanceTwo,
	"YXHASHCLEAR":     (*session).clearHash,
	"YXSHOWHASHUSAGE": (*session).showHash,
	"YXSHOWINFO":      (*session).showInfo,
}

// command executes a command.
func (s *session) command(name, rest string) {
	if s.rows != nil {
		broken := s.rows.name
		s.rows = nil
		s.fail(fmt.Errorf("%s: %s came before DONE", broken, name))
	}
	obey, known := commands[name]
	if !known {
		s.skip = strings.HasPrefix(name, "YX")
		s.out.say("UNKNOWN command %s", protocol.Quote(name))
		return
	}
	if err := obey(s, rest); err != nil {
		s.fail(err)
	}
}

// breaksOff reports whether a command aborts rows before their DONE.
func breaksOff(name string) bool {
	_, known := commands[name]
	return known && name != "DONE" && name != "ABOUT"
}

func (s *session) about(string) error {
	s.out.say("%s", s.brain.About)
	return nil
}

func (s *session) done(string) error { return errors.New("DONE without BOARD") }

func (s *session) fail(err error) { s.out.say("ERROR %v", err) }
