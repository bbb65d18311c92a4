//go:build slow && linux

package player_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/player/process"
)

// state is what the system says of a process: "S" asleep, "T" stopped, "" gone.
func state(pid int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	return rest[:1]
}

// awaitGone waits until a process is gone, zombie or not ours to reap.
func awaitGone(pid int) bool {
	for range 100 {
		if s := state(pid); s == "" || s == "Z" || s == "X" {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}

// startWithChild starts an engine with a child and returns the child's number.
func startWithChild(t *testing.T, behaviour string) (*player.ExternalEngine, int) {
	t.Helper()
	child := 0
	o := quick
	o.Trace = func(sent bool, l string) {
		if rest, ok := strings.CutPrefix(l, "MESSAGE child "); ok && !sent {
			child, _ = strconv.Atoi(rest)
		}
	}
	e := external(t, o, behaviour)
	testutil.Must(e.Think(t.Context(), at(), turn, nil))(t)
	if child == 0 || state(child) == "" {
		t.Fatalf("there is no child %d", child)
	}
	return e, child
}

func TestExternal_KillsChildOfCrashedEngine(t *testing.T) {
	e, child := startWithChild(t, "orphan")
	if _, err := e.Think(t.Context(), at("a15", "h8"), turn, nil); err == nil {
		t.Error("it did not crash")
	}
	if !awaitGone(child) {
		t.Errorf("child %d lives", child)
	}
}

func TestExternal_EndsChildWithoutEnvironment(t *testing.T) {
	e, child := startWithChild(t, "bare")
	testutil.NoError(t, e.Close())
	if !awaitGone(child) {
		t.Errorf("child %d lives", child)
	}
}

func TestExternal_KillsAtMemoryLimit(t *testing.T) {
	o := quick
	o.Memory = 200 << 20
	e := external(t, o, "hog")
	defer e.Close()
	testutil.Must(e.Think(t.Context(), at(), turn, nil))(t)
	_, err := e.Think(t.Context(), at("a15", "h8"), sente.Limits{Time: time.Minute}, nil)
	var f *player.EngineFault
	if !errors.As(err, &f) || f.Kind != player.Memory || !strings.Contains(f.Clause, "limit 200 MiB") {
		t.Errorf("got %v", err)
	}
}

// TestExternal_StaysSuspendedDuringStandstill: what was suspended before all engines
// were is not resumed with them.
func TestExternal_StaysSuspendedDuringStandstill(t *testing.T) {
	o := quick
	awake := external(t, o)
	o.Suspend = true
	asleep := external(t, o)
	for _, e := range []*player.ExternalEngine{awake, asleep} {
		defer e.Close()
		testutil.Must(e.Think(t.Context(), at(), turn, nil))(t)
	}
	reaches := func(e *player.ExternalEngine, stopped bool) {
		for deadline := time.Now().Add(time.Minute); (state(e.Pid()) == "T") != stopped; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("state %q", state(e.Pid()))
			}
		}
	}
	reaches(asleep, true)
	process.SuspendAllDuring(func() {
		reaches(awake, true)
		reaches(asleep, true)
	})
	reaches(awake, false)
	reaches(asleep, true)
	if _, err := asleep.Think(t.Context(), at("a15", "h8"), turn, nil); err != nil {
		t.Error(err)
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

// TestKillAll_LeavesNoProcess ends all engines at once, as the second Ctrl-C does.
func TestKillAll_LeavesNoProcess(t *testing.T) {
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

// TestExternal_LeavesNoChildBehind begins games with a new engine for each, two at a time
// (fault 8: engines with children, some of them detached). The children of one are gone when
// it is closed, and the children of the other are still running.
func TestExternal_LeavesNoChildBehind(t *testing.T) {
	var work sync.WaitGroup
	for range 2 {
		work.Go(func() {
			for range 5 {
				begin(t)
			}
		})
	}
	work.Wait()
	if left, err := playertest.Left(); err != nil || len(left) > 0 {
		t.Errorf("%d are left: %v %v", len(left), left, err)
	}
}

// TestExternal_TalkCostsNoMove is for fault 7, floods.
func TestExternal_TalkCostsNoMove(t *testing.T) {
	for _, behaviour := range []string{"flood-stderr", "babble"} {
		e := external(t, quick, behaviour)
		if _, err := e.Think(t.Context(), at(), sente.Limits{Time: time.Minute}, nil); err != nil {
			t.Error(err)
		}
		_ = e.Close()
	}
}
