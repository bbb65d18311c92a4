// Package toolchain has the Go toolchain of this machine work on a source, for any system.
// It exists because releases, the page and the Gomocup brain are each to be the same bytes
// whatever the settings of the machine that builds them.
package toolchain

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Target is a system and a processor by their names in Go, such as linux and amd64; empty
// is this machine.
type Target struct{ System, Processor string }

func (t Target) String() string { return t.System + "-" + t.Processor }

// ErrMissing says that there is no toolchain.
var ErrMissing = errors.New("there is no go in the PATH: install Go 1.26 or newer from go.dev/dl")

// ErrInterrupted says that the context has ended.
var ErrInterrupted = errors.New("the build was interrupted")

// Failure is the error of a toolchain that complained.
type Failure struct {
	Said string // all of its standard error
	Err  error
}

// Error is how it ended and the first thing it complained of.
func (f *Failure) Error() string {
	for line := range strings.Lines(f.Said) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			return f.Err.Error() + ": " + line
		}
	}
	return f.Err.Error()
}

func (f *Failure) Unwrap() error { return f.Err }

// Run runs the go command in a folder and returns what it printed. The settings by which a
// machine changes what is built, GOFLAGS and its like, do not count: one source gives one
// program. The error is ErrMissing, ErrInterrupted or a *Failure.
func Run(ctx context.Context, folder string, to Target, args ...string) (string, error) {
	tool, err := exec.LookPath("go")
	if err != nil {
		return "", ErrMissing
	}
	command := exec.CommandContext(ctx, tool, args...)
	command.Dir = folder
	// An empty GOFLAGS would have the user's file of settings count.
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath", "GOWORK=off", "GOEXPERIMENT=", "GOAMD64=v1", "GOARM64=v8.0", "GOWASM=")
	if to != (Target{}) {
		command.Env = append(command.Env, "GOOS="+to.System, "GOARCH="+to.Processor)
	}
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) } // its compilers end as well
	command.WaitDelay = 5 * time.Second
	var complaint strings.Builder
	command.Stderr = &complaint
	said, err := command.Output()
	if ctx.Err() != nil {
		return "", ErrInterrupted
	}
	if err != nil {
		return "", fmt.Errorf("go %s: %w", args[0], &Failure{complaint.String(), err})
	}
	return string(said), nil
}
