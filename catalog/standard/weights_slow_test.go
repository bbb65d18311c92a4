//go:build slow

package standard

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/train"
)

// TestWeights_MustMatchRules: weights are refused by the rules of another engine, before a game
// and by the engine itself.
func TestWeights_MustMatchRules(t *testing.T) {
	g := standard(t, "gomoku")
	tables, captures := written(t, "tables", text(tableWeightsKind.File())), written(t, "captures", text(captureWeightsKind.File()))
	renju := written(t, "renju", text(g.DefaultWeights(sente.Record{Game: "gomoku", Rules: "renju"}).File()))
	for _, c := range []struct{ rules, opening, file, want string }{
		{"", "", tables, ""},
		{"renju", "", tables, ""},
		{"renju", "", renju, ""},
		{"renju", "swap2", renju, ""},
		{"freestyle", "", renju, "they are for renju, where black and white have separate weights, not for freestyle"},
		{"caro", "", renju, "not for caro"},
		{"caro", "", tables, ""},
		{"standard", "swap2", tables, ""},
		{"pente", "", captures, ""},
		{"ninuki", "", captures, ""},
		{"freestyle", "", captures, "captures are for Gomoku with captures, not for Gomoku without captures"},
		{"pente", "", tables, "tables are for Gomoku without captures, not for Gomoku with captures"},
		{"freestyle:no-double-three=on", "", tables, "uses no weights"},
	} {
		r := sente.Record{Game: "gomoku", Rules: c.rules, Opening: c.opening, Moves: []sente.Move{"h8", "h9", "i10"}}
		spec := "sente:memory=4,weights=" + c.file
		e, err := g.NewEngine(spec)
		testutil.NoError(t, err)
		_, thought := e.Think(t.Context(), r, sente.Limits{Nodes: 20}, nil)
		for _, err := range []error{g.CheckWeights(spec, r), thought} {
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s by %s: %v, want %q", filepath.Base(c.file), c.rules, err, c.want)
			}
		}
		closeEngine(t, e)
	}
	if err := g.CheckWeights("sente", sente.Record{Rules: "pente"}); err != nil {
		t.Errorf("without weights: %v", err)
	}
}

// TestWeights_DetermineEngine: with the file of its own numbers an engine is the same, with another
// one it is not.
func TestWeights_DetermineEngine(t *testing.T) {
	for _, c := range []struct {
		game, engine, rules string
		file                train.File
		old, new            string
	}{
		{"gomoku", "sente", "freestyle", tableWeightsKind.File(), `\nbias -?\d+\n`, "\nbias 3000\n"},
		{"gomoku", "sente", "pente", captureWeightsKind.File(), `\nbias -?\d+\n`, "\nbias 3000\n"},
		{"omega", "sente", "", omegaWeightsKind.File(), "\nown 1\n", "\nown 5\n"},
		{"omega", "negamax", "", omegaWeightsKind.File(), "754 586\n", "754 -650\n"},
		{"omega", "search", "", omegaWeightsKind.File(), "754 586\n", "754 -650\n"},
	} {
		g := standard(t, c.game)
		same, other := written(t, "same", text(c.file)), written(t, "other", regexp.MustCompile(c.old).ReplaceAllString(text(c.file), c.new))
		think := func(spec string) sente.Info {
			e, err := g.NewEngine(c.engine + ":memory=4" + spec)
			testutil.NoError(t, err)
			defer closeEngine(t, e)
			choice, err := e.Think(t.Context(), sente.Record{Game: c.game, Rules: c.rules, Moves: movesOf(c.game)}, sente.Limits{Nodes: 600, Seed: 1}, nil)
			testutil.NoError(t, err)
			choice.Info.Time = 0
			return sente.Info{Score: choice.Info.Score, Nodes: choice.Info.Nodes, Line: []sente.Move{choice.Move}}
		}
		usual := think("")
		if got := think(",weights=" + same); !alike(got, usual) {
			t.Errorf("%s %s %s: by the same numbers %+v, not %+v", c.game, c.engine, c.rules, got, usual)
		}
		if got := think(",weights=none"); !alike(got, usual) {
			t.Errorf("%s %s %s: by none %+v, not %+v", c.game, c.engine, c.rules, got, usual)
		}
		if got := think(",weights=" + other); alike(got, usual) {
			t.Errorf("%s %s %s: other numbers change nothing", c.game, c.engine, c.rules)
		}
	}
}

func movesOf(game string) []sente.Move {
	if game == "gomoku" {
		return []sente.Move{"h8", "i9", "h10", "g9", "i10", "d4"}
	}
	return nil
}

func alike(a, b sente.Info) bool {
	return a.Score == b.Score && a.Nodes == b.Nodes && a.Line[0] == b.Line[0]
}
