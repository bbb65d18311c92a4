package archive

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

// module is the path of sente's own source.
const module = "github.com/sente-games/sente"

// Source finds the checkout of sente that a directory is in; "" is here.
func Source(dir string) (string, error) {
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
		return "", fmt.Errorf("--source %s is no checkout of %s: name the directory that holds its go.mod", dir, module)
	}
	return "", fmt.Errorf("the brain is built from source: run this within a checkout of %s, or name one with --source", module)
}

func isModule(text string) bool {
	for l := range strings.Lines(text) {
		if f := strings.Fields(l); len(f) == 2 && f[0] == "module" && f[1] == module {
			return true
		}
	}
	return false
}

// build makes the brain for a system and processor, "" for this machine.
func (b Builder) build(ctx context.Context, program, system, processor string) error {
	tool, err := exec.LookPath("go")
	if err != nil {
		return errors.New("the brain is built by the Go toolchain, and there is no go in the PATH: install Go 1.26 or newer from go.dev/dl")
	}
	flags := "-s -w -X main.defaultProfile=" + b.Profile
	build := exec.CommandContext(ctx, tool, "build", "-trimpath", "-buildvcs=auto", "-ldflags", flags, "-o", program, "./cmd/pbrain-sente")
	build.Dir = b.Source
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if system != "" {
		build.Env = append(build.Env, "GOOS="+system, "GOARCH="+processor)
	}
	build.Cancel = func() error { return build.Process.Signal(os.Interrupt) } // its compilers end as well
	build.WaitDelay = time.Second
	said, err := build.CombinedOutput()
	if ctx.Err() != nil {
		return errors.New("the build was interrupted")
	}
	if err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
		return fmt.Errorf("the brain cannot be built from %s: %w: %s", b.Source, err, first)
	}
	return nil
}
