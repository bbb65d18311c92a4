package punctual_test

import (
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
