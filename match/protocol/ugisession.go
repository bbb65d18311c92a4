package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// ugiSession is one session with a manager.
type ugiSession struct {
	ctx    context.Context
	server *UGIServer
	host   UGIHost
	out    *replyWriter

	game   sente.Record
	board  rules.Board   // board of the game; nil if the host has no start position
	search *engineSearch // nil while no search is running
}

// commandHandlers maps the names of commands to their handlers. waiting marks commands that are
// refused during a search.
var commandHandlers = map[string]struct {
	obey    func(*ugiSession, string) error
	waiting bool
}{
	"ugi":        {(*ugiSession).handleUGI, false},
	"isready":    {(*ugiSession).handleIsReady, false},
	"query":      {(*ugiSession).handleQuery, false},
	"stop":       {(*ugiSession).handleStop, false},
	"quit":       {(*ugiSession).handleStop, false},
	"setoption":  {(*ugiSession).handleSetOption, true},
	"uginewgame": {(*ugiSession).handleNewGame, true},
	"position":   {(*ugiSession).handlePosition, true},
	"go":         {(*ugiSession).handleGo, true},
}

// splitCommand splits a line into its first word and the rest; both are empty for a line that is too
// long.
func splitCommand(l Line) (name, rest string) {
	if l.Truncated {
		return "", ""
	}
	return CutWord(l.Text)
}

// handleLine handles one line.
func (s *ugiSession) handleLine(l Line) {
	name, rest := splitCommand(l)
	c, known := commandHandlers[name]
	var err error
	switch {
	case l.Truncated:
		err = fmt.Errorf("a line is longer than %d bytes", maxUGILine)
	case name == "":
		return
	case !known:
		err = fmt.Errorf("unknown command %s: expected ugi, setoption, isready, uginewgame, position, go, stop, query or quit", QuoteReceived(name))
	case c.waiting && s.search != nil:
		err = fmt.Errorf("%s: a search is running: send stop and wait for its bestmove", name)
	default:
		err = c.obey(s, rest)
	}
	if err != nil {
		s.replyError(err)
	}
}

func (s *ugiSession) replyError(err error) { s.out.writeLine("info string %v", err) }

func (s *ugiSession) handleUGI(string) error {
	s.out.writeLine("id name %s", s.server.Name)
	s.out.writeLine("id author %s", s.server.Author)
	for _, o := range s.host.Options() {
		s.out.writeLine("%s", o)
	}
	s.out.writeLine("ugiok")
	return nil
}

// handleIsReady replies immediately during a search; otherwise it creates the engine first.
func (s *ugiSession) handleIsReady(string) (err error) {
	if s.search == nil {
		err = s.host.Prepare()
	}
	if err != nil {
		s.replyError(err)
	}
	s.out.writeLine("readyok")
	return nil
}

func (s *ugiSession) handleSetOption(text string) error {
	name, value, err := parseSetOption(text)
	if err != nil {
		return err
	}
	if err := s.host.Set(name, value); err != nil {
		return fmt.Errorf("setoption %s: %w", visible.Clip(name), err)
	}
	s.resetPosition()
	return nil
}

func (s *ugiSession) handleNewGame(string) error {
	s.host.NewGame()
	s.resetPosition()
	return nil
}

// resetPosition sets the start position.
func (s *ugiSession) resetPosition() {
	if err := s.setPosition("", nil); err != nil {
		s.board = nil
		s.replyError(err)
	}
}

// handlePosition parses startpos or setup with its text, and the moves.
func (s *ugiSession) handlePosition(text string) error {
	first, rest := CutWord(text)
	setup := ""
	words := strings.Fields(rest)
	end := slices.Index(words, "moves")
	if end < 0 {
		end = len(words)
	}
	before := strings.Join(words[:end], " ")
	switch {
	case first == "startpos" && before == "":
	case (first == "setup" || first == "fen") && before != "":
		setup = before
	default:
		return errors.New("position: expected position startpos or position setup TEXT, optionally followed by moves MOVE MOVE …")
	}
	var list []sente.Move
	for _, m := range words[min(end+1, len(words)):] {
		list = append(list, sente.Move(m))
	}
	if err := s.setPosition(setup, list); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

func (s *ugiSession) setPosition(setup string, moves []sente.Move) error {
	game, board, err := s.host.Board(setup, moves)
	if err == nil {
		s.game, s.board = game, board
	}
	return err
}

// queryHandlers maps the topics of query to functions that compute the response.
var queryHandlers = map[string]func(rules.Board) string{
	"gameover": func(b rules.Board) string {
		over, _, _ := b.Outcome()
		return fmt.Sprint(over)
	},
	"p1turn": func(b rules.Board) string { return fmt.Sprint(b.Turn() == 0) },
	"turn":   func(b rules.Board) string { return fmt.Sprintf("p%d", b.Turn()+1) },
	"result": func(b rules.Board) string {
		over, winner, _ := b.Outcome()
		switch {
		case !over:
			return noneValue
		case winner < 0:
			return sente.Draw
		}
		return fmt.Sprintf("p%dwin", winner+1)
	},
	"legal": func(b rules.Board) string {
		var all []string
		for _, m := range b.Legal() {
			all = append(all, string(m))
		}
		return strings.Join(all, " ")
	},
	"players": func(b rules.Board) string { return strings.Join(b.Seats(), " ") },
}

// noneValue means that there is no move or no result.
const noneValue = "none"

var errNoPosition = errors.New("no position: set the options again, or send position")

func (s *ugiSession) handleQuery(topic string) error {
	answer, known := queryHandlers[topic]
	switch {
	case !known:
		return fmt.Errorf("unknown query %s: expected gameover, p1turn, turn, result, legal or players", QuoteReceived(topic))
	case s.board == nil:
		return errNoPosition
	}
	s.out.writeLine("%s", strings.TrimSpace("response "+answer(s.board)))
	return nil
}

// engineSearch is one call of the engine.
type engineSearch struct {
	cancel   context.CancelFunc
	found    chan searchResult // has capacity 1
	result   *searchResult     // nil until it is received
	infinite bool              // bestmove waits for stop
	stopped  bool
}

type searchResult struct {
	choice sente.Choice
	err    error
}

// handleGo handles go. If the search cannot start, it sends bestmove none.
func (s *ugiSession) handleGo(text string) error {
	began := time.Now()
	err := s.startSearch(text, began)
	if err != nil {
		s.replyError(err)
		s.out.writeLine("bestmove %s", noneValue)
	}
	return nil
}

func (s *ugiSession) startSearch(text string, began time.Time) error {
	if s.board == nil {
		return errNoPosition
	}
	if over, _, reason := s.board.Outcome(); over {
		return fmt.Errorf("go: the game is over: %s", reason)
	}
	limits, infinite, err := parseGo(text, s.board.Turn(), len(s.board.Seats()))
	if err != nil {
		return err
	}
	if err := s.host.Prepare(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.search = &engineSearch{cancel: cancel, found: make(chan searchResult, 1), infinite: infinite}
	found, game, host, log := s.search.found, s.game.Clone(), s.host, &progressLog{out: s.out}
	go func() {
		choice, err := host.Think(ctx, game, s.subtractReserve(limits, began), log.addInfo)
		if err == nil {
			log.writeFinal(choice)
		}
		found <- searchResult{choice, err}
	}()
	return nil
}

// subtractReserve subtracts the elapsed time and the reserve for the reply from a move's time.
func (s *ugiSession) subtractReserve(l sente.Limits, began time.Time) sente.Limits {
	reserve := s.server.Reserve
	if reserve == 0 {
		reserve = defaultUGIReserve
	}
	gone := time.Since(began) + max(0, reserve)
	if l.Time > 0 {
		l.Time = max(1, l.Time-gone)
	}
	if l.Left > 0 {
		if l.Left -= gone; l.Left <= 0 {
			l.Left = -1
		}
	}
	return l
}

// resultChan returns the channel of the current search's result; nil if there is no result to wait
// for.
func (s *ugiSession) resultChan() <-chan searchResult {
	if s.search == nil || s.search.result != nil {
		return nil
	}
	return s.search.found
}

// handleStop ends the current search and writes its bestmove.
func (s *ugiSession) handleStop(string) error {
	s.haltSearch()
	return nil
}

func (s *ugiSession) haltSearch() {
	if s.search == nil {
		return
	}
	s.search.stopped = true
	s.search.cancel()
	if s.search.result == nil {
		r := <-s.search.found
		s.search.result = &r
	}
	s.replyBestMove()
}

// replyBestMove writes the bestmove of a finished search, unless an infinite search still waits for
// stop.
func (s *ugiSession) replyBestMove() {
	if s.search.infinite && !s.search.stopped {
		return
	}
	r := s.search.result
	s.search.cancel()
	s.search = nil
	if r.err == nil && !slices.Contains(s.board.Legal(), r.choice.Move) {
		r.err = fmt.Errorf("it chose %s, which is not legal", QuoteReceived(string(r.choice.Move)))
	}
	if r.err != nil {
		s.replyError(fmt.Errorf("the engine failed: %w", r.err))
		r.choice.Move = noneValue
	}
	s.out.writeLine("bestmove %s", r.choice.Move)
}
