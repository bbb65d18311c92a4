package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/othellofile"
	"github.com/sente-games/sente/rules"
)

// NBoardServer handles the commands of NBoard, the interface for engines of Othello (Welty, 2004 and
// 2014), in versions 1 and 2 of its protocol. Host must be set.
type NBoardServer struct {
	Name   string
	Host   UGIHost
	Limits sente.Limits // of a move if the game has no clock
}

// Serve handles the commands from in and writes the replies to out until quit or the end of in. It
// returns the first error of the host, of writing or of reading. It closes the host.
func (s *NBoardServer) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	n := &nboardSession{ctx: ctx, server: s, host: s.Host, out: &replyWriter{out: out, failed: stop}}
	if err := n.setGame(othellofile.GGFGame{}); err != nil {
		return cmp.Or(err, s.Host.Close())
	}
	lines := make(chan Line)
	var readErr error
	var reader sync.WaitGroup
	reader.Go(func() {
		defer close(lines)
		readErr = ReadLines(in, maxUGILine, func(l Line) bool {
			lines <- l
			name, _ := CutWord(l.Text)
			return name != "quit"
		})
	})
	for l := range lines {
		n.handleLine(l)
	}
	n.haltSearch()
	reader.Wait()
	return cmp.Or(s.Host.Close(), n.out.err, readErr)
}

// nboardSession is one session with NBoard.
type nboardSession struct {
	ctx    context.Context
	server *NBoardServer
	host   UGIHost
	out    *replyWriter

	game  sente.Record
	board rules.Board
	limit time.Duration    // time of a player for the game; 0 is no limit
	used  [2]time.Duration // time used by each player
	depth int              // of set depth; 0 is no limit

	cancel context.CancelFunc // ends the running search; nil while no search runs
	done   chan struct{}      // closed when it has written its last line
}

var nboardHandlers = map[string]func(*nboardSession, string) error{
	"nboard":  (*nboardSession).handleNBoard,
	"set":     (*nboardSession).handleSet,
	"move":    (*nboardSession).handleMove,
	"hint":    (*nboardSession).handleHint,
	"go":      (*nboardSession).handleGo,
	"ping":    (*nboardSession).handlePing,
	"learn":   (*nboardSession).handleLearn,
	"analyze": (*nboardSession).handleAnalyze,
	"quit":    func(*nboardSession, string) error { return nil },
}

// handleLine handles one line, which ends a running search. A square alone is a move of version 1.
// Unknown commands are ignored, as the protocol requires. Problems are reported as the status.
func (s *nboardSession) handleLine(l Line) {
	s.haltSearch()
	name, rest := CutWord(l.Text)
	handle, known := nboardHandlers[name]
	var err error
	switch {
	case l.Truncated:
		err = fmt.Errorf("a line is longer than %d bytes", maxUGILine)
	case known:
		err = handle(s, rest)
	default:
		if _, parseErr := parseNBoardMove(name); parseErr == nil {
			err = s.handleMove(l.Text)
		}
	}
	if err != nil {
		s.out.writeLine("status Error: %v", err)
	}
}

func (s *nboardSession) handleNBoard(string) error {
	s.out.writeLine("set myname %s", s.server.Name)
	return nil
}

// handleSet handles set game and set depth; other settings, such as contempt, change nothing.
func (s *nboardSession) handleSet(text string) error {
	name, value := CutWord(text)
	switch name {
	case "game":
		g, err := othellofile.ParseGGF(value)
		if err != nil {
			return fmt.Errorf("invalid GGF game: %w", err)
		}
		return s.setGame(g)
	case "depth":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > sente.MaxDistance {
			return fmt.Errorf("set depth: invalid depth %s: expected 1 or more", QuoteReceived(value))
		}
		s.depth = n
	}
	return nil
}

// setGame sets a game; the zero value is the start of the game.
func (s *nboardSession) setGame(g othellofile.GGFGame) error {
	_, board, err := s.host.Board("", nil)
	if err != nil {
		return err
	}
	start, ok := newNBoardGame(board)
	if !ok {
		return errors.New("NBoard supports only Othello")
	}
	setup := ""
	size := g.Board.Size
	if size > 0 && g.Board != start.Board {
		setup = g.Board.Setup()
	}
	if size > 0 && size != start.Board.Size {
		if err := s.host.Set("size", fmt.Sprintf("%dx%d", size, size)); err != nil {
			return fmt.Errorf("set game: unsupported board size %d", size)
		}
	}
	var moves []sente.Move
	used := [2]time.Duration{}
	for _, m := range g.Moves {
		moves = append(moves, sente.Move(m.Text))
		seat := 0
		if m.White {
			seat = 1
		}
		used[seat] += m.Duration()
	}
	game, board, err := s.host.Board(setup, moves)
	if err != nil {
		return fmt.Errorf("set game: %w", err)
	}
	s.game, s.board, s.used = game, board, used
	s.limit, _ = othellofile.ParseGGFClock(g.Property("TI"))
	return nil
}

func (s *nboardSession) handleMove(text string) error {
	m, err := parseNBoardMove(text)
	if err != nil {
		return err
	}
	game, board, err := s.host.Board(s.game.Setup, s.game.WithMove(sente.Move(m.Text)).Moves)
	if err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	s.used[s.board.Turn()] += m.Duration()
	s.game, s.board = game, board
	return nil
}

func (s *nboardSession) handlePing(text string) error {
	s.out.writeLine("pong %s", text)
	return nil
}

// handleLearn ignores the game: the engines have no book that grows.
func (s *nboardSession) handleLearn(string) error {
	s.out.writeLine("learned")
	return nil
}

// handleHint evaluates the best moves until the depth is reached or the next command arrives.
func (s *nboardSession) handleHint(text string) error {
	n, err := strconv.Atoi(cmp.Or(text, "1"))
	if err != nil || n < 1 {
		return fmt.Errorf("hint: invalid number %s: expected 1 or more", QuoteReceived(text))
	}
	limits := sente.Limits{Depth: s.depth, Lines: min(n, maxAnalysisMoves), Analysis: true}
	return s.startSearch(func(ctx context.Context, game sente.Record) {
		choice, err := s.host.Think(ctx, game, limits, s.writeSearch)
		s.finishSearch(choice, err)
	})
}

// handleGo chooses a move, which NBoard then sends back as a move.
func (s *nboardSession) handleGo(string) error {
	began := time.Now()
	legal := s.board.Legal()
	limits := s.server.Limits
	if s.limit > 0 {
		limits = sente.Limits{Left: s.limit - s.used[s.board.Turn()] - defaultUGIReserve}
		if limits.Left <= 0 {
			limits.Left = -1
		}
	}
	limits.Depth = s.depth
	return s.startSearch(func(ctx context.Context, game sente.Record) {
		choice, err := s.host.Think(ctx, game, limits, s.writeSearch)
		if err == nil && !slices.Contains(legal, choice.Move) {
			err = fmt.Errorf("it chose %s, which is not legal", QuoteReceived(string(choice.Move)))
		}
		if s.finishSearch(choice, err) {
			s.out.writeLine("=== %s/%.2f/%.2f", formatNBoardMove(choice.Move), nboardEval(choice.Info.Score), time.Since(began).Seconds())
		}
	})
}

// analyzeTime is the time for each position of a game in analyze.
const analyzeTime = 300 * time.Millisecond

// handleAnalyze evaluates the positions of the game from the last to the first, for the player to
// move.
func (s *nboardSession) handleAnalyze(string) error {
	return s.startSearch(func(ctx context.Context, game sente.Record) {
		for n := len(game.Moves); n >= 0 && ctx.Err() == nil; n-- {
			part := game.Clone()
			part.Moves = part.Moves[:n]
			choice, err := s.host.Think(ctx, part, sente.Limits{Depth: s.depth, Time: analyzeTime}, nil)
			switch {
			case errors.Is(err, sente.ErrGameOver):
			case err != nil:
				s.finishSearch(choice, err)
				return
			default:
				s.out.writeLine("analysis %d %.2f", n, nboardEval(choice.Info.Score))
			}
		}
		s.out.writeLine("status")
	})
}

// startSearch runs a search of the position in the background.
func (s *nboardSession) startSearch(search func(ctx context.Context, game sente.Record)) error {
	if over, _, reason := s.board.Outcome(); over {
		return fmt.Errorf("the game is over: %s", reason)
	}
	if err := s.host.Prepare(); err != nil {
		return err
	}
	s.out.writeLine("status thinking")
	ctx, cancel := context.WithCancel(s.ctx)
	done := make(chan struct{})
	s.cancel, s.done = cancel, done
	game := s.game.Clone()
	go func() {
		defer close(done)
		search(ctx, game)
	}()
	return nil
}

// haltSearch ends the running search.
func (s *nboardSession) haltSearch() {
	if s.cancel == nil {
		return
	}
	s.cancel()
	<-s.done
	s.cancel = nil
}

// finishSearch writes the last report of a search, or its error.
func (s *nboardSession) finishSearch(c sente.Choice, err error) (ok bool) {
	if err != nil {
		s.out.writeLine("status Error: the engine failed: %v", err)
		return false
	}
	if len(c.Info.Line) == 0 {
		c.Info.Line = []sente.Move{c.Move}
	}
	s.writeSearch(c.Info)
	s.out.writeLine("nodestats %d %.2f", c.Info.Nodes, c.Info.Time.Seconds())
	s.out.writeLine("status")
	return true
}

// writeSearch writes a report. A proven result is marked as such; its evaluation has only a sign.
func (s *nboardSession) writeSearch(i sente.Info) {
	if len(i.Line) == 0 {
		return
	}
	var line strings.Builder
	for _, m := range i.Line {
		line.WriteString(formatNBoardMove(m))
	}
	depth := strconv.Itoa(i.Depth)
	if i.Score.Decided() {
		depth = "100%W"
	}
	if i.Source == "book" {
		s.out.writeLine("book %s %.2f 0 %s", line.String(), nboardEval(i.Score), depth)
		return
	}
	s.out.writeLine("search %s %.2f 0 %s", line.String(), nboardEval(i.Score), depth)
}

// nboardEval converts a score to discs: hundredths of the engine's unit, and one disc for a proven
// result.
func nboardEval(score sente.Score) float64 {
	switch {
	case score.Won():
		return 1
	case score.Lost():
		return -1
	}
	const most = 64
	return math.Max(-most, math.Min(most, float64(score)/100))
}
