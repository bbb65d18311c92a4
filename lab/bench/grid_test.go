package bench

import (
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

func game(t *testing.T, name string) catalog.Game {
	t.Helper()
	return testutil.Must(standard.Games().FindGame(name))(t)
}

// A grid measures every configuration on every position, what a journal holds only
// once, and keeps what it has when it is stopped.
func TestMeasurementGrid_Resumes(t *testing.T) {
	g := game(t, "tictactoe")
	cases, err := BenchPositions(g, sente.Record{Game: g.Name})
	if err != nil || len(cases) < 3 {
		t.Fatalf("%d positions, %v", len(cases), err)
	}
	name := t.TempDir() + "/figures.csv"
	run := func(searches int) (*MeasurementGrid, error) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		grid := NewMeasurementGrid(g, []string{"search", "search:without=Killers"}, cases[:3], sente.Limits{Nodes: 200, Seed: 1})
		j := testutil.Must(OpenJournal(keep.OS, name))(t)
		defer j.Close()
		grid.Journal = j
		err = grid.MeasureAll(ctx, func(string) {
			if searches--; searches < 0 {
				stop()
			}
		})
		return grid, err
	}
	if grid, err := run(0); err == nil || !grid.IsEmpty() || err.Error() != "stopped after 0 of 6 searches" {
		t.Errorf("stopped at once: %v", err)
	}
	if grid, err := run(3); err == nil || grid.IsEmpty() || err.Error() != "stopped after 3 of 6 searches" {
		t.Errorf("stopped: %v", err)
	}
	first := testutil.Must(run(6))(t)
	again := testutil.Must(run(6))(t)
	for i, tally := range again.Tallies {
		if before := first.Tallies[i]; before.Cached != 2-i || tally.Cached != 3 || tally.Nodes != before.Nodes || tally.MS != before.MS {
			t.Errorf("%+v, then %+v", *before, *tally)
		}
	}
}

// From an ending no move ends the game at once, and few moves are left.
func TestEndingCases_AreShort(t *testing.T) {
	g := game(t, "connectfour")
	all, err := EndingCases(g, sente.Record{Game: g.Name})
	if err != nil || len(all) == 0 {
		t.Fatal(err)
	}
	again := testutil.Must(EndingCases(g, sente.Record{Game: g.Name}))(t)
	for i, c := range all {
		if over, _, _ := c.Board.Outcome(); over || endsAtOnce(c.Board) {
			t.Errorf("%v is no ending to search", c.Record.Moves)
		}
		if joinMoves(c) != joinMoves(again[i]) {
			t.Errorf("%v, then %v", c.Record.Moves, again[i].Record.Moves)
		}
	}
	if !HasTextbook(g) || HasTextbook(game(t, "tictactoe")) {
		t.Error("the textbook search is looked for in other games")
	}
}

// A line that was never finished is measured again.
func TestAblationJournal_RemovesPartialLine(t *testing.T) {
	name := filepath.Join(t.TempDir(), "figures.csv")
	whole := JournalHead() + "\ntictactoe,,,,,depth 6,random,,,0,5\n"
	testutil.NoError(t, os.WriteFile(name, []byte(whole+"tictactoe,,,,,depth 6,ran"), 0o600))
	j, err := OpenJournal(keep.OS, name)
	if err != nil || len(j.stored) != 1 {
		t.Fatalf("%v, %v", j, err)
	}
	testutil.NoError(t, j.Close())
	if text, err := os.ReadFile(name); err != nil || string(text) != whole {
		t.Errorf("left %q, %v", text, err)
	}
}

func FuzzJournal(f *testing.F) {
	head := JournalHead() + "\n"
	for _, text := range []string{"", head, head + "a,b,c,d,e,f,g,h,-3,4,5\n", head + "a,b,c,d,e,f,g,h,,4,5\nrest", "game", "\"", head + "x\n", "\n"} {
		f.Add([]byte(text))
	}
	name := filepath.Join(f.TempDir(), "figures.csv")
	f.Fuzz(func(t *testing.T, text []byte) {
		testutil.NoError(t, os.WriteFile(name, text, 0o600))
		j, err := OpenJournal(keep.OS, name)
		if err != nil {
			return
		}
		n := 3
		testutil.NoError(t, j.AddMeasurement(MeasurementKey{Game: "added"}, Measurement{Points: &n, Nodes: 1, Micros: 2}))
		testutil.NoError(t, j.Close())
		again, err := OpenJournal(keep.OS, name)
		if err != nil {
			t.Fatalf("%q was understood, but not with a line more: %v", text, err)
		}
		if m := again.stored[MeasurementKey{Game: "added"}]; m.Points == nil || *m.Points != 3 || m.Nodes != 1 || m.Micros != 2 || len(again.stored) != len(j.stored) {
			t.Errorf("%+v, %d of %d", m, len(again.stored), len(j.stored))
		}
		testutil.NoError(t, again.Close())
	})
}

func TestAblationJournal_IsReadInLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	j := &AblationJournal{stored: map[MeasurementKey]Measurement{}}
	testutil.CheckLinear(t, func(text string) { _, _ = j.loadRows("x", strings.NewReader(text)) }, testutil.TextGenerators{
		"rows": rep(JournalHead()+"\n", "a,b,c,d,e,f,g,h,1,2,3\n", ""), "quotes": rep("", `"`, ""), "columns": rep("", ",", ""),
	})
}
