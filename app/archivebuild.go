package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/sente-games/sente/internal/toolchain"
)

// modulePath is the module path of sente.
const modulePath = "github.com/sente-games/sente"

// findSource returns the root of the checkout of sente that contains dir; "" is the current
// directory.
func findSource(dir string) (string, error) {
	start := dir
	if start == "" {
		start = "."
	}
	at, err := filepath.Abs(start)
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil && isModule(string(text)) {
			return at, nil
		}
		up := filepath.Dir(at)
		if up == at {
			break
		}
		at = up
	}
	if dir != "" {
		return "", fmt.Errorf("--source %s is not a checkout of %s: name the directory that contains its go.mod", dir, modulePath)
	}
	return "", fmt.Errorf("cannot find the source code: run this command inside a checkout of %s or name one with --source", modulePath)
}

func isModule(text string) bool {
	for l := range strings.Lines(text) {
		if f := strings.Fields(l); len(f) == 2 && f[0] == "module" && f[1] == modulePath {
			return true
		}
	}
	return false
}

// buildProgram compiles the Gomocup engine for a system and processor.
func (b archiveBuilder) buildProgram(ctx context.Context, program string, to toolchain.Target) error {
	flags := "-s -w -X main.defaultProfile=" + b.Profile
	_, err := toolchain.Run(ctx, b.Source, to, "build", "-buildvcs=auto", "-ldflags", flags, "-o", program, "./cmd/pbrain-sente")
	switch failed := (*toolchain.Failure)(nil); {
	case errors.Is(err, toolchain.ErrMissing):
		return fmt.Errorf("building the engine requires the Go toolchain: %w", err)
	case errors.As(err, &failed):
		return fmt.Errorf("cannot build the engine from %s: %w", b.Source, failed)
	}
	return err
}
