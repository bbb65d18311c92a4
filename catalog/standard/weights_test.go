package standard

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/train"
)

// written writes a file into a folder of the test and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	testutil.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// text is a file without its checksum, so that it can be edited.
func text(f train.File) string {
	whole := f.Encode()
	return string(whole[:bytes.LastIndexByte(whole, ' ')]) + "\n"
}

// standard is a game of the house.
func standard(t *testing.T, name string) catalog.Game {
	t.Helper()
	g, err := Games().FindGame(name)
	testutil.NoError(t, err)
	return g
}

// TestWeights_ExplainWrongFiles: each kind of file that does not fit has its sentence.
func TestWeights_ExplainWrongFiles(t *testing.T) {
	gomoku, captures, omega := text(tableWeightsKind.File()), text(captureWeightsKind.File()), text(omegaWeightsKind.File())
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
		{"omega", "search", text(train.File{}), `w.txt have no table "growth", so they are not for Omega`},
		{"gomoku", "sente", "4453", `line 1 is "4453": a parameter file starts with "sente-parameters 1"`},
		{"gomoku", "sente", gomoku[:len(gomoku)/2], "too few values: table feature-vectors needs a name"},
		{"gomoku", "sente", gomoku[:strings.Index(gomoku, "\n[first-layer]")], `is not "end": the file is incomplete`},
		{"gomoku", "sente", swapped(gomoku, tempo, "\ntempo NaN\n"), `invalid number "NaN"`},
		{"gomoku", "sente", swapped(gomoku, tempo, "\ntempo +Inf\n"), `invalid number "+Inf"`},
		{"gomoku", "sente", swapped(gomoku, tempo, "\ntempo 40000\n"), `row "tempo" of table side: 40000 is out of range: -32768 to 32767`},
		{"gomoku", "sente", swapped(captures, "\nmenace 5\n", "\nmenace 1e400\n"), `invalid number "1e400"`},
		{"omega", "sente", swapped(omega, "\nown 1\n", "\nown 0\n"), "sampling own is 0, which is out of range: expected 1 to 100"},
		{"omega", "sente", swapped(omega, "\nown 1\n", "\n"), "table sampling has 9 rows: expected 10"},
	} {
		spec := c.engine + ":weights=" + written(t, "w.txt", c.file)
		_, err := standard(t, c.game).NewEngine(spec)
		if err == nil || !strings.HasPrefix(err.Error(), "weights ") || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %s: %v, want %q", c.game, c.engine, err, c.want)
		}
	}
	large := written(t, "large", "")
	testutil.NoError(t, os.Truncate(large, 16<<20+1))
	for path, want := range map[string]string{
		filepath.Join(t.TempDir(), "none"): "no such file or directory",
		t.TempDir():                        "it is a directory: name a regular file",
		os.DevNull:                         "it is a device: name a regular file",
		large:                              "it is longer than 16 MiB",
	} {
		_, err := standard(t, "gomoku").NewEngine("sente:weights=" + path)
		if err == nil || !strings.HasPrefix(err.Error(), "weights "+path+" cannot be read: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}

// TestWeights_AreShared: engines of files that hold the same share one set, which counts in
// the budget of memory once, and no longer than an engine uses it.
func TestWeights_AreShared(t *testing.T) {
	g, shelf := standard(t, "gomoku"), &tableWeights
	whole := strings.Replace(text(tableWeightsKind.File()), "\ntempo 10\n", "\ntempo 11\n", 1)
	one, two := written(t, "one", whole), written(t, "two", whole)
	before := usedMemory()
	var engines []sente.Engine
	var alone int64
	for i, path := range []string{one, two, one} {
		e, err := g.NewEngine("sente:memory=4,weights=" + path)
		testutil.NoError(t, err)
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
		closeEngine(t, e)
	}
	runtime.KeepAlive(engines)
	engines = nil
	if now := usedMemory(); now != before {
		t.Errorf("%d bytes are leased without an engine, %d before", now, before)
	}
	if _, err := g.NewEngine("sente:memory=4,weights=" + written(t, "three", "nothing")); err == nil || usedMemory() != before {
		t.Errorf("a file that is refused: %v, %d bytes leased, %d before", err, usedMemory(), before)
	}
}

// TestFileHashes_IdentifyContents: what a spec's files hold tells specs apart, and no other option
// does.
func TestFileHashes_IdentifyContents(t *testing.T) {
	g := standard(t, "gomoku")
	one, same, other := written(t, "a", "1"), written(t, "b", "1"), written(t, "c", "2")
	if a, b, c := g.FileHashes("sente:weights="+one), g.FileHashes("sente:memory=4,weights="+same), g.FileHashes("sente:weights="+other); a != b || a == c || !strings.HasPrefix(a, "weights=") {
		t.Errorf("%s, %s and %s", a, b, c)
	}
	if got, want := g.FileHashes("sente:book="+other+",weights="+one), g.FileHashes("sente:weights="+one)+","+g.FileHashes("sente:book="+other); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, spec := range []string{"sente", "", "sente:memory=4", "sente:weights=none", "./other", "sente:no=" + one, "h"} {
		if got := g.FileHashes(spec); got != "" {
			t.Errorf("%s names %s", spec, got)
		}
	}
}
