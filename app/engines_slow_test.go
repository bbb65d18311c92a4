//go:build slow

package app

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// TestPack_LongBuildsAndChecks builds, packs and checks for real:
//
//	SENTE_LONG=1 go test -tags slow ./app -run TestPack_LongBuildsAndChecks -v
func TestPack_LongBuildsAndChecks(t *testing.T) {
	testutil.Long(t)
	for _, profile := range []string{"sente", "heuristic"} {
		var out, errs bytes.Buffer
		dir := t.TempDir()
		status := Run(t.Context(), []string{"gomocup", "pack", "--out", dir, "--profile", profile}, Streams{In: strings.NewReader(""), Out: &out, Err: &errs}, standard.Games(), AllParts...)
		if status != 0 || strings.Contains(out.String(), "fail") {
			t.Errorf("%s: status %d, %s\n%s", profile, status, errs.String(), out.String())
		}
		t.Log(out.String())
	}
}

// TestLibraryExport_SavesReadableGames checks that export saves the readable games, reports their
// number, and writes no file if there are none.
func TestLibraryExport_SavesReadableGames(t *testing.T) {
	dir := t.TempDir()
	whole, err := os.ReadFile(makeFile(t, filepath.Join(dir, "whole.db"), "library", "add", makeManyPlayers(t, filepath.Join(dir, "games.jsonl")), "--db"))
	testutil.NoError(t, err)
	rng := rand.New(rand.NewPCG(2, 6))
	scratch := func(text []byte, places int) []byte {
		text = bytes.Clone(text)
		for range places {
			at := 4096 + rng.IntN(len(text)-4396)
			for i := range 300 {
				text[at+i] = byte(rng.Uint32())
			}
		}
		return text
	}
	for name, c := range map[string]struct {
		text []byte
		want string // text of the error
		most bool   // most games are recovered
	}{
		"middle":    {scratch(whole, 1), "", true},
		"places":    {scratch(whole, 6), "is damaged: ", true},
		"beginning": {append(make([]byte, 4096), whole[4096:]...), "is damaged: ", true},
		"cut":       {whole[:2000], "no games can be read", false},
		"words":     {bytes.Repeat([]byte("no library "), 1000), "is not a library of games", false},
	} {
		db, out := writeTestFile(t, filepath.Join(dir, name+".db"), c.text), filepath.Join(dir, name+".jsonl")
		var said bytes.Buffer
		status := Run(t.Context(), []string{"library", "export", out, "--db", db}, Streams{In: strings.NewReader(""), Out: &said, Err: &said}, standard.Games(), AllParts...)
		if c.want != "" && (status != exitFailed || !strings.Contains(said.String(), c.want) || !strings.Contains(said.String(), db)) {
			t.Errorf("%s: %d, %s", name, status, &said)
		}
		text, _ := os.ReadFile(out)
		if games := bytes.Count(text, []byte("\n")); c.most && games < 400 || !c.most && games > 0 {
			t.Errorf("%s: %d games, %s", name, games, &said)
		}
	}
}
