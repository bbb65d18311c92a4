package studio

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/session"
)

// hall returns the catalog of the tests: real games with engines of all kinds of behaviour.
func hall() catalog.Catalog { return hallOf("random") }

// hallOf returns the catalog with another default engine.
func hallOf(opponent string) catalog.Catalog {
	games := catalog.Catalog{
		furnish(catalog.Game{
			Name: "gomoku", Title: "Gomoku", About: "Get five stones in an unbroken row to win.",
			Rules: []catalog.Choice{{Name: "freestyle", About: "five or more win"}, {Name: "standard", About: "exactly five win"}},
			Sizes: []string{"15", "19", "9"}, SizeHelp: gomoku.SizeHelp, Preview: "h8 i9 h9 h7 g9 i7 i8 g8 f9 j9", Open: gomoku.Open,
		}),
		furnish(catalog.Game{
			Name: "connectfour", Title: "Connect Four", About: "Drop discs; four in a row wins, in any direction.",
			Sizes: []string{"7x6", "8x7"}, SizeHelp: connectfour.SizeHelp, Preview: "4453443", Open: connectfour.Open,
		}),
		furnish(catalog.Game{
			Name: "tictactoe", Title: "Tic-tac-toe", About: "Three in a row win.", Preview: "b2 a1 c3", Open: tictactoe.Open,
		}),
	}
	for _, g := range games {
		slices.SortFunc(g.Profiles, func(a, b catalog.Profile) int {
			return cmp.Or(rank(a.Name == opponent)-rank(b.Name == opponent), strings.Compare(a.Name, b.Name))
		})
	}
	return games
}

func furnish(g catalog.Game) catalog.Game {
	for name, think := range map[string]thinker{
		"first": first, "random": random, "thinker": thinks, "illegal": chooses("zz99"),
		"broken": breaks, "late": late, "panics": panics, "deaf": deaf,
	} {
		g.Profiles = append(g.Profiles, catalog.Profile{
			Name: name, About: "plays in tests",
			New: func(map[string]string) (sente.Engine, error) { return fake{g, think}, nil },
		})
	}
	g.Profiles = append(g.Profiles, catalog.Profile{
		Name: "dreamer", About: "ponders in tests",
		New: func(map[string]string) (sente.Engine, error) { return dreamer{fake{g, first}, &dreams}, nil },
	})
	return g
}

// dreams counts the pondering dreamers.
var dreams atomic.Int32

type thinker func(ctx context.Context, g catalog.Game, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error)

// dreamer is an engine that ponders until it is stopped, and fails if a search starts meanwhile.
type dreamer struct {
	fake
	busy *atomic.Int32
}

func (d dreamer) Think(ctx context.Context, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if d.busy.Load() != 0 {
		return sente.Choice{}, errors.New("it was asked while it pondered")
	}
	return d.fake.Think(ctx, r, l, report)
}

func (d dreamer) Ponder(ctx context.Context, _ sente.Record) {
	d.busy.Add(1)
	<-ctx.Done()
	d.busy.Add(-1)
}

type fake struct {
	game  catalog.Game
	think thinker
}

func (f fake) Think(ctx context.Context, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return f.think(ctx, f.game, r, l, report)
}

func legal(g catalog.Game, r sente.Record) ([]sente.Move, error) {
	b, err := g.BoardAfterMoves(r)
	if err != nil {
		return nil, err
	}
	if moves := b.Legal(); len(moves) > 0 {
		return moves, nil
	}
	return nil, errors.New("the game is over")
}

// first plays the first legal move immediately.
func first(_ context.Context, g catalog.Game, r sente.Record, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	moves, err := legal(g, r)
	if err != nil {
		return sente.Choice{}, err
	}
	return sente.Choice{Move: moves[0], Info: sente.Info{Depth: 1, Nodes: 1, Score: 10, Line: moves[:1]}}, nil
}

// random plays a legal move that depends only on the position.
func random(_ context.Context, g catalog.Game, r sente.Record, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	moves, err := legal(g, r)
	if err != nil {
		return sente.Choice{}, err
	}
	dice := rand.New(rand.NewPCG(uint64(len(r.Moves)), 7))
	return sente.Choice{Move: moves[dice.IntN(len(moves))], Info: sente.Info{Depth: 1, Nodes: 1}}, nil
}

// thinks reports as fast as possible until its time is up or it is stopped.
func thinks(ctx context.Context, g catalog.Game, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	moves, err := legal(g, r)
	if err != nil {
		return sente.Choice{}, err
	}
	began := time.Now()
	i := musing(moves, 1, 0)
	for depth := 1; ctx.Err() == nil && (l.Time == 0 || time.Since(began) < l.Time); depth++ {
		i = musing(moves, depth, time.Since(began))
		if report != nil {
			report(i)
		}
		time.Sleep(200 * time.Microsecond)
	}
	return sente.Choice{Move: i.Line[0], Info: i}, nil
}

// musing returns a plausible thought.
func musing(moves []sente.Move, depth int, spent time.Duration) sente.Info {
	middle := len(moves) / 2
	i := sente.Info{Depth: min(depth/40+1, 14), SelDepth: min(depth/30+3, 22), Nodes: int64(depth) * 900, Time: spent, Score: 140, Table: min(depth, 400)}
	for k := range min(len(moves), 9) {
		m := moves[(middle+k*k)%len(moves)]
		i.Line = append(i.Line, m)
		if k > 0 {
			m = moves[(middle+7*k+2)%len(moves)]
		}
		i.Candidates = append(i.Candidates, sente.Candidate{Move: m, Share: 0.4 / float64(k*k+1), Score: 140 - sente.Score(60*k)})
	}
	return i
}

// chooses plays one move, legal or not.
func chooses(m sente.Move) thinker {
	return func(context.Context, catalog.Game, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
		return sente.Choice{Move: m}, nil
	}
}

func breaks(context.Context, catalog.Game, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{}, errors.New("its file of weights is missing")
}

func panics(context.Context, catalog.Game, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	panic("index out of range")
}

// late reports a move and then exceeds its time.
func late(ctx context.Context, g catalog.Game, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	moves, err := legal(g, r)
	if err != nil {
		return sente.Choice{}, err
	}
	if report != nil {
		report(sente.Info{Depth: 1, Nodes: 1, Line: moves[len(moves)-1:]})
	}
	time.Sleep(l.Time + 300*time.Millisecond)
	return first(ctx, g, r, l, nil)
}

// deaf ignores a stop for longer than the studio's timeout.
func deaf(ctx context.Context, g catalog.Game, r sente.Record, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	time.Sleep(session.ReturnTimeout + 600*time.Millisecond)
	return first(ctx, g, r, sente.Limits{}, nil)
}

// rank sorts true before false.
func rank(first bool) int {
	if first {
		return 0
	}
	return 1
}
