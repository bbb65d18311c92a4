package site

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/sente-games/sente/internal/toolchain"
)

// compileProgram compiles the program for browsers. glue is the toolchain's script that starts it.
func (s Site) compileProgram(ctx context.Context) (code, glue []byte, err error) {
	dir, err := os.MkdirTemp("", "sente-page-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "program.wasm")
	if _, err := s.runToolchain(ctx, "build", "-buildvcs=false", "-ldflags=-s -w", "-o", file, s.Program); err != nil {
		return nil, nil, err
	}
	if code, err = os.ReadFile(file); err != nil {
		return nil, nil, err
	}
	root, err := s.runToolchain(ctx, "env", "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	glue, err = os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	return code, glue, err
}

// runToolchain runs the Go toolchain for browsers and returns its output.
func (s Site) runToolchain(ctx context.Context, args ...string) (said string, err error) {
	said, err = toolchain.Run(ctx, s.Source, toolchain.Target{System: "js", Processor: "wasm"}, args...)
	switch failed := (*toolchain.Failure)(nil); {
	case errors.Is(err, toolchain.ErrMissing):
		return "", fmt.Errorf("building the page requires the Go toolchain: %w, or download the page from the releases", err)
	case errors.As(err, &failed):
		return "", fmt.Errorf("the page cannot be built from %s: %w", s.Program, failed)
	}
	return said, err
}
