package match_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
)

func selfPlay(games int) match.Plan {
	return match.Plan{
		Game: "connectfour", Kind: match.SelfPlay, Games: games, Plies: 3, Seed: 7, Policy: true,
		Players: []match.Entrant{{Name: "search", Engine: "search:memory=1", Limits: sente.Limits{Nodes: 100}}},
	}
}

// One player sits in every seat, each opening is played once, and every thought says how the
// search divided itself.
func TestSelfPlay_PlaysEachOpeningOnce(t *testing.T) {
	p := selfPlay(6)
	report, one := session(t, p, 1, nil)
	_, many := session(t, p, 4, nil)
	if diff := cmp.Diff(sorted(one), sorted(many)); diff != "" {
		t.Error(diff)
	}
	if report.Planned != 6 || report.Crosstable.Games() != 6 || !report.Complete || p.NumGames(builtinGames) != 6 {
		t.Errorf("%+v", report)
	}
	openings := map[string]bool{}
	for _, g := range one {
		r := g.Record
		openings[string(r.Moves[0]+r.Moves[1]+r.Moves[2])] = true
		if g.Seating != 0 || !slices.Equal(g.Players, []int{0, 0}) || !slices.Equal(r.Players, []string{"search", "search"}) {
			t.Errorf("%+v", g)
		}
		for i, th := range r.Thinking {
			moves, err := th.Policy.Moves()
			if err != nil || (i < 3) != (len(moves) == 0) || i >= 3 && !slices.ContainsFunc(moves, func(w sente.PolicyMove) bool { return w.Move == r.Moves[i] }) {
				t.Errorf("move %d, %s: %q, %v", i+1, r.Moves[i], th.Policy, err)
			}
		}
	}
	if len(openings) < 4 {
		t.Errorf("%d openings", len(openings))
	}
	p.Policy = false // then thoughts are kept without policies
	_, plain := session(t, p, 1, nil)
	for _, g := range plain {
		if slices.ContainsFunc(g.Record.Thinking, func(th sente.Thought) bool { return th.Policy != "" }) {
			t.Errorf("%+v", g.Record.Thinking)
		}
	}
}

// A player that gives up is at fault once.
func TestSelfPlay_CountsFaultOnce(t *testing.T) {
	p := selfPlay(2)
	local := match.NewLocalRunner(builtinGames, func(sente.Record, match.Entrant) (player.Player, error) {
		return player.Player{Name: "search", Engine: engine(fails)}, nil
	}, 1)
	defer local.Close()
	report, err := match.Run{Plan: p, Games: builtinGames, Runner: local}.PlayAll(t.Context())
	if err != nil || report.Crosstable.NumFaults(0) != 2 {
		t.Errorf("%d faults, %v", report.Crosstable.NumFaults(0), err)
	}
	p.Players = append(p.Players, match.Entrant{Name: "b", Engine: "random"})
	if err := p.Validate(builtinGames); err == nil || !strings.Contains(err.Error(), "a selfplay needs one player, who takes all seats (got 2)") {
		t.Error(err)
	}
}

// The games of a journal come in the order of the schedule, those of a run that grew, too,
// and each once.
func TestReadInOrder_FollowsSchedule(t *testing.T) {
	name := filepath.Join(t.TempDir(), "j")
	for _, games := range []int{5, 9} {
		p := selfPlay(games)
		j, err := match.OpenJournal(name, &p)
		testutil.NoError(t, err)
		session(t, p, 3, func(r *match.Run) { r.Journal = j })
		testutil.NoError(t, j.Close())
	}
	text, err := os.ReadFile(name)
	testutil.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	lines = append(lines[:len(lines)-1], lines[4], "no game\n", lines[7], "torn") // twice, broken, cut off
	testutil.NoError(t, os.WriteFile(name, []byte(strings.Join(lines, "")), 0o600))
	file, err := os.Open(name)
	testutil.NoError(t, err)
	defer file.Close()
	var want, got []match.Result
	_, results, err := match.ReadJournal(name, strings.NewReader(strings.Join(lines, "")), func(string) {})
	testutil.NoError(t, err)
	for r, err := range results {
		testutil.NoError(t, err)
		if !slices.ContainsFunc(want, func(w match.Result) bool { return w.Number == r.Number }) {
			want = append(want, r)
		}
	}
	slices.SortFunc(want, func(a, b match.Result) int { return a.Number - b.Number })
	notices := 0
	p, results, err := match.ReadInOrder(name, file, func(string) { notices++ })
	testutil.NoError(t, err)
	for r, err := range results {
		testutil.NoError(t, err)
		got = append(got, r)
	}
	if p.Games != 9 || notices != 2 || len(got) != 9 || cmp.Diff(got, want) != "" {
		t.Errorf("%d games in the plan, %d notices, %d games\n%s", p.Games, notices, len(got), cmp.Diff(got, want))
	}
}
