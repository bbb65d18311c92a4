package testutil

import (
	"testing"
	"time"

	"github.com/sente-games/sente/internal/standstill"
)

// attempts is the number of attempts to meet a time limit before the test fails.
const attempts = 3

// CheckDuration fails the test if try takes longer than limit on each of three attempts. try returns
// its duration and may be called several times. Time in which the operating system did not
// schedule the process is not counted, and the limit is ten times as long under the race
// detector.
func CheckDuration(t testing.TB, subject string, limit time.Duration, try func() time.Duration) {
	t.Helper()
	var took, stalled [attempts]time.Duration
	for i := range took {
		watch := standstill.Start()
		took[i] = try()
		stalled[i] = watch.Still()
		watch.Stop()
		if took[i]-stalled[i] <= limit*slowdown {
			return
		}
	}
	t.Errorf("%s took %v (not scheduled for %v), want at most %v", subject, took, stalled, limit*slowdown)
}

// RunsWithin is [CheckDuration] for a function that is timed as a whole.
func RunsWithin(t testing.TB, subject string, limit time.Duration, run func()) {
	t.Helper()
	CheckDuration(t, subject, limit, func() time.Duration {
		start := time.Now()
		run()
		return time.Since(start)
	})
}
