//go:build slow

package app_test

import (
	"os"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBenchOnOneProcessor sees the same signatures: no answer depends on how
// goroutines are scheduled.
func TestBenchOnOneProcessor(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	want, err := os.ReadFile("testdata/bench.txt")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), signatures(t)); d != "" {
		t.Errorf("on one processor the engines play otherwise (-want +got):\n%s", d)
	}
}
