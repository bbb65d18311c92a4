package testutil

import (
	"os"
	"testing"
)

// LongVariable is the environment variable that enables long measurements.
const LongVariable = "SENTE_LONG"

// LongEnabled reports whether SENTE_LONG requests measurements that take minutes or hours.
func LongEnabled() bool { return os.Getenv(LongVariable) != "" }

// Long skips the test unless SENTE_LONG is set.
func Long(t testing.TB) {
	t.Helper()
	if !LongEnabled() {
		t.Skip("set " + LongVariable + "=1 to run this measurement")
	}
}

// SkipUnderRace skips the test if the race detector is compiled in. It is meant for tests
// that compute for long on a single goroutine, where the detector costs a factor of ten and
// cannot find a race.
func SkipUnderRace(t testing.TB) {
	t.Helper()
	if RaceEnabled {
		t.Skip("single goroutine: skipped under the race detector")
	}
}
