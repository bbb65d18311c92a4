package mcts

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/search"
)

// A sample is the mean of the rollouts that were asked for, and moves learn from
// each of them.
func TestRolloutsOfALeaf(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7} {
		s := searcher(t, five, Textbook(), Rollouts(n), With(MAST|Progress), Select(RAVE))
		find(t, s, five.Start(), sente.Limits{Nodes: 20, Seed: uint64(n)})
		w := s.workers[0]
		w.descend()
		chances := w.random
		var sum [2]int64
		for range n {
			w.rolloutMoves = w.rolloutMoves[:0]
			w.rollout()
			w.updateMoveStats() // MAST changes its mind between them
			sum[0], sum[1] = sum[0]+w.rewards[0], sum[1]+w.rewards[1]
		}
		once, credited := taught(w.moveStats), credits(w.tree)
		if once == 0 {
			t.Fatalf("%d rollouts teach nothing", n)
		}

		again := searcher(t, five, Textbook(), Rollouts(n), With(MAST|Progress), Select(RAVE))
		find(t, again, five.Start(), sente.Limits{Nodes: 20, Seed: uint64(n)})
		v := again.workers[0]
		v.descend()
		if v.random != chances {
			t.Fatal("the same seed, another tree")
		}
		v.simulate()
		if v.rewards[0] != sum[0]/int64(n) || v.rewards[1] != sum[1]/int64(n) {
			t.Errorf("%d rollouts are worth %v, their mean is %v of %v", n, v.rewards[:2], sum, n)
		}
		if got := taught(v.moveStats); got != once {
			t.Errorf("%d rollouts taught %d moves, want %d", n, got, once)
		}
		if got := credits(v.tree); got < credited+int64(n) {
			t.Errorf("%d rollouts gave %d credits", n, got-credited)
		}
	}
}

// taught is how often moves were learned about.
func taught(l *moveStats) (total int64) {
	for p := range l.visits {
		for _, n := range l.visits[p] {
			total += int64(n)
		}
	}
	return total
}

// credits is the number of shared samples in the tree.
func credits[M comparable](t *tree[M]) (total int64) {
	for _, s := range t.amaf[:t.used.Load()] {
		total += int64(s.visits)
	}
	return total
}

// impatient cancels its search at one of the moves that it is asked for, and waits until
// the search's own goroutine has seen that. It needs a bubble of synctest.
type impatient struct {
	searchtest.Stones
	asked  *int
	at     int
	cancel context.CancelFunc
}

func (g impatient) Moves(s *searchtest.Grid, buf []searchtest.Cell) []searchtest.Cell {
	if *g.asked++; *g.asked == g.at {
		g.cancel()
		synctest.Wait()
	}
	return g.Stones.Moves(s, buf)
}

// A sample is broken off where it is when there is no more time, does not count, and
// leaves nothing behind.
func TestRolloutsAreBrokenOff(t *testing.T) { synctest.Test(t, rolloutsAreBrokenOff) }

func rolloutsAreBrokenOff(t *testing.T) {
	const usual = 1000 // rollouts of a sample, up to 25 moves each
	for _, at := range []int{40, 500, 3000, 60_000} {
		ctx, cancel := context.WithCancel(t.Context())
		asked := 0
		s := searcher(t, impatient{five, &asked, at, cancel}, Textbook(), Rollouts(usual), With(MAST), Select(RAVE))
		got, err := s.Search(ctx, five.Start(), sente.Limits{}, nil)
		cancel()
		if err != nil || got.End != search.Cancelled || len(got.Best().Line) == 0 {
			t.Fatalf("cancelled at move %d: %v, %+v", at, err, got)
		}
		if after := asked - at; after > 8000 { // a ration of the clock, not what is left of a sample
			t.Errorf("cancelled at move %d, %d moves later it was still at work", at, after)
		}
		if w := s.workers[0]; w.samples != got.Best().Nodes || int64(w.tree.nodes[0].visits) != w.samples {
			t.Errorf("cancelled at move %d: %d samples, %d in the tree, %d reported", at, w.samples, w.tree.nodes[0].visits, got.Best().Nodes)
		}
		sound(t, s.workers[0])
	}
}
