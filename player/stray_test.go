//go:build linux

package player_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/player/process"
)

// TestNoChildIsLeftBehind is for fault 8, engines with children, some of them
// detached.
func TestNoChildIsLeftBehind(t *testing.T) { breed(t, 10) }

// TestNoChildIsLeftBehindLong plays 200 games.
func TestNoChildIsLeftBehindLong(t *testing.T) {
	if !testutil.LongEnabled() {
		t.Log("set SENTE_LONG=1 to run it")
		return
	}
	breed(t, 200)
}

// breed begins n games with a new engine for each, two at a time. All children
// of one must be gone when it is closed, and those of the other still be there.
func breed(t *testing.T, games int) {
	var work sync.WaitGroup
	for range 2 {
		work.Go(func() {
			for range games / 2 {
				begin(t)
			}
		})
	}
	work.Wait()
	if left, err := playertest.Left(); err != nil || len(left) > 0 {
		t.Errorf("%d are left: %v %v", len(left), left, err)
	}
}

func begin(t *testing.T) {
	var children []int
	o := quick
	o.Trace = func(sent bool, l string) {
		if rest, ok := strings.CutPrefix(l, "MESSAGE child "); ok && !sent {
			pid, _ := strconv.Atoi(rest)
			children = append(children, pid)
		}
	}
	e, err := player.NewExternal(playertest.Args(playertest.Breeding...), o)
	if err != nil {
		t.Error(err)
		return
	}
	if _, err := e.Think(t.Context(), at(), turn, nil); err != nil || len(children) != len(playertest.Breeding) {
		t.Errorf("children %v, %v", children, err)
	}
	for _, pid := range children {
		if s := state(pid); s == "" || s == "Z" {
			t.Errorf("child %d has ended before its engine", pid)
		}
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	for _, pid := range children {
		if s := state(pid); s != "" {
			t.Errorf("child %d is in state %s", pid, s)
		}
	}
}

// TestNothingIsLeftOfWhatIsKilled ends all engines at once, as the second Ctrl-C does.
func TestNothingIsLeftOfWhatIsKilled(t *testing.T) {
	for range 3 {
		e := external(t, quick, playertest.Breeding...)
		if _, err := e.Think(t.Context(), at(), turn, nil); err != nil {
			t.Error(err)
		}
		defer e.Close()
	}
	process.KillAll()
	left, err := playertest.Left()
	for n := 0; n < 100 && len(left) > 0 && err == nil; n++ { // the programs are waited for beside
		time.Sleep(20 * time.Millisecond)
		left, err = playertest.Left()
	}
	if err != nil || len(left) > 0 {
		t.Errorf("%d are left: %v %v", len(left), left, err)
	}
}
