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

// session is one session with a manager.
type session struct {
	ctx    context.Context
	server *UGIServer
	host   UGIHost
	out    *answers

	game   sente.Record
	board  rules.Board // board of the game; nil if the host has no start position
	search *search     // nil while no search is running
}

// commands maps the names of commands to their handlers. waiting marks commands that are refused
// during a search.
var commands = map[string]struct {
	obey    func(*session, string) error
	waiting bool
}{
	"ugi":        {(*session).ugi, false},
	"isready":    {(*session).isReady, false},
	"query":      {(*session).query, false},
	"stop":       {(*session).stop, false},
	"quit":       {(*session).stop, false},
	"setoption":  {(*session).setOption, true},
	"uginewgame": {(*session).newGame, true},
	"position":   {(*session).position, true},
	"go":         {(*session).begin, true},
}

// command splits a line into its first word and the rest; both are empty for a line that is too
// long.
func command(l Line) (name, rest string) {
	if l.Long {
		return "", ""
	}
	name, rest, _ = strings.Cut(strings.TrimSpace(strings.ReplaceAll(l.Text, "\t", " ")), " ")
	return name, strings.TrimSpace(rest)
}

// obey handles one line.
func (s *session) obey(l Line) {
	name, rest := command(l)
	c, known := commands[name]
	var err error
	switch {
	case l.Long:
		err = fmt.Errorf("a line is longer than %d bytes", maxUGILine)
	case name == "":
		return
	case !known:
		err = fmt.Errorf("unknown command %s: expected ugi, setoption, isready, uginewgame, position, go, stop, query or quit", Quote(name))
	case c.waiting && s.search != nil:
		err = fmt.Errorf("%s: a search is running: send stop and wait for its bestmove", name)
	default:
		err = c.obey(s, rest)
	}
	if err != nil {
		s.fail(err)
	}
}

func (s *session) fail(err error) { s.out.say("info string %v", err) }

func (s *session) ugi(string) error {
	s.out.say("id name %s", s.server.Name)
	s.out.say("id author %s", s.server.Author)
	for _, o := range s.host.Options() {
		s.out.say("%s", o)
	}
	s.out.say("ugiok")
	return nil
}

// isReady replies immediately during a search; otherwise it creates the engine first.
func (s *session) isReady(string) (err error) {
	if s.search == nil {
		err = s.host.Prepare()
	}
	if err != nil {
		s.fail(err)
	}
	s.out.say("readyok")
	return nil
}

func (s *session) setOption(text string) error {
	name, value, err := readSetting(text)
	if err != nil {
		return err
	}
	if err := s.host.Set(name, value); err != nil {
		return fmt.Errorf("setoption %s: %w", visible.Clip(name), err)
	}
	s.restart()
	return nil
}

func (s *session) newGame(string) error {
	s.host.NewGame()
	s.restart()
	return nil
}

// restart sets the start position.
func (s *session) restart() {
	if err := s.set("", nil); err != nil {
		s.board = nil
		s.fail(err)
	}
}

// position parses startpos or setup with its text, and the moves.
func (s *session) position(text string) error {
	first, rest, _ := strings.Cut(text, " ")
	setup := ""
	rest = " " + strings.TrimSpace(rest) + " "
	before, moves, _ := strings.Cut(rest, " moves ")
	before = strings.TrimSpace(before)
	switch {
	case first == "startpos" && before == "":
	case (first == "setup" || first == "fen") && before != "":
		setup = before
	default:
		return errors.New("position: expected position startpos or position setup TEXT, optionally followed by moves MOVE MOVE …")
	}
	var list []sente.Move
	for m := range strings.FieldsSeq(moves) {
		list = append(list, sente.Move(m))
	}
	if err := s.set(setup, list); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

func (s *session) set(setup string, moves []sente.Move) error {
	game, board, err := s.host.Board(setup, moves)
	if err == nil {
		s.game, s.board = game, board
	}
	return err
}

// questions maps the topics of query to functions that compute the response.
var questions = map[string]func(rules.Board) string{
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
			return none
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

// none means that there is no move or no result.
const none = "none"

var errNoPosition = errors.New("no position: set the options again, or send position")

func (s *session) query(what string) error {
	answer, known := questions[what]
	switch {
	case !known:
		return fmt.Errorf("unknown query %s: expected gameover, p1turn, turn, result, legal or players", Quote(what))
	case s.board == nil:
		return errNoPosition
	}
	s.out.say("%s", strings.TrimSpace("response "+answer(s.board)))
	return nil
}

// search is one call of the engine.
type search struct {
	cancel   context.CancelFunc
	found    chan result // has capacity 1
	result   *result     // nil until it is received
	infinite bool        // bestmove waits for stop
	stopped  bool
}

type result struct {
	choice sente.Choice
	err    error
}

// begin handles go. If the search cannot start, it sends bestmove none.
func (s *session) begin(text string) error {
	began := time.Now()
	err := s.launch(text, began)
	if err != nil {
		s.fail(err)
		s.out.say("bestmove %s", none)
	}
	return nil
}

func (s *session) launch(text string, began time.Time) error {
	if s.board == nil {
		return errNoPosition
	}
	if over, _, reason := s.board.Outcome(); over {
		return fmt.Errorf("go: the game is over: %s", reason)
	}
	limits, infinite, err := readGo(text, s.board.Turn(), len(s.board.Seats()))
	if err != nil {
		return err
	}
	if err := s.host.Prepare(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.search = &search{cancel: cancel, found: make(chan result, 1), infinite: infinite}
	found, game, host, log := s.search.found, s.game.Clone(), s.host, &log{out: s.out}
	go func() {
		choice, err := host.Think(ctx, game, s.reserve(limits, began), log.hear)
		if err == nil {
			log.end(choice)
		}
		found <- result{choice, err}
	}()
	return nil
}

// reserve subtracts the elapsed time and the reserve for the reply from a move's time.
func (s *session) reserve(l sente.Limits, began time.Time) sente.Limits {
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

// found returns the channel of the current search's result; nil if there is no result to wait for.
func (s *session) found() <-chan result {
	if s.search == nil || s.search.result != nil {
		return nil
	}
	return s.search.found
}

// stop ends the current search and writes its bestmove.
func (s *session) stop(string) error {
	s.halt()
	return nil
}

func (s *session) halt() {
	if s.search == nil {
		return
	}
	s.search.stopped = true
	s.search.cancel()
	if s.search.result == nil {
		r := <-s.search.found
		s.search.result = &r
	}
	s.answer()
}

// answer writes the bestmove of a finished search, unless an infinite search still waits for stop.
func (s *session) answer() {
	if s.search.infinite && !s.search.stopped {
		return
	}
	r := s.search.result
	s.search.cancel()
	s.search = nil
	if r.err == nil && !slices.Contains(s.board.Legal(), r.choice.Move) {
		r.err = fmt.Errorf("it chose %s, which is not legal", Quote(string(r.choice.Move)))
	}
	if r.err != nil {
		s.fail(fmt.Errorf("the engine failed: %w", r.err))
		r.choice.Move = none
	}
	s.out.say("bestmove %s", r.choice.Move)
}
