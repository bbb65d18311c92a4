package catalog

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/tune"
)

// written writes a file into a folder of the test and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func text(f tune.File) string { return string(f.Encode()) }

// standard is a game of the house.
func standard(t *testing.T, name string) Game {
	t.Helper()
	g, err := Standard().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestWrongWeightsAreExplained: each kind of file that does not fit has its sentence.
func TestWrongWeightsAreExplained(t *testing.T) {
	gomoku, captures, omega := text(tableNumbers.File()), text(captureNumbers.File()), text(omegaNumbers.File())
	swapped := func(whole, old, new string) string {
		if !strings.Contains(whole, old) {
			t.Fatalf("no %q in the file", old)
		}
		return strings.Replace(whole, old, new, 1)
	}
	tempo := "\ntempo 10\n"
	for _, c := range []struct{ game, engine, file, want string }{
		{"gomoku", "sente", omega, "w.txt are for Omega, not for Gomoku"},
		{"omega", "sente", gomoku, "w.txt are for Gomoku without captures, not for Omega"},
		{"omega", "negamax", captures, "w.txt are for Gomoku with captures, not for Omega"},
		{"omega", "search", text(tune.File{}), `w.txt have no table "growth", so they are not for Omega`},
		{"gomoku", "sente", "4453", `line 1 is "4453": a file of parameters begins with "sente-parameters 1"`},
		{"gomoku", "sente", gomoku[:len(gomoku)/2], "too few words: table feature-vectors wants a name"},
		{"gomoku", "sente", gomoku[:strings.Index(gomoku, "\n[first-layer]")], `is the last one and not "end": the rest was cut off`},
		{"gomoku", "sente", swapped(gomoku, tempo, "\ntempo NaN\n"), `"NaN" is no whole number`},
		{"gomoku", "sente", swapped(gomoku, tempo, "\ntempo +Inf\n"), `"+Inf" is no whole number`},
		{"gomoku", "sente", swapped(gomoku, tempo, "\ntempo 40000\n"), `row "tempo" of table side: 40000 is out of range: -32768 to 32767`},
		{"gomoku", "sente", swapped(captures, "\nmenace 5\n", "\nmenace 1e400\n"), `"1e400" is no whole number`},
		{"omega", "sente", swapped(omega, "\nown 1\n", "\nown 0\n"), "sampling own is 0, which is out of range: 1 to 100"},
		{"omega", "sente", swapped(omega, "\nown 1\n", "\n"), "table sampling has 9 rows: 10 are needed"},
	} {
		spec := c.engine + ":weights=" + written(t, "w.txt", c.file)
		_, err := standard(t, c.game).Engine(spec)
		if err == nil || !strings.HasPrefix(err.Error(), "weights ") || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %s: %v, want %q", c.game, c.engine, err, c.want)
		}
	}
	large := written(t, "large", "")
	if err := os.Truncate(large, mostWeights+1); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(t.TempDir(), "none"): "no such file or directory",
		t.TempDir():                        "it is a directory: name a regular file",
		os.DevNull:                         "it is a device: name a regular file",
		large:                              "it is longer than 16 MiB",
	} {
		_, err := standard(t, "gomoku").Engine("sente:weights=" + path)
		if err == nil || !strings.HasPrefix(err.Error(), "weights "+path+" cannot be read: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}

// TestWeightsSuitTheRules: weights are refused by the rules of another engine, before a game
// and by the engine itself.
func TestWeightsSuitTheRules(t *testing.T) {
	g := standard(t, "gomoku")
	tables, captures := written(t, "tables", text(tableNumbers.File())), written(t, "captures", text(captureNumbers.File()))
	renju := written(t, "renju", text(g.Numbers(sente.Record{Game: "gomoku", Rules: "renju"}).File()))
	for _, c := range []struct{ rules, opening, file, want string }{
		{"", "", tables, ""},
		{"renju", "", tables, ""},
		{"renju", "", renju, ""},
		{"renju", "swap2", renju, ""},
		{"freestyle", "", renju, "they are for renju, where black and white see by weights of their own, not for freestyle"},
		{"caro", "", renju, "not for caro"},
		{"caro", "", tables, ""},
		{"standard", "swap2", tables, ""},
		{"pente", "", captures, ""},
		{"ninuki", "", captures, ""},
		{"freestyle", "", captures, "captures are for Gomoku with captures, not for Gomoku without captures"},
		{"pente", "", tables, "tables are for Gomoku without captures, not for Gomoku with captures"},
		{"freestyle:no-double-three=on", "", tables, "by no weights"},
	} {
		r := sente.Record{Game: "gomoku", Rules: c.rules, Opening: c.opening, Moves: []sente.Move{"h8", "h9", "i10"}}
		spec := "sente:memory=4,weights=" + c.file
		e, err := g.Engine(spec)
		if err != nil {
			t.Fatal(err)
		}
		_, thought := e.Think(t.Context(), r, sente.Limits{Nodes: 20}, nil)
		for _, err := range []error{g.Suits(spec, r), thought} {
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s by %s: %v, want %q", filepath.Base(c.file), c.rules, err, c.want)
			}
		}
		closed(t, e)
	}
	if err := g.Suits("sente", sente.Record{Rules: "pente"}); err != nil {
		t.Errorf("without weights: %v", err)
	}
}

// TestEngineOfWeights: with the file of its own numbers an engine is the same, with another
// one it is not.
func TestEngineOfWeights(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, c := range []struct {
		game, engine, rules string
		file                tune.File
		old, new            string
	}{
		{"gomoku", "sente", "freestyle", tableNumbers.File(), `\nbias -?\d+\n`, "\nbias 3000\n"},
		{"gomoku", "sente", "pente", captureNumbers.File(), `\nbias -?\d+\n`, "\nbias 3000\n"},
		{"omega", "sente", "", omegaNumbers.File(), "\nown 1\n", "\nown 5\n"},
		{"omega", "negamax", "", omegaNumbers.File(), "754 586\n", "754 -650\n"},
		{"omega", "search", "", omegaNumbers.File(), "754 586\n", "754 -650\n"},
	} {
		g := standard(t, c.game)
		same, other := written(t, "same", text(c.file)), written(t, "other", regexp.MustCompile(c.old).ReplaceAllString(text(c.file), c.new))
		think := func(spec string) sente.Info {
			e, err := g.Engine(c.engine + ":memory=4" + spec)
			if err != nil {
				t.Fatal(err)
			}
			defer closed(t, e)
			choice, err := e.Think(t.Context(), sente.Record{Game: c.game, Rules: c.rules, Moves: movesOf(c.game)}, sente.Limits{Nodes: 600, Seed: 1}, nil)
			if err != nil {
				t.Fatal(err)
			}
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

// TestWeightsAreShared: engines of files that hold the same share one set, which counts in
// the budget of memory once, and no longer than an engine uses it.
func TestWeightsAreShared(t *testing.T) {
	g, shelf := standard(t, "gomoku"), &tableWeights
	whole := strings.Replace(text(tableNumbers.File()), "\ntempo 10\n", "\ntempo 11\n", 1)
	one, two := written(t, "one", whole), written(t, "two", whole)
	before := used()
	var engines []sente.Engine
	var alone int64
	for i, path := range []string{one, two, one} {
		e, err := g.Engine("sente:memory=4,weights=" + path)
		if err != nil {
			t.Fatal(err)
		}
		engines = append(engines, e)
		switch each := memory.Process().Used() - before; i {
		case 0:
			alone = each - shelf.bytes
		default:
			if want := int64(i+1)*alone + shelf.bytes; each != want {
				t.Errorf("%d engines lease %d bytes, want %d", i+1, each, want)
			}
		}
	}
	for _, e := range engines {
		closed(t, e)
	}
	runtime.KeepAlive(engines)
	engines = nil
	if now := used(); now != before {
		t.Errorf("%d bytes are leased without an engine, %d before", now, before)
	}
	if _, err := g.Engine("sente:memory=4,weights=" + written(t, "three", "nothing")); err == nil || used() != before {
		t.Errorf("a file that is refused: %v, %d bytes leased, %d before", err, used(), before)
	}
}

// TestGuestsNameNoFile: weights are for the command line, and no answer to a guest says
// anything of a file.
func TestGuestsNameNoFile(t *testing.T) {
	for game, engine := range map[string]string{"gomoku": "sente", "omega": "negamax"} {
		_, err := standard(t, game).Guest(engine+":weights=/etc/passwd", sente.Limits{Memory: 1 << 30, Threads: 4})
		if err == nil || !strings.Contains(err.Error(), "can only be set on the command line") || strings.Contains(err.Error(), "passwd") {
			t.Errorf("%s: %v", game, err)
		}
	}
}

// TestFiles: what a spec's files hold tells specs apart, and no other option does.
func TestFiles(t *testing.T) {
	g := standard(t, "gomoku")
	one, same, other := written(t, "a", "1"), written(t, "b", "1"), written(t, "c", "2")
	if a, b, c := g.Files("sente:weights="+one), g.Files("sente:memory=4,weights="+same), g.Files("sente:weights="+other); a != b || a == c || !strings.HasPrefix(a, "weights=") {
		t.Errorf("%s, %s and %s", a, b, c)
	}
	if got, want := g.Files("sente:book="+other+",weights="+one), g.Files("sente:weights="+one)+","+g.Files("sente:book="+other); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, spec := range []string{"sente", "", "sente:memory=4", "sente:weights=none", "./other", "sente:no=" + one, "h"} {
		if got := g.Files(spec); got != "" {
			t.Errorf("%s names %s", spec, got)
		}
	}
}
