package app

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
)

// stopped runs a command line that is interrupted before it begins.
func stopped(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var b bytes.Buffer
	env := &environment{ctx: ctx, games: standard.Games(), in: strings.NewReader(""), out: &b, err: &b, disk: keep.OS}
	err = env.executeArgs(args)
	return b.String(), err
}

func TestAnalyze_AnswersWhenInterrupted(t *testing.T) {
	out, err := stopped(t, "analyze", "gomoku", "h8i9", "--time", "1000s", "--json")
	if err != nil || !strings.Contains(out, `"move":"`) {
		t.Errorf("got %q, %v", out, err)
	}
}

func TestBench_PrintsNoFiguresWhenInterrupted(t *testing.T) {
	out, err := stopped(t, "bench", "gomoku", "--json")
	if err == nil || out != "" {
		t.Errorf("got %q, %v", out, err)
	}
}

func TestPlay_EndsWhenInterrupted(t *testing.T) {
	out, err := stopped(t, "play", "gomoku", "--players", "sente,sente", "--time", "1000s")
	if err != nil || !strings.HasSuffix(out, "Stopped\n") {
		t.Errorf("got %q, %v", out, err)
	}
}

// tiredEngine is an engine that requests a stop at its n-th search.
type tiredEngine struct {
	sente.Engine
	left *int
	stop func()
}

func (e tiredEngine) Think(ctx context.Context, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if *e.left--; *e.left == 0 {
		e.stop()
	}
	return e.Engine.Think(ctx, r, l, report)
}

// tiringGames returns games with first engines that request a stop after a number of searches.
func tiringGames(thoughts *int, stop func()) catalog.Catalog {
	games := standard.Games()
	for i := range games {
		build := games[i].Profiles[0].New
		games[i].Profiles[0].New = func(args map[string]string) (sente.Engine, error) {
			e, err := build(args)
			return tiredEngine{e, thoughts, stop}, err
		}
	}
	return games
}

func TestReview_KeepsWhatIsJudgedWhenStopped(t *testing.T) {
	file := filepath.Join(t.TempDir(), "reviewed.sgf")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	thoughts := 4 // the last position, and those before the last three moves: the fourth search is interrupted
	var out bytes.Buffer
	env := &environment{ctx: ctx, games: tiringGames(&thoughts, stop), in: strings.NewReader(""), out: &out, err: &out, disk: keep.OS}
	err := env.executeArgs([]string{"review", "tictactoe", "a1", "b2", "c3", "c1", "a3", "--nodes", "100", "--sgf", file})
	if err == nil || !strings.Contains(err.Error(), "of game 1 of 1, only the last ") || !strings.Contains(out.String(), "\n5. first a3") || strings.Contains(out.String(), "\n1. first a1") {
		t.Errorf("stopped: %v\n%s", err, &out)
	}
	kept, err := os.ReadFile(file)
	if err != nil || !bytes.Contains(kept, []byte(`"number":5`)) || bytes.Contains(kept, []byte(`"number":1`)) {
		t.Errorf("the file holds %s, %v", kept, err)
	}
}

func TestAblate_KeepsMeasurementsWhenInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "figures.csv")
	run := func(thoughts int) (string, error) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		var out bytes.Buffer
		env := &environment{ctx: ctx, games: tiringGames(&thoughts, stop), in: strings.NewReader(""), out: &out, err: &out, disk: keep.OS}
		err := env.executeArgs([]string{"ablate", "tictactoe", "--engines", "sente", "--csv", file})
		return out.String(), err
	}
	out, err := run(4) // one warm-up, two measurements and one that is interrupted
	if err == nil || err.Error() != "stopped after 2 of 5 searches" || !strings.Contains(out, "\nsente                 2 ") {
		t.Errorf("stopped: %v\n%s", err, out)
	}
	kept, err := os.ReadFile(file)
	if err != nil || bytes.Count(kept, []byte("\n")) != 3 {
		t.Errorf("the file keeps %q, %v", kept, err)
	}
	out, err = run(1000)
	if err != nil || !strings.HasSuffix(out, " 2\n") {
		t.Errorf("gone on: %v\n%s", err, out)
	}
	again, err := run(1) // no search, thus no stop
	if err != nil || strings.Fields(again)[9] != strings.Fields(out)[9] {
		t.Errorf("other averages:\n%s%s", out, again)
	}
}

// wrappingTiredEngine is a tired engine with access to the wrapped one.
type wrappingTiredEngine struct{ tiredEngine }

func (e wrappingTiredEngine) Unwrap() sente.Engine { return e.Engine }

// TestBook_ResumesAfterInterrupt checks that an interrupted book contains the results so far, and
// that a resumed run completes it to the same book.
func TestBook_ResumesAfterInterrupt(t *testing.T) {
	dir := t.TempDir()
	run := func(thoughts int, file string) error {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		games := standard.Games()
		for i := range games {
			build := games[i].Profiles[0].New
			games[i].Profiles[0].New = func(args map[string]string) (sente.Engine, error) {
				e, err := build(args)
				return wrappingTiredEngine{tiredEngine{e, &thoughts, stop}}, err
			}
		}
		var out bytes.Buffer
		env := &environment{ctx: ctx, games: games, in: strings.NewReader(""), out: &out, err: &out, disk: keep.OS}
		return env.executeArgs([]string{"book", "connectfour", "--out", filepath.Join(dir, file), "--plies", "4", "--nodes", "500"})
	}
	err := run(5, "stopped") // the fifth search is interrupted and ignored
	if err == nil || !strings.HasPrefix(err.Error(), "stopped after 4 positions, which ") {
		t.Errorf("stopped: %v", err)
	}
	if err := run(1, "stopped"); err == nil || !strings.HasPrefix(err.Error(), "stopped after 0 positions, ") {
		t.Errorf("stopped at once: %v", err)
	}
	for _, file := range []string{"stopped", "whole"} {
		testutil.NoError(t, run(1000, file))
	}
	stopped, err := os.ReadFile(filepath.Join(dir, "stopped"))
	testutil.NoError(t, err)
	whole, err := os.ReadFile(filepath.Join(dir, "whole"))
	if err != nil || !bytes.Equal(stopped, whole) {
		t.Errorf("%d bytes in pieces, %d at once, %v", len(stopped), len(whole), err)
	}
}
