package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/protocol"
)

// gomocupSession is one session with a manager.
type gomocupSession struct {
	ctx        context.Context // cancelled when searches must stop
	brain      *Brain
	out        *replyWriter
	clock      managerClock
	rule       ruleSetting
	host       engineHost
	ponder     ponderState
	pos        *boardPosition // nil before the first START
	rows       *rowCollector  // not nil between BOARD or a similar command and DONE
	skipRows   bool           // skipRows rows and DONE that belong to no command
	suggestion *coordinates   // suggested move that waits for PLAY
	blocked    []coordinates  // points that must not be chosen

	detail int64      // INFO show_detail
	last   sente.Info // of the last search
}

func newSession(ctx context.Context, b *Brain, out *replyWriter) *gomocupSession {
	return &gomocupSession{ctx: ctx, brain: b, out: out, clock: managerClock{turn: defaultTurnTime}, host: engineHost{brain: b, limits: b.Limits, notice: b.Notice}}
}

var errNoGame = errors.New("no game: start one with START 15")

// handleLine handles one line.
func (s *gomocupSession) handleLine(l inputLine) {
	name, rest := l.splitCommand()
	if strings.HasPrefix(name, "YX") {
		s.rule.yixin = true
	}
	switch {
	case l.isStop():
		s.ponder.rested = true
	case name == "INFO":
		if !l.Truncated {
			s.handleInfo(rest)
		}
	case s.rows != nil && !abortsRows(name):
		s.handleRowLine(l, name)
	case s.skipRows && (l.isRow() || name == "DONE"):
		s.skipRows = name != "DONE"
	case l.Truncated:
		s.skipRows = false
		s.replyError(fmt.Errorf("a line is longer than %d bytes", maxLine))
	default:
		s.skipRows = false
		s.runCommand(name, rest)
	}
}

// commandHandlers maps the names of commands to their handlers.
var commandHandlers = map[string]func(*gomocupSession, string) error{
	"START":     (*gomocupSession).handleStart,
	"RECTSTART": (*gomocupSession).handleRectStart,
	"RESTART":   (*gomocupSession).handleRestart,
	"BEGIN":     (*gomocupSession).handleBegin,
	"TURN":      (*gomocupSession).handleTurn,
	"PLAY":      (*gomocupSession).handlePlay,
	"TAKEBACK":  (*gomocupSession).handleTakeBack,
	"BOARD":     (*gomocupSession).beginBoard,
	"ABOUT":     (*gomocupSession).handleAbout,
	"DONE":      (*gomocupSession).handleDone,

	"SWAP2BOARD":   (*gomocupSession).beginSwap2,
	"YXSWAP2STEP1": (*gomocupSession).handleSwap2First,
	"YXSWAP2STEP2": (*gomocupSession).handleSwap2Second,
	"YXSWAP2STEP3": (*gomocupSession).handleSwap2Third,

	"YXBOARD":         (*gomocupSession).beginSilentBoard,
	"YXNBEST":         (*gomocupSession).handleNBest,
	"YXSHOWFORBID":    (*gomocupSession).handleShowForbid,
	"YXBLOCK":         (*gomocupSession).beginBlock,
	"YXBLOCKUNDO":     (*gomocupSession).beginUnblock,
	"YXBLOCKRESET":    (*gomocupSession).handleUnblockAll,
	"YXBALANCEONE":    (*gomocupSession).handleBalanceOne,
	"YXBALANCETWO":    (*gomocupSession).handleBalanceTwo,
	"YXHASHCLEAR":     (*gomocupSession).handleClearHash,
	"YXSHOWHASHUSAGE": (*gomocupSession).handleShowHash,
	"YXSHOWINFO":      (*gomocupSession).handleShowInfo,
}

// runCommand executes a command.
func (s *gomocupSession) runCommand(name, rest string) {
	if s.rows != nil {
		broken := s.rows.name
		s.rows = nil
		s.replyError(fmt.Errorf("%s: %s came before DONE", broken, name))
	}
	obey, known := commandHandlers[name]
	if !known {
		s.skipRows = strings.HasPrefix(name, "YX")
		s.out.writeLine("UNKNOWN command %s", protocol.QuoteReceived(name))
		return
	}
	if err := obey(s, rest); err != nil {
		s.replyError(err)
	}
}

// abortsRows reports whether a command aborts rows before their DONE.
func abortsRows(name string) bool {
	_, known := commandHandlers[name]
	return known && name != "DONE" && name != "ABOUT"
}

func (s *gomocupSession) handleAbout(string) error {
	s.out.writeLine("%s", s.brain.About)
	return nil
}

func (s *gomocupSession) handleDone(string) error { return errors.New("DONE without BOARD") }

func (s *gomocupSession) replyError(err error) { s.out.writeLine("ERROR %v", err) }
