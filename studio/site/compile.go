package site

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// compile makes the program for browsers, and the toolchain's own script that starts it.
func (s Site) compile(ctx context.Context) (code, glue []byte, err error) {
	tool, err := exec.LookPath("go")
	if err != nil {
		return nil, nil, errors.New("the page is compiled by the Go toolchain, and there is no go in the PATH: install Go 1.26 or newer from go.dev/dl, or take the page that comes with the releases")
	}
	dir, err := os.MkdirTemp("", "sente-page-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "program.wasm")
	if _, err := s.run(ctx, tool, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file, s.Program); err != nil {
		return nil, nil, err
	}
	if code, err = os.ReadFile(file); err != nil {
		return nil, nil, err
	}
	root, err := s.run(ctx, tool, "env", "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	glue, err = os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	return code, glue, err
}

// run runs the toolchain for browsers; its error says the first thing that it complained of.
func (s Site) run(ctx context.Context, tool string, args ...string) (said string, err error) {
	command := exec.CommandContext(ctx, tool, args...)
	command.Dir = s.Source
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) } // its compilers end as well
	command.WaitDelay = time.Second
	out, err := command.Output()
	if ctx.Err() != nil {
		return "", errors.New("the build was interrupted")
	}
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		lines := strings.FieldsFunc(string(failed.Stderr), func(r rune) bool { return r == '\n' })
		lines = append(lines, "")
		if strings.HasPrefix(lines[0], "#") {
			lines = lines[1:]
		}
		return "", fmt.Errorf("the page cannot be compiled from %s: %w: %s", s.Program, err, lines[0])
	}
	return string(out), err
}
