package toolchain

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestRun checks that the target is passed to the toolchain and the machine's settings are not.
func TestRun(t *testing.T) {
	t.Setenv("GOFLAGS", "-tags=strange")
	t.Setenv("GOOS", "plan9")
	said, err := Run(t.Context(), ".", Target{"windows", "arm64"}, "env", "GOOS", "GOARCH", "GOFLAGS", "CGO_ENABLED")
	if got := strings.Fields(said); err != nil || strings.Join(got, " ") != "windows arm64 -trimpath 0" {
		t.Errorf("%q, %v", said, err)
	}
}

// TestRun_Errors checks the error of each kind of failure.
func TestRun_Errors(t *testing.T) {
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

// TestFailure_FirstComplaint checks that package headings of the toolchain are skipped.
func TestFailure_FirstComplaint(t *testing.T) {
	f := &Failure{"# package/a\n\na.go:1:1: wrong\nmore\n", errors.New("exit status 1")}
	if f.Error() != "exit status 1: a.go:1:1: wrong" || (&Failure{"", f.Err}).Error() != "exit status 1" {
		t.Error(f)
	}
}
