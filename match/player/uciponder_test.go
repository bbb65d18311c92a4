package player_test

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/protocol"
)

// ponderingEngine is a UCI engine for Tic-tac-toe: it answers go, ponderhit and stop with the next
// of its moves.
type ponderingEngine struct {
	moves     []string      // arguments of bestmove
	stopDelay time.Duration // between stop and bestmove
	noOption  bool          // it does not offer to ponder
	impatient bool          // it answers go ponder at once
	lines     chan string
	sent      []string
}

func (e *ponderingEngine) Send(_ context.Context, line string) error {
	e.sent = append(e.sent, line)
	name, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "uci":
		e.write("option name UCI_Variant type combo default chess var tictactoe")
		if !e.noOption {
			e.write("option name Ponder type check default false")
		}
		e.write("uciok")
	case line == "isready":
		e.write("readyok")
	case name == "go" && strings.HasPrefix(rest, "ponder"):
		e.write("info depth 7 score cp 42 time 5000 pv P@a2")
		if e.impatient {
			e.writeMove()
		}
	case name == "go", line == "ponderhit":
		e.writeMove()
	case line == "stop" && !e.impatient:
		time.AfterFunc(e.stopDelay, e.writeMove)
	}
	return nil
}

func (e *ponderingEngine) write(line string) { e.lines <- line }

func (e *ponderingEngine) writeMove() {
	next := e.moves[0]
	e.moves = e.moves[1:]
	e.write("bestmove " + next)
}

func (e *ponderingEngine) Receive(ctx context.Context) (string, error) {
	select {
	case l := <-e.lines:
		return l, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (e *ponderingEngine) Pending() (string, bool) {
	select {
	case l := <-e.lines:
		return l, true
	default:
		return "", false
	}
}

// ponderGame plays c1, lets the engine ponder until the cause, and returns the reply to the opponent's
// move.
func ponderGame(t *testing.T, e *ponderingEngine, reply sente.Move, cause func(sente.Record) error) (sente.Choice, error) {
	t.Helper()
	e.lines = make(chan string, 100)
	d := testutil.Must(player.FindDialect("uci"))(t)
	m := d.NewManager(e, findGame(t, "tictactoe"), player.EngineOptions{Ponder: true, Stop: time.Second})
	game := sente.Record{Game: "tictactoe"}
	clock := sente.Limits{Left: 10 * time.Second, Increment: time.Second}
	c := testutil.Must(m.Think(t.Context(), game, clock, nil))(t)
	game = game.WithMove(c.Move)
	game.Thinking = []sente.Thought{{Left: 9 * time.Second}}
	ctx, stop := context.WithCancelCause(t.Context())
	time.AfterFunc(time.Minute, func() { stop(cause(game.WithMove(reply))) })
	m.(interface {
		Ponder(ctx context.Context, game sente.Record)
	}).Ponder(ctx, game)
	clock.Left = 9 * time.Second
	return m.Think(t.Context(), game.WithMove(reply), clock, nil)
}

func moved(game sente.Record) error { return &player.OpponentMoved{Game: game} }

func TestUCIManager_Ponders(t *testing.T) {
	const first, clocks = "position startpos moves P@c1 P@a1", " wtime 9000 winc 1000 btime 9000 binc 1000"
	miss := []string{"position startpos moves P@c1 P@b1", "go" + clocks}
	for name, c := range map[string]struct {
		engine ponderingEngine
		reply  sente.Move
		cause  func(sente.Record) error
		sent   []string // after the first move
		want   sente.Move
		depth  int
	}{
		"hit":            {ponderingEngine{moves: []string{"P@c1 ponder P@a1", "P@a2"}}, "a1", moved, []string{first, "go ponder" + clocks, "ponderhit"}, "a2", 7},
		"miss":           {ponderingEngine{moves: []string{"P@c1 ponder P@a1", "P@a2", "P@b3"}}, "b1", moved, append([]string{first, "go ponder" + clocks, "stop"}, miss...), "b3", 0},
		"late miss":      {ponderingEngine{moves: []string{"P@c1 ponder P@a1", "P@a2", "P@b3"}, stopDelay: 900 * time.Millisecond}, "b1", moved, append([]string{first, "go ponder" + clocks, "stop"}, miss...), "b3", 0},
		"cancelled":      {ponderingEngine{moves: []string{"P@c1 ponder P@a1", "P@a2", "P@b3"}}, "a1", func(sente.Record) error { return nil }, []string{first, "go ponder" + clocks, "stop", first, "go" + clocks}, "b3", 0},
		"impatient hit":  {ponderingEngine{moves: []string{"P@c1 ponder P@a1", "P@a2"}, impatient: true}, "a1", moved, []string{first, "go ponder" + clocks}, "a2", 7},
		"impatient miss": {ponderingEngine{moves: []string{"P@c1 ponder P@a1", "P@a2", "P@b3"}, impatient: true}, "b1", moved, append([]string{first, "go ponder" + clocks}, miss...), "b3", 0},
		"no prediction":  {ponderingEngine{moves: []string{"P@c1", "P@b3"}}, "b1", moved, miss, "b3", 0},
		"none":           {ponderingEngine{moves: []string{"P@c1 ponder (none)", "P@b3"}}, "b1", moved, miss, "b3", 0},
		"occupied":       {ponderingEngine{moves: []string{"P@c1 ponder P@c1", "P@b3"}}, "b1", moved, miss, "b3", 0},
		"no option":      {ponderingEngine{moves: []string{"P@c1 ponder P@a1", "P@b3"}, noOption: true}, "b1", moved, miss, "b3", 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := c.engine
				choice, err := ponderGame(t, &e, c.reply, c.cause)
				if err != nil || choice.Move != c.want || choice.Info.Depth != c.depth || choice.Info.EngineTime != 0 {
					t.Errorf("%v, %v, %+v", choice.Move, err, choice.Info)
				}
				if option := slices.Contains(e.sent, "setoption name Ponder value true"); option == e.noOption {
					t.Errorf("the option is set: %v", option)
				}
				begin := slices.Index(e.sent, "go wtime 10000 winc 1000 btime 10000 binc 1000")
				if d := cmp.Diff(c.sent, e.sent[begin+1:]); d != "" {
					t.Error(d)
				}
			})
		})
	}
}

// TestUCIManager_ReportsFaultOfPondering: a search that does not end is a fault of the next move.
func TestUCIManager_ReportsFaultOfPondering(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &ponderingEngine{moves: []string{"P@c1 ponder P@a1", "P@a2"}, stopDelay: time.Minute}
		_, err := ponderGame(t, e, "b1", moved)
		if err == nil || err.Error() != "did not answer stop within 1s" {
			t.Error(err)
		}
		time.Sleep(time.Hour)
	})
}

// TestDialect_OnlyUCIPonders: an engine of another protocol, or without the option of the match, has
// no ability to ponder.
func TestDialect_OnlyUCIPonders(t *testing.T) {
	for _, d := range player.Dialects() {
		for _, on := range []bool{false, true} {
			g := findGame(t, "othello")
			e := testutil.Must(player.NewDialectEngine(d, g, []string{"/bin/sh"}, player.EngineOptions{Ponder: on}))(t)
			if _, ok := sente.As[sente.Ponderer](e); ok != (on && d.Name == "uci") {
				t.Errorf("%s, ponder %v: %v", d.Name, on, ok)
			}
			if _, ok := sente.As[sente.Readier](e); !ok {
				t.Errorf("%s has lost another ability", d.Name)
			}
		}
	}
}

// TestUCIManager_PondersWithServer: our engine ponders for our manager, and answers a hit and a miss.
func TestUCIManager_PondersWithServer(t *testing.T) {
	d, g := testutil.Must(player.FindDialect("uci"))(t), findGame(t, "connectfour")
	o := player.ServeOptions{Game: g, Record: sente.Record{Game: g.Name}, Spec: "search"}
	w := protocol.NewLocalWire(func(ctx context.Context, in io.Reader, out io.Writer) error { return d.Serve(ctx, o, in, out) })
	var ponderhits, stops int
	traced := protocol.TraceWire(w, func(sent bool, line string) {
		if sent && line == "ponderhit" {
			ponderhits++
		} else if sent && line == "stop" {
			stops++
		}
	})
	m := d.NewManager(traced, g, player.EngineOptions{Ponder: true, Stop: time.Minute})
	game, replies := sente.Record{Game: g.Name}, []sente.Move(nil)
	for n := range 4 {
		c := testutil.Must(m.Think(t.Context(), game, sente.Limits{Depth: 5}, nil))(t)
		game = game.WithMove(c.Move)
		reply := sente.Move("1")
		if len(c.Info.Line) > 1 && n%2 == 0 {
			reply = c.Info.Line[1]
		}
		replies = append(replies, reply)
		ctx, stop := context.WithCancelCause(t.Context())
		stop(moved(game.WithMove(reply)))
		m.(interface {
			Ponder(ctx context.Context, game sente.Record)
		}).Ponder(ctx, game)
		game = game.WithMove(reply)
	}
	if ponderhits == 0 || stops == 0 {
		t.Errorf("%d hits, %d misses after %v", ponderhits, stops, replies)
	}
	testutil.NoError(t, m.End(t.Context()))
	testutil.NoError(t, w.Close())
}
