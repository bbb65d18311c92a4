package app

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
)

// stopped runs a command line that is asked to stop before it begins.
func stopped(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var b bytes.Buffer
	env := &environment{ctx: ctx, games: catalog.Standard(), in: strings.NewReader(""), out: &b, err: &b, disk: keep.OS}
	err = env.execute(args)
	return b.String(), err
}

func TestAnalyzeAnswersWhenItIsStopped(t *testing.T) {
	out, err := stopped(t, "analyze", "gomoku", "h8i9", "--time", "1000s", "--json")
	if err != nil || !strings.Contains(out, `"move":"`) {
		t.Errorf("got %q, %v", out, err)
	}
}

func TestBenchGivesNoFiguresWhenItIsStopped(t *testing.T) {
	out, err := stopped(t, "bench", "gomoku", "--json")
	if err == nil || out != "" {
		t.Errorf("got %q, %v", out, err)
	}
}

func TestPlayEndsWhenItIsStopped(t *testing.T) {
	out, err := stopped(t, "play", "gomoku", "--players", "sente,sente", "--time", "1000s")
	if err != nil || !strings.HasSuffix(out, "stopped\n") {
		t.Errorf("got %q, %v", out, err)
	}
}
