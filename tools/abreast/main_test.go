package main

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestRun: both commands are run in each round, and compared; what cannot be run is said.
func TestRun(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs Linux to share a core")
	}
	idle := "'" + os.Args[0] + "' -test.run ^$"
	var to strings.Builder
	if err := run(t.Context(), &to, 2, []string{idle, idle}); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(to.String()), "\n"); len(lines) != 3 || !strings.HasPrefix(lines[2], "the second is ") {
		t.Errorf("it says\n%s", &to)
	}
	for _, bad := range [][]string{nil, {idle}, {idle, "./no-such-program"}} {
		if err := run(t.Context(), &to, 1, bad); err == nil {
			t.Errorf("%q was run", bad)
		}
	}
}
