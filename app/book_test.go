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
)

// weary is a tired engine that lets others see the one inside.
type weary struct{ tired }

func (e weary) Unwrap() sente.Engine { return e.Engine }

// A book that was stopped holds what was found, and goes on to be the book that
// it would have been.
func TestBookGoesOnWhereItWasStopped(t *testing.T) {
	dir := t.TempDir()
	run := func(thoughts int, file string) error {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		games := catalog.Standard()
		for i := range games {
			build := games[i].Profiles[0].New
			games[i].Profiles[0].New = func(args map[string]string) (sente.Engine, error) {
				e, err := build(args)
				return weary{tired{e, &thoughts, stop}}, err
			}
		}
		var out bytes.Buffer
		env := &environment{ctx: ctx, games: games, in: strings.NewReader(""), out: &out, err: &out, disk: keep.OS}
		return env.execute([]string{"book", "connectfour", "--out", filepath.Join(dir, file), "--plies", "4", "--nodes", "500"})
	}
	err := run(5, "stopped") // the fifth thought is cut short and counts for nothing
	if err == nil || !strings.HasPrefix(err.Error(), "stopped after 4 positions, which ") {
		t.Errorf("stopped: %v", err)
	}
	if err := run(1, "stopped"); err == nil || !strings.HasPrefix(err.Error(), "stopped after 0 positions, ") {
		t.Errorf("stopped at once: %v", err)
	}
	for _, file := range []string{"stopped", "whole"} {
		if err := run(1000, file); err != nil {
			t.Fatal(err)
		}
	}
	stopped, err := os.ReadFile(filepath.Join(dir, "stopped"))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(dir, "whole"))
	if err != nil || !bytes.Equal(stopped, whole) {
		t.Errorf("%d bytes in pieces, %d at once, %v", len(stopped), len(whole), err)
	}
}
