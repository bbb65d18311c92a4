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
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab/ablation"
	"github.com/sente-games/sente/terminal"
)

// tired is an engine that asks for a stop at its n-th thought.
type tired struct {
	sente.Engine
	left *int
	stop func()
}

func (e tired) Think(ctx context.Context, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if *e.left--; *e.left == 0 {
		e.stop()
	}
	return e.Engine.Think(ctx, r, l, report)
}

func TestAblateKeepsWhatItMeasuredWhenItIsStopped(t *testing.T) {
	file := filepath.Join(t.TempDir(), "figures.csv")
	run := func(thoughts int) (string, error) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		games := catalog.Standard()
		for i := range games {
			build := games[i].Profiles[0].New
			games[i].Profiles[0].New = func(args map[string]string) (sente.Engine, error) {
				e, err := build(args)
				return tired{e, &thoughts, stop}, err
			}
		}
		var out bytes.Buffer
		env := &environment{ctx: ctx, games: games, in: strings.NewReader(""), out: &out, err: &out, disk: keep.OS}
		err := env.execute([]string{"ablate", "tictactoe", "--engines", "sente", "--csv", file})
		return out.String(), err
	}
	out, err := run(4) // one to warm up, two measurements, one that is cut short
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
	again, err := run(1) // no engine thinks, so none is tired
	if err != nil || strings.Fields(again)[9] != strings.Fields(out)[9] {
		t.Errorf("other averages:\n%s%s", out, again)
	}
}

// A board on a terminal is drawn over itself.
func TestAblateDrawsOverItself(t *testing.T) {
	var out bytes.Buffer
	b := &board{out: &out, table: terminal.NewLiveOn(&out, 40, 24)}
	all := []*ablation.Tally{{Engine: "search"}, {Engine: "sente"}}
	b.show(all, "1 of 2")
	first := out.String()
	if n := strings.Count(first, "\n"); n != 4 || strings.Contains(first, "\x1b") {
		t.Errorf("%d lines: %q", n, first)
	}
	for _, line := range strings.Split(first, "\n") {
		if len(line) >= 40 {
			t.Errorf("%q is wider than the terminal", line)
		}
	}
	if err := b.finish(all); err != nil || !strings.HasPrefix(out.String()[len(first):], "\x1b[4A\r\x1b[J") {
		t.Errorf("finished: %q, %v", out.String()[len(first):], err)
	}
}
