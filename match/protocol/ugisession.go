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
	ctx      context.Context
	server   *UGIServer
	family   Family
	notation Notation
	host     UGIHost
	out      *replyWriter

	game      sente.Record
	setup     string // set-up and moves of the game as the manager wrote them
	moves     []sente.Move
	board     rules.Board   // board of the game; nil if the last position was refused
	search    *engineSearch // nil while no search is running
	pondering string        // arguments of the go that ponderhit starts; "" while the engine does not ponder
}

// commandHandler handles a command.
type commandHandler struct {
	obey    func(*ugiSession, string) error
	waiting bool // it is refused during a search
}

// commandHandlers maps the names of the commands that all protocols of the family have to their
// handlers.
var commandHandlers = map[string]commandHandler{
	"isready":   {(*ugiSession).handleIsReady, false},
	"query":     {(*ugiSession).handleQuery, false},
	"stop":      {(*ugiSession).handleStop, false},
	"quit":      {(*ugiSession).handleStop, false},
	"ponderhit": {(*ugiSession).handlePonderHit, false},
	"setoption": {(*ugiSession).handleSetOption, true},
	"position":  {(*ugiSession).handlePosition, true},
	"go":        {(*ugiSession).handleGo, true},
}

// handler returns the handler of a command.
func (s *ugiSession) handler(name string) (h commandHandler, known bool) {
	switch name {
	case s.family.Name:
		return commandHandler{(*ugiSession).handleHello, false}, true
	case s.family.Name + "newgame":
		return commandHandler{(*ugiSession).handleNewGame, true}, true
	case "ponderhit":
		known = s.family.Mates
	default:
		_, known = commandHandlers[name]
	}
	return commandHandlers[name], known
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
	c, known := s.handler(name)
	var err error
	switch {
	case l.Truncated:
		err = fmt.Errorf("a line is longer than %d bytes", maxUGILine)
	case name == "":
		return
	case !known:
		err = fmt.Errorf("unknown command %s: expected %[2]s, setoption, isready, %[2]snewgame, position, go, stop, query or quit", QuoteReceived(name), s.family.Name)
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

func (s *ugiSession) handleHello(string) error {
	s.out.writeLine("id name %s", s.server.Name)
	s.out.writeLine("id author %s", s.server.Author)
	for _, o := range s.host.Options() {
		s.out.writeLine("%s", o)
	}
	s.out.writeLine("%sok", s.family.Name)
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
		s.replyError(err)
	}
}

// handlePosition parses startpos or setup with its text, and the moves.
func (s *ugiSession) handlePosition(text string) error {
	s.board = nil // of a refused position no question is answered
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
		return fmt.Errorf("position: expected position startpos or position %s TEXT, optionally followed by moves MOVE MOVE …", s.family.Setup)
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
	s.board = nil
	game, board, err := s.host.Board(setup, moves)
	if err == nil {
		s.game, s.setup, s.moves, s.board = game, setup, moves, board
	}
	return err
}

// queryHandlers maps the topics of query to functions that compute the response.
var queryHandlers = map[string]func(rules.Board, Notation) string{
	"gameover": func(b rules.Board, _ Notation) string {
		over, _, _ := b.Outcome()
		return fmt.Sprint(over)
	},
	"p1turn": func(b rules.Board, _ Notation) string { return fmt.Sprint(b.Turn() == 0) },
	"turn":   func(b rules.Board, _ Notation) string { return fmt.Sprintf("p%d", b.Turn()+1) },
	"result": func(b rules.Board, _ Notation) string {
		over, winner, _ := b.Outcome()
		switch {
		case !over:
			return noneValue
		case winner < 0:
			return sente.Draw
		}
		return fmt.Sprintf("p%dwin", winner+1)
	},
	"legal": func(b rules.Board, n Notation) string {
		var all []string
		for _, m := range b.Legal() {
			all = append(all, string(n.WriteLine(b, []sente.Move{m})[0]))
		}
		return strings.Join(all, " ")
	},
	"players": func(b rules.Board, _ Notation) string { return strings.Join(b.Seats(), " ") },
}

// noneValue means that there is no move or no result.
const noneValue = "none"

var errNoPosition = errors.New("no position: the last one was refused, or the options have no start position: send position")

func (s *ugiSession) handleQuery(topic string) error {
	answer, known := queryHandlers[topic]
	switch {
	case !known:
		return fmt.Errorf("unknown query %s: expected gameover, p1turn, turn, result, legal or players", QuoteReceived(topic))
	case s.board == nil:
		return errNoPosition
	}
	s.out.writeLine("%s", strings.TrimSpace("response "+answer(s.board, s.notation)))
	return nil
}

// engineSearch is one call of the engine.
type engineSearch struct {
	cancel   context.CancelFunc
	found    chan searchResult // has capacity 1
	result   *searchResult     // nil until it is received
	infinite bool              // bestmove waits for stop
	stopped  bool
	write    func(line []sente.Move) []sente.Move // writes moves in the protocol's notation
}

type searchResult struct {
	choice sente.Choice
	err    error
}

// handleGo handles go. If the search cannot start, it sends bestmove none.
func (s *ugiSession) handleGo(text string) error {
	began := time.Now()
	if s.family.Mates && slices.Contains(strings.Fields(text), "ponder") {
		s.pondering, text = text, "infinite"
	}
	err := s.startSearch(text, began)
	if err != nil {
		s.replyError(err)
		s.out.writeLine("bestmove %s", s.family.none())
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
	limits, infinite, err := s.family.parseGo(text, s.board.Turn(), len(s.board.Seats()))
	if err != nil {
		return err
	}
	if err := s.host.Prepare(); err != nil {
		return err
	}
	written, err := s.newLineWriter()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.search = &engineSearch{cancel: cancel, found: make(chan searchResult, 1), infinite: infinite, write: written}
	found, game, host, log := s.search.found, s.game.Clone(), s.host, &progressLog{out: s.out, family: s.family, write: written}
	go func() {
		choice, err := host.Think(ctx, game, s.subtractReserve(limits, began), log.addInfo)
		if err == nil {
			log.writeFinal(choice)
		}
		found <- searchResult{choice, err}
	}()
	return nil
}

// newLineWriter returns a function that writes moves from the current position. It has a board of its
// own, since a search writes while the session answers queries.
func (s *ugiSession) newLineWriter() (func([]sente.Move) []sente.Move, error) {
	if _, plain := s.notation.(ownNotation); plain {
		return func(line []sente.Move) []sente.Move { return line }, nil
	}
	_, board, err := s.host.Board(s.setup, s.moves)
	return func(line []sente.Move) []sente.Move { return s.notation.WriteLine(board, line) }, err
}

// handlePonderHit ends pondering and searches with the limits of the go that started it.
func (s *ugiSession) handlePonderHit(string) error {
	if s.search == nil || s.pondering == "" {
		return errors.New("ponderhit: the engine is not pondering")
	}
	text := s.pondering
	s.endSearch()
	return s.handleGo(strings.Join(slices.DeleteFunc(strings.Fields(text), func(w string) bool { return w == "ponder" }), " "))
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
	s.awaitResult()
	s.replyBestMove()
}

// awaitResult cancels the current search and waits for its result.
func (s *ugiSession) awaitResult() {
	s.search.cancel()
	if s.search.result == nil {
		r := <-s.search.found
		s.search.result = &r
	}
}

// endSearch ends the current search without a bestmove.
func (s *ugiSession) endSearch() {
	s.awaitResult()
	s.search, s.pondering = nil, ""
}

// replyBestMove writes the bestmove of a finished search, unless an infinite search still waits for
// stop.
func (s *ugiSession) replyBestMove() {
	if s.search.infinite && !s.search.stopped {
		return
	}
	r, write := s.search.result, s.search.write
	s.search.cancel()
	s.search, s.pondering = nil, ""
	if r.err == nil && !slices.Contains(s.board.Legal(), r.choice.Move) {
		r.err = fmt.Errorf("it chose %s, which is not legal", QuoteReceived(string(r.choice.Move)))
	}
	if r.err != nil {
		s.replyError(fmt.Errorf("the engine failed: %w", r.err))
		s.out.writeLine("bestmove %s", s.family.none())
		return
	}
	line := r.choice.Info.Line
	if len(line) == 0 || line[0] != r.choice.Move {
		line = []sente.Move{r.choice.Move}
	}
	line = write(line)
	if s.family.Mates && len(line) > 1 {
		s.out.writeLine("bestmove %s ponder %s", line[0], line[1])
		return
	}
	s.out.writeLine("bestmove %s", line[0])
}
