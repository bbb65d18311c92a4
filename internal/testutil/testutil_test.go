package testutil

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// recorder records whether a test would have failed.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fatal(...any)          { r.failed = true }

func TestNoError_FailsForAnError(t *testing.T) {
	for _, err := range []error{nil, errors.New("an error")} {
		r := &recorder{TB: t}
		if NoError(r, err); r.failed != (err != nil) {
			t.Errorf("%v: failed %v", err, r.failed)
		}
	}
}

func TestWithin_FailsOnlyIfEveryAttemptIsLate(t *testing.T) {
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
		r, n := &recorder{TB: t}, 0
		CheckDuration(r, "subject", time.Second, func() time.Duration { n++; return c.took[n-1] })
		if r.failed != c.failed || n != len(c.took) {
			t.Errorf("%v: failed %v after %d attempts, want %v", c.took, r.failed, n, c.failed)
		}
	}
}

func TestCheckLinear_DetectsQuadraticMemory(t *testing.T) {
	var joined string
	quadratic := func(text string) {
		joined = ""
		for i := range min(len(text), 1<<15) {
			joined += text[i : i+1]
		}
	}
	text := RepeatText("", "x", "")
	if small, large := measureParse(quadratic, text(1<<13)), measureParse(quadratic, text(1<<15)); large.memory <= maxGrowth*small.memory {
		t.Errorf("quadratic memory accepted: %v and %v", small, large)
	}
	CheckLinear(t, func(text string) { joined = strings.ToUpper(text) }, TextGenerators{"linear": text})
}
