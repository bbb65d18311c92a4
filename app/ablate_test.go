package app

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
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
		err := env.run([]string{"ablate", "tictactoe", "--engines", "sente", "--csv", file})
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
	again, err := run(1) // nobody thinks, so nobody is tired
	if err != nil || strings.Fields(again)[9] != strings.Fields(out)[9] {
		t.Errorf("other averages:\n%s%s", out, again)
	}
}

func TestAblateTellsMovesFromScores(t *testing.T) {
	games := catalog.Standard()
	for line, want := range map[string]struct {
		moves int
		known string
	}{
		"4453":      {4, ""},
		"4453 2":    {4, "2"},
		"4 4 5 3":   {4, ""},
		"4 4 5 3 9": {4, "9"},
		"4453 -18":  {4, "-18"},
		"4 4 5 -3":  {3, "-3"},
	} {
		v := ablateVerb{gameFlags: gameFlags{Game: "connectfour"}}
		env := &environment{games: games, disk: keep.OS}
		g, base, err := v.open(games)
		if err != nil {
			t.Fatal(err)
		}
		c, err := v.scored(env, g, base, line)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		known := ""
		if c.known != nil {
			known = strconv.Itoa(*c.known)
		}
		if len(c.record.Moves) != want.moves || known != want.known {
			t.Errorf("%q: %d moves, score %q; want %+v", line, len(c.record.Moves), known, want)
		}
	}
}

// A board on a terminal is drawn over itself.
func TestAblateDrawsOverItself(t *testing.T) {
	var out bytes.Buffer
	b := &board{out: &out, live: true, width: 40, height: 24}
	all := []*tally{{Engine: "search"}, {Engine: "sente"}}
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

// A line that was never finished is measured again.
func TestJournalTakesHalfALineAway(t *testing.T) {
	name := filepath.Join(t.TempDir(), "figures.csv")
	whole := strings.Join(journalHead, ",") + "\ntictactoe,,,,,depth 6,random,,,0,5\n"
	if err := os.WriteFile(name, []byte(whole+"tictactoe,,,,,depth 6,ran"), 0o600); err != nil {
		t.Fatal(err)
	}
	j, err := openJournal(keep.OS, name)
	if err != nil || len(j.kept) != 1 {
		t.Fatalf("%v, %v", j, err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != whole {
		t.Errorf("left %q, %v", text, err)
	}
}

func FuzzJournal(f *testing.F) {
	head := strings.Join(journalHead, ",") + "\n"
	for _, text := range []string{"", head, head + "a,b,c,d,e,f,g,h,-3,4,5\n", head + "a,b,c,d,e,f,g,h,,4,5\nrest", "game", "\"", head + "x\n", "\n"} {
		f.Add([]byte(text))
	}
	name := filepath.Join(f.TempDir(), "figures.csv")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := openJournal(keep.OS, name)
		if err != nil {
			return
		}
		n := 3
		if err := j.add(caseKey{game: "added"}, measurement{points: &n, nodes: 1, micros: 2}); err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := openJournal(keep.OS, name)
		if err != nil {
			t.Fatalf("%q was understood, but not with a line more: %v", text, err)
		}
		if m := again.kept[caseKey{game: "added"}]; m.points == nil || *m.points != 3 || m.nodes != 1 || m.micros != 2 || len(again.kept) != len(j.kept) {
			t.Errorf("%+v, %d of %d", m, len(again.kept), len(j.kept))
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	})
}
