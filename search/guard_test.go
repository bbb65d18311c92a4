package search

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

func TestGuard_ServesOneCallAtATime(t *testing.T) {
	var (
		g       Guard
		wg      sync.WaitGroup
		running atomic.Int32
		served  atomic.Int32
	)
	for range 8 {
		wg.Go(func() {
			for range 200 {
				if err := g.Enter("test"); err != nil {
					if !errors.Is(err, ErrBusy) {
						t.Error(err)
					}
					continue
				}
				if running.Add(1) != 1 {
					t.Error("two calls at a time")
				}
				served.Add(1)
				running.Add(-1)
				g.Leave()
			}
		})
	}
	wg.Wait()
	if served.Load() == 0 {
		t.Error("no call was served")
	}
}

func TestGuard_RejectsCallsAfterClose(t *testing.T) {
	var g Guard
	testutil.NoError(t, g.Enter("test"))
	if first, err := g.Close("test"); first || !errors.Is(err, ErrBusy) {
		t.Errorf("Close during a call: %v, %v", first, err)
	}
	g.Leave()
	for i, want := range []bool{true, false} {
		if first, err := g.Close("test"); first != want || err != nil {
			t.Errorf("Close %d: %v, %v", i+1, first, err)
		}
	}
	if err := g.Enter("test"); !errors.Is(err, ErrClosed) {
		t.Errorf("call after Close: %v", err)
	}
}

// TestGuard_ClosesOnce closes concurrently: one call releases the resources, none fails.
func TestGuard_ClosesOnce(t *testing.T) {
	for range 200 {
		var (
			g      Guard
			wg     sync.WaitGroup
			firsts atomic.Int32
		)
		for range 2 {
			wg.Go(func() {
				first, err := g.Close("test")
				if err != nil {
					t.Errorf("Close: %v", err)
				}
				if first {
					firsts.Add(1)
				}
			})
		}
		wg.Wait()
		if n := firsts.Load(); n != 1 {
			t.Fatalf("%d calls are the first, want 1", n)
		}
	}
}
