package gomoku

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
)

// BenchmarkSearch measures nodes per second in positions after eight random
// stones and some moves of the heuristic player.
func BenchmarkSearch(b *testing.B) {
	rng := rand.New(rand.NewPCG(31, 4))
	e := must(newEngine(Options{}, defaultConfig()))
	h := NewHeuristic()
	nodes, fours := int64(0), int64(0)
	for b.Loop() {
		r := opening(rng, "freestyle", 6)
		for range 6 {
			c, _ := h.Think(context.Background(), r, sente.Limits{}, nil)
			r = r.WithMove(c.Move)
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
	e := must(newEngine(Options{}, defaultConfig()))
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
