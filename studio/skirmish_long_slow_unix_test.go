//go:build unix && slow

package studio

import (
	"context"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
)

// spent is the processor time that this process has needed.
func spent(t *testing.T) time.Duration {
	t.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// TestLongWhatWatchingCosts plays the same games without a page, and with a page that is told
// all there is to tell, in turn: the price is the processor time that this takes more, all
// that serves the page included.
func TestLongWhatWatchingCosts(t *testing.T) {
	testutil.Long(t)
	plan := match.Plan{
		Game: "gomoku", Kind: match.Match, Games: 4, Plies: 4, Seed: 1, Patience: time.Minute, Adjudication: match.Adjudication{MaxMoves: 40},
		Players: skirmishers([]string{"sente", "sente"}, "", limitsOf(20_000)),
	}
	play := func(watched bool) time.Duration {
		live := NewLive(catalog.Standard(), plan)
		h := buildOn(t, catalog.Standard(), Options{Live: live})
		ctx, stop := context.WithCancel(t.Context())
		told := make(chan struct{})
		if watched {
			go func() { defer close(told); h.listen(ctx, "/api/skirmishes/live/events") }()
		} else {
			close(told)
		}
		before := spent(t)
		playLive(t, h.studio, live)
		stop()
		<-told
		return spent(t) - before
	}
	var shares []float64
	for range 7 {
		alone, watched := play(false), play(true)
		shares = append(shares, 100*(watched.Seconds()/alone.Seconds()-1))
	}
	slices.Sort(shares)
	t.Logf("games that a page watches take %.1f %% more processor time (median of %d pairs, from %.1f to %.1f)", shares[len(shares)/2], len(shares), shares[0], shares[len(shares)-1])
}
