package punctual_test

import (
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/punctual"
)

// judge notes whether a test would have failed.
type judge struct {
	testing.TB
	failed bool
}

func (j *judge) Helper()               {}
func (j *judge) Errorf(string, ...any) { j.failed = true }

func TestWithin(t *testing.T) {
	const late = time.Hour
	for _, c := range []struct {
		took   []time.Duration
		failed bool
	}{
		{[]time.Duration{time.Second}, false},
		{[]time.Duration{late, time.Second}, false},
		{[]time.Duration{late, late, 0}, false},
		{[]time.Duration{late, late, late}, true},
	} {
		j, n := &judge{TB: t}, 0
		punctual.Within(j, "it", time.Second, func() time.Duration { n++; return c.took[n-1] })
		if j.failed != c.failed || n != len(c.took) {
			t.Errorf("%v: failed %v after %d tries", c.took, j.failed, n)
		}
	}
}

func TestSince(t *testing.T) {
	j := &judge{TB: t}
	punctual.Since(j, "nothing", time.Minute, func() {})
	if j.failed {
		t.Error("nothing took more than a minute")
	}
	punctual.Since(j, "a sleep", time.Microsecond, func() { time.Sleep(time.Millisecond) })
	if !j.failed {
		t.Error("a millisecond is no microsecond")
	}
}

// TestABusyProcessIsNoStall: a process that works all the time on every processor is late, not
// the machine.
func TestABusyProcessIsNoStall(t *testing.T) {
	j := &judge{TB: t}
	punctual.Since(j, "work", 10*time.Millisecond, func() {
		var all sync.WaitGroup
		for range 2 * runtime.GOMAXPROCS(0) {
			all.Go(func() {
				for began := time.Now(); time.Since(began) < 500*time.Millisecond; {
				}
			})
		}
		all.Wait()
	})
	if !j.failed {
		t.Error("500 ms of work took no 10 ms")
	}
}
