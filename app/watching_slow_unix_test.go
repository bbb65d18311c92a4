//go:build slow && unix

package app

import (
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/trace"
)

// TestLongWatching says how much more processor time a search that is told of takes beside
// one that is not, in turn: the median of the pairs.
//
//	SENTE_LONG=1 go test ./app -run TestLongWatching -v
func TestLongWatching(t *testing.T) {
	testutil.Long(t)
	for _, c := range []struct {
		game, engine, moves string
		nodes               int64
	}{
		{"gomoku", "search", "h8 i9 i7 g8 h6", 1_500_000},
		{"gomoku", "mcts", "h8 i9 i7 g8 h6", 2_000},
		{"gomoku", "sente", "h8 i9 i7 g8 h6", 500_000},
		{"connectfour", "search", "4 4 3 2 5", 5_000_000},
		{"othello", "search", "d3 c5 e6 f5", 4_000_000},
		// Positions that nothing was chosen by.
		{"gomoku", "search", "h8 g7 i7 g9 g8 f8 i9", 1_500_000},
		{"gomoku", "mcts", "h8 g7 i7 g9 g8 f8 i9", 2_000},
		{"gomoku", "sente", "h8 g7 i7 g9 g8 f8 i9", 500_000},
		{"connectfour", "search", "3 4 4 4 2 6", 5_000_000},
		{"othello", "search", "f5 d6 c3 d3 c4 f4", 4_000_000},
	} {
		r := sente.Record{Game: c.game}
		for _, m := range strings.Fields(c.moves) {
			r.Moves = append(r.Moves, sente.Move(m))
		}
		limits := sente.Limits{Nodes: c.nodes, Threads: 1, Seed: 7}
		var more, all []float64
		for i := range 15 {
			// Whichever comes second finds the machine warmer.
			first := processorTime(t, c.engine, r, limits, i%2 == 0)
			second := processorTime(t, c.engine, r, limits, i%2 == 1)
			if i%2 == 0 {
				first, second = second, first
			}
			more = append(more, 100*(second.Seconds()/first.Seconds()-1))
			all = append(all, first.Seconds())
		}
		slices.Sort(more)
		slices.Sort(all)
		t.Logf("%s %s, %d nodes in %.2f s: its tree told takes %+.1f %% (median of %d pairs, %+.1f to %+.1f; the middle half %+.1f to %+.1f)",
			c.game, c.engine, c.nodes, all[len(all)/2], more[len(more)/2], len(more), more[0], more[len(more)-1], more[len(more)/4], more[3*len(more)/4])
	}
}

// processorTime is what a search takes whose tree is told or not.
func processorTime(t *testing.T, engine string, r sente.Record, limits sente.Limits, watched bool) time.Duration {
	t.Helper()
	p, _ := fresh(t, r.Game, engine)
	walks, isWalk := sente.As[trace.Engine](p.Engine)
	samples, _ := sente.As[trace.Sampler](p.Engine)
	began := spent(t)
	var err error
	switch {
	case !watched:
		_, err = p.Engine.Think(t.Context(), r, limits, nil)
	case isWalk:
		_, err = walks.Trace(t.Context(), r, limits, trace.Limits{})
	default:
		_, err = samples.Sample(t.Context(), r, limits, trace.Limits{})
	}
	if err != nil {
		t.Fatal(err)
	}
	return spent(t) - began
}

// spent is the processor time of the process so far.
func spent(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
