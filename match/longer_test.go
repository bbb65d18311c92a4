package match_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
)

// longer is a match with openings, as many as its games need.
func longer(games int) match.Plan {
	openings := []string{"1", "2", "3", "4", "5"}
	return match.Plan{
		Game: "connectfour", Kind: match.Match, Games: games, Openings: openings[:min((games+1)/2, len(openings))],
		Players: []match.Entrant{
			{Name: "a", Engine: "search:memory=1", Limits: sente.Limits{Nodes: 50}},
			{Name: "b", Engine: "random:seed=5"},
		},
	}
}

// TestAMatchGoesOnWithMoreGames: a match of which more games are asked for, twice and from
// an odd number, ends as if they had been asked for at once, and every reader of its journal
// knows how many they are.
func TestAMatchGoesOnWithMoreGames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.jsonl")
	var all []match.Result
	for i, games := range []int{3, 6, 6, 14} {
		j := openJournal(t, name, longer(games))
		report, news := session(t, longer(games), 1, func(r *match.Run) { r.Journal = j })
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		all = append(all, news...)
		if report.Planned != games || report.Crosstable.Games() != games || !report.Complete || report.Stranger != 0 || len(all) != games {
			t.Errorf("%d: %d of %d games, %d of them new, %d strange", i, report.Crosstable.Games(), report.Planned, len(news), report.Stranger)
		}
	}
	_, once := session(t, longer(14), 1, nil)
	if d := cmp.Diff(sorted(once), sorted(all)); d != "" {
		t.Error(d)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var told *match.Plan
	games := 0
	err = match.ReadJournal(name, file, func(p *match.Plan) error { told = p; return nil }, func(match.Result) error { games++; return nil }, func(s string) { t.Error(s) })
	if err != nil || games != 14 || cmp.Diff(*told, longer(14)) != "" {
		t.Errorf("%d games of %+v: %v", games, told, err)
	}
	fewer, others := longer(6), longer(20)
	others.Openings = []string{"4", "5", "1", "2", "3"}
	for _, p := range []match.Plan{longer(3), fewer, others} {
		if _, err := match.OpenJournal(name, &p); err == nil || !strings.Contains(err.Error(), "is the journal of another run") {
			t.Errorf("%d games with %v: %v", p.Games, p.Openings, err)
		}
	}
}
