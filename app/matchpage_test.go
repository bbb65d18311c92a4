package app

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio"
)

// TestThePageOfAMatch: the studio writes the page that the command line writes of the same
// games.
func TestThePageOfAMatch(t *testing.T) {
	folder := t.TempDir()
	journal, page := filepath.Join(folder, "run.jsonl"), filepath.Join(folder, "run.html")
	var said bytes.Buffer
	if Run([]string{"match", "random", "search", "--game", "connectfour", "--games", "4", "--nodes", "30", "--journal", journal, "--html", page}, strings.NewReader(""), &said, &said, catalog.Standard()) != done {
		t.Fatal(said.String())
	}
	want, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(journal)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	m := studio.Told{Planned: 4, Why: "all games are played"}
	var games []match.Result
	err = match.ReadJournal(journal, file, func(p *match.Plan) error { m.Plan = p; return nil }, func(r match.Result) error { games = append(games, r); return nil }, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Games = func(yield func(match.Result) error) error {
		for _, r := range games {
			if err := yield(r); err != nil {
				return err
			}
		}
		return nil
	}
	var got bytes.Buffer
	if err := (&environment{games: catalog.Standard()}).writeMatch(&got, m); err != nil {
		t.Fatal(err)
	}
	written := regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?`)
	if d := cmp.Diff(written.ReplaceAllString(string(want), "now"), written.ReplaceAllString(got.String(), "now")); d != "" {
		t.Errorf("%.3000s", d)
	}
}
