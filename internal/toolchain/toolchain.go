// Package toolchain runs this machine's Go toolchain for any target system. It ensures that
// releases, the page and the Gomocup brain are built reproducibly, whatever the settings of the
// machine.
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

// Target is an operating system and a processor in Go's terms, such as linux and amd64; empty means
// this machine.
type Target struct{ System, Processor string }

func (t Target) String() string { return t.System + "-" + t.Processor }

// ErrMissing is returned if no toolchain is installed.
var ErrMissing = errors.New("go not found in PATH: install Go 1.26 or newer from go.dev/dl")

// ErrInterrupted is returned if the context has ended.
var ErrInterrupted = errors.New("the build was interrupted")

// Failure is the error of a failed toolchain command.
type Failure struct {
	Said string // complete standard error
	Err  error
}

// Error returns the exit error and the first line of the standard error.
func (f *Failure) Error() string {
	for line := range strings.Lines(f.Said) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			return f.Err.Error() + ": " + line
		}
	}
	return f.Err.Error()
}

func (f *Failure) Unwrap() error { return f.Err }

// Run runs the go command in a folder and returns its output. It overrides settings of the machine
// that change the build, such as GOFLAGS, so that one source gives one program. The error is
// ErrMissing, ErrInterrupted or a *Failure.
func Run(ctx context.Context, folder string, to Target, args ...string) (string, error) {
	tool, err := exec.LookPath("go")
	if err != nil {
		return "", ErrMissing
	}
	command := exec.CommandContext(ctx, tool, args...)
	command.Dir = folder
	// With an empty GOFLAGS the user's configuration file would apply.
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath", "GOWORK=off", "GOEXPERIMENT=", "GOAMD64=v1", "GOARM64=v8.0", "GOWASM=")
	if to != (Target{}) {
		command.Env = append(command.Env, "GOOS="+to.System, "GOARCH="+to.Processor)
	}
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) } // also ends the compilers that it started
	command.WaitDelay = 5 * time.Second
	var complaint strings.Builder
	command.Stderr = &complaint
	output, err := command.Output()
	if ctx.Err() != nil {
		return "", ErrInterrupted
	}
	if err != nil {
		return "", fmt.Errorf("go %s: %w", args[0], &Failure{complaint.String(), err})
	}
	return string(output), nil
}
