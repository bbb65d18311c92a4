package gomoku

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/driver"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// BenchmarkSearch measures nodes per second in positions after eight random
// stones and some moves of the heuristic player.
func BenchmarkSearch(b *testing.B) {
	rng := rand.New(rand.NewPCG(31, 4))
	e := must(newEngine(Options{}, best()))
	h := NewHeuristic()
	nodes, fours := int64(0), int64(0)
	for b.Loop() {
		r := opening(rng, "freestyle", 6)
		for range 6 {
			c, _ := h.Think(context.Background(), r, sente.Limits{}, nil)
			r = r.With(c.Move)
		}
		c, err := e.Think(context.Background(), r, sente.Limits{Nodes: 20_000, Lines: 2}, nil)
		if err != nil {
			continue
		}
		nodes += c.Info.Nodes
		fours += e.player.vcf.Tries
		e.player.vcf.Tries = 0
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(fours)/b.Elapsed().Seconds(), "fours/s")
}

// BenchmarkOneStone measures the first search of a game with one stone in the middle:
// nodes per second, and positions per second with those that searches for fours
// look at, a four and its answer each. Rapfi counts all of them as nodes.
func BenchmarkOneStone(b *testing.B) {
	e := must(newEngine(Options{}, best()))
	r := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}
	nodes, fours := int64(0), int64(0)
	for b.Loop() {
		e.Forget()
		c, err := e.Think(context.Background(), r, sente.Limits{Nodes: 1_000_000}, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += c.Info.Nodes
		fours += e.player.vcf.Tries
		e.player.vcf.Tries = 0
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(nodes+2*fours)/b.Elapsed().Seconds(), "positions/s")
}

// BenchmarkTogether reports how many times faster two goroutines would reach depth
// 17 than one if nodes were all that counted, as the median of 20 midgames and the
// lower quartile: they take turns of a few moves on one core
// (docs/experiments/0016-two-goroutines.md).
func BenchmarkTogether(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	rng, h := rand.New(rand.NewPCG(31, 16)), NewHeuristic()
	var shares []float64
	for len(shares) < 20*b.N {
		r := opening(rng, "freestyle", 6)
		for range 6 {
			c, _ := h.Think(context.Background(), r, sente.Limits{}, nil)
			r = r.With(c.Move)
		}
		one, decided := nodesTo(b, r, 1)
		if two, _ := nodesTo(b, r, 2); !decided {
			shares = append(shares, 2*float64(one)/float64(two))
		}
	}
	slices.Sort(shares)
	b.ReportMetric(shares[len(shares)/2], "share")
	b.ReportMetric(shares[len(shares)/4], "share-quarter")
	b.ReportMetric(0, "ns/op")
}

// nodesTo is what a search of the end of a game to depth 17 takes.
func nodesTo(b *testing.B, r sente.Record, threads int) (nodes int64, decided bool) {
	e := newTestEngine()
	if _, err := e.player.Lay(r); err != nil {
		return 1, true // the heuristic player has won
	}
	e.Position.Root.Played = e.player.board.stones
	s, err := alphabeta.New(inTurn{e.Position}, append([]alphabeta.Option{alphabeta.TableMiB(64)}, e.Search...)...)
	if err != nil {
		b.Fatal(err)
	}
	result, err := s.Search(b.Context(), driver.State{}, sente.Limits{Depth: 17, Threads: threads}, nil)
	if err != nil {
		b.Fatal(err)
	}
	return result.Best().Nodes, result.Best().Score.Decided() || len(result.Lines) == 0
}

// inTurn is a position that lets another goroutine go on after some moves.
type inTurn struct{ driver.Position[Cell] }

var turns atomic.Int64

// Play may give the turn away.
func (p inTurn) Play(dst, src *driver.State, c Cell, leaf bool) rules.Status {
	if turns.Add(1)%8 == 0 {
		runtime.Gosched()
	}
	return p.Position.Play(dst, src, c, leaf)
}

// Clone is a position that does so, too.
func (p inTurn) Clone() inTurn { return inTurn{p.Position.Clone()} }
