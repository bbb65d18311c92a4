package search

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestWatchAllowsSoManyNodes(t *testing.T) {
	for _, limit := range []int64{1, 2, 15, 16, 17, 1000, 100_000} {
		for _, clocked := range []bool{false, true} {
			var w Watch
			w.Start(context.Background(), Bounds{Nodes: limit}, clocked)
			visited := int64(0)
			for !(w.CountNode() && w.CheckLimits()) {
				visited++
			}
			if visited != limit || w.Nodes() != limit || w.End() != AtNodes {
				t.Errorf("limit %d: visited %d, counted %d, ended by %v", limit, visited, w.Nodes(), w.End())
			}
			if !(w.CountNode() && w.CheckLimits()) || w.Nodes() != limit || !w.Stopped() {
				t.Errorf("limit %d: the watch went on after its end", limit)
			}
			w.Stop()
		}
	}
}

func TestWatchCountsWithoutLimits(t *testing.T) {
	var w Watch
	w.Start(context.Background(), Bounds{}, false)
	defer w.Stop()
	for range 12345 {
		if w.CountNode() && w.CheckLimits() {
			t.Fatal("stopped")
		}
	}
	if w.Nodes() != 12345 || w.Stopped() {
		t.Errorf("counted %d", w.Nodes())
	}
}

// However slow a node is, the end is seen soon after the time is up.
func TestWatchSeesTheTime(t *testing.T) {
	for _, node := range []time.Duration{100 * time.Nanosecond, 10 * time.Microsecond, time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			var w Watch
			const limit = 50 * time.Millisecond
			w.Start(context.Background(), Bounds{Time: limit}, false)
			defer w.Stop()
			for !(w.CountNode() && w.CheckLimits()) {
				time.Sleep(node)
			}
			if late := w.Elapsed() - limit; late < 0 || late > 2*time.Millisecond {
				t.Errorf("nodes of %v: stopped %v after the time was up", node, late)
			}
			if w.End() != AtTime {
				t.Errorf("ended by %v", w.End())
			}
		})
	}
}

func TestWatchSeesCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		var w Watch
		w.Start(ctx, Bounds{}, false)
		for !(w.CountNode() && w.CheckLimits()) {
			time.Sleep(time.Microsecond)
		}
		if late := w.Elapsed() - 20*time.Millisecond; late > time.Millisecond || w.End() != Cancelled {
			t.Errorf("stopped %v after the cancel, by %v", late, w.End())
		}
		w.Stop()
	})
}
