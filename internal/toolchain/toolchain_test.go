package toolchain

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestRun: the target reaches the toolchain, the machine's own settings do not.
func TestRun(t *testing.T) {
	t.Setenv("GOFLAGS", "-tags=strange")
	t.Setenv("GOOS", "plan9")
	said, err := Run(t.Context(), ".", Target{"windows", "arm64"}, "env", "GOOS", "GOARCH", "GOFLAGS", "CGO_ENABLED")
	if got := strings.Fields(said); err != nil || strings.Join(got, " ") != "windows arm64 -trimpath 0" {
		t.Errorf("%q, %v", said, err)
	}
}

// TestFaults: each way to fail has its error.
func TestFaults(t *testing.T) {
	_, err := Run(t.Context(), ".", Target{}, "build", "./nowhere")
	if failed := (*Failure)(nil); !errors.As(err, &failed) || !strings.Contains(err.Error(), "nowhere") || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := Run(ended, ".", Target{}, "env"); !errors.Is(err, ErrInterrupted) {
		t.Error(err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := Run(t.Context(), ".", Target{}, "env"); !errors.Is(err, ErrMissing) {
		t.Error(err)
	}
}

// TestFirstComplaint: the names of packages, which the toolchain writes first, are none.
func TestFirstComplaint(t *testing.T) {
	f := &Failure{"# package/a\n\na.go:1:1: wrong\nmore\n", errors.New("exit status 1")}
	if f.Error() != "exit status 1: a.go:1:1: wrong" || (&Failure{"", f.Err}).Error() != "exit status 1" {
		t.Error(f)
	}
}
