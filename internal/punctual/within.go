package punctual

import (
	"testing"
	"time"

	"github.com/sente-games/sente/internal/standstill"
)

// tries are enough for a stall of the machine to pass.
const tries = 3

// Within fails t if what is tried takes longer than most each time, not counting
// the time in which the machine let nothing of this process run. A try returns how long it
// took; it must stand on its own, as there may be several. Under the race detector
// a multiple of most is allowed.
func Within(t testing.TB, what string, most time.Duration, try func() time.Duration) {
	t.Helper()
	var took, waited [tries]time.Duration
	for i := range took {
		watch := standstill.Start()
		took[i] = try()
		waited[i] = watch.Still()
		watch.Stop()
		if took[i]-waited[i] <= most*slowness {
			return
		}
	}
	t.Errorf("%s took %v, of which the machine stood still for %v; %v is allowed", what, took, waited, most*slowness)
}

// Since is [Within] for a try that is timed as a whole.
func Since(t testing.TB, what string, most time.Duration, try func()) {
	t.Helper()
	Within(t, what, most, func() time.Duration {
		began := time.Now()
		try()
		return time.Since(began)
	})
}
