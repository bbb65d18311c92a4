package serial

import (
	"testing"
)

// judge notes whether a test would have failed.
type judge struct {
	testing.TB
	failed  bool
	cleanup func()
}

func (j *judge) Helper()               {}
func (j *judge) Errorf(string, ...any) { j.failed = true }
func (j *judge) Cleanup(f func())      { j.cleanup = f }

func TestGoroutinesAreCounted(t *testing.T) {
	if Enabled {
		t.Skip("the race detector passes such tests by")
	}
	for _, c := range []struct {
		started, allowed int
		failed           bool
	}{{0, 0, false}, {strays, 0, false}, {2*strays + 1, 0, true}, {3, 3, false}, {2*strays + 4, 3, true}} {
		j := &judge{TB: t}
		Test(j, c.allowed)
		for range c.started {
			done := make(chan struct{})
			go close(done)
			<-done
		}
		if j.cleanup(); j.failed != c.failed {
			t.Errorf("%d goroutines, %d allowed: failed %v", c.started, c.allowed, j.failed)
		}
	}
}

func TestSubtestsAreGoroutines(t *testing.T) {
	Test(t, 2)
	for _, name := range []string{"one", "two"} {
		t.Run(name, func(*testing.T) {})
	}
}
