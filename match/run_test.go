package match_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
)

var builtinGames = standard.Games()

// profiles opens engines of the standard catalog.
func profiles(game sente.Record, e match.Entrant) (player.Player, error) {
	g, err := builtinGames.FindGame(game.Game)
	if err != nil {
		return player.Player{}, err
	}
	return player.NewPlayer(g, e.Engine)
}

// random are n players that play differently.
func random(n int) (all []match.Entrant) {
	for i := range n {
		spec := fmt.Sprintf("random:seed=%d", i+1)
		all = append(all, match.Entrant{Name: spec, Engine: spec})
	}
	return all
}

func plan(kind match.Kind, players, games int) match.Plan {
	return match.Plan{Game: "tictactoe", Kind: kind, Players: random(players), Games: games, Plies: 2, Seed: 7}
}

// session plays a plan and returns the report and every game.
func session(t testing.TB, p match.Plan, slots int, change func(*match.Run)) (match.RunReport, []match.Result) {
	t.Helper()
	local := match.NewLocalRunner(builtinGames, profiles, slots)
	var all []match.Result
	run := match.Run{Plan: p, Games: builtinGames, Runner: local, Observe: func(_ *match.Crosstable, news []match.Result) {
		all = append(all, news...)
	}}
	if change != nil {
		change(&run)
	}
	report, err := run.PlayAll(t.Context())
	testutil.NoError(t, err)
	testutil.NoError(t, local.Close())
	return report, all
}

// sorted is what must be equal of two sessions of one plan.
func sorted(all []match.Result) (games []string) {
	for _, r := range all {
		games = append(games, fmt.Sprintf("%d.%d %s %v %v %v %v", r.Number, r.Seating, r.ID, r.Record.Players, r.Points, r.Cause, r.Record.Moves))
	}
	slices.Sort(games)
	return games
}

func TestRun_SameSeedSameGames(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := match.Plan{
		Game: "connectfour", Kind: match.RoundRobin, Games: 6, Plies: 3, Seed: 3,
		Players: []match.Entrant{
			{Name: "a", Engine: "search:memory=1", Limits: sente.Limits{Nodes: 200}},
			{Name: "b", Engine: "search:without=PVS,memory=1", Limits: sente.Limits{Nodes: 60}},
			{Name: "c", Engine: "random:seed=5"},
		},
	}
	one, games1 := session(t, p, 1, nil)
	two, games2 := session(t, p, 2, nil)
	if d := cmp.Diff(sorted(games1), sorted(games2)); d != "" {
		t.Error(d)
	}
	if one.Crosstable.Games() != 18 || one.Planned != 18 || !one.Complete || one.StopReason.Error() != "all games are played" {
		t.Errorf("got %d of %d games, complete %v: %s", one.Crosstable.Games(), one.Planned, one.Complete, one.StopReason)
	}
	if d := cmp.Diff(one.Crosstable.PlayerRows(), two.Crosstable.PlayerRows()); d != "" {
		t.Error(d)
	}
	p.Seed = 4
	if _, other := session(t, p, 2, nil); cmp.Equal(sorted(games1), sorted(other)) {
		t.Error("another seed gave the same games")
	}
}

// TestCrosstable_MatchesReference compares the table with a slow count of the games.
func TestCrosstable_MatchesReference(t *testing.T) {
	for _, p := range []match.Plan{
		plan(match.Match, 2, 40), plan(match.Match, 2, 7), plan(match.RoundRobin, 4, 6), plan(match.Gauntlet, 5, 4),
		plan(match.Swiss, 7, 4), plan(match.Knockout, 6, 2), plan(match.Ladder, 4, 4),
		{Game: "nim", Rules: "3p", Kind: match.RoundRobin, Players: random(4), Games: 6, Seed: 1},
	} {
		report, all := session(t, p, 2, nil)
		want := map[string][3]int64{}
		for _, r := range all {
			if p.Kind == match.Match && slices.Index(r.Players, 0) != r.Seating {
				t.Errorf("game %d.%d: the players %v have not exchanged seats", r.Number, r.Seating, r.Players)
			}
			for at, i := range r.Players {
				w := want[p.Players[i].Name]
				w[r.Points[at]]++
				want[p.Players[i].Name] = w
				if r.Record.Players[at] != p.Players[i].Name {
					t.Errorf("%s sits where %s should", r.Record.Players[at], p.Players[i].Name)
				}
			}
		}
		for _, row := range report.Crosstable.PlayerRows() {
			if got := [3]int64{row.Losses, row.Draws, row.Wins}; got != want[row.Name] {
				t.Errorf("%s: %s has %v, its games say %v", p.Kind, row.Name, got, want[row.Name])
			}
		}
		if report.Planned > 0 && len(all) != report.Planned {
			t.Errorf("%s: %d games of %d", p.Kind, len(all), report.Planned)
		}
		if rank := report.Crosstable.Ranking(); len(rank) != len(p.Players) || slices.Max(rank) != len(rank)-1 {
			t.Errorf("%s: ranking %v", p.Kind, rank)
		}
	}
}

// openJournal keeps a plan in a file.
func openJournal(t testing.TB, name string, p match.Plan) *match.Journal {
	t.Helper()
	j, err := match.OpenJournal(name, &p)
	testutil.NoError(t, err)
	return j
}

// TestRun_ResumesAfterInterrupt stops runs of every kind after a few games, again
// and again, until they are done.
func TestRun_ResumesAfterInterrupt(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, p := range []match.Plan{plan(match.Match, 2, 31), plan(match.Swiss, 5, 4), plan(match.Knockout, 5, 2), plan(match.Ladder, 4, 2)} {
		whole, games := session(t, p, 2, nil)
		name := filepath.Join(t.TempDir(), "run.jsonl")
		var all []match.Result
		for sessions := 0; ; sessions++ {
			if sessions > 100 {
				t.Fatalf("%s: no end", p.Kind)
			}
			j := openJournal(t, name, p)
			ctx, stop := context.WithCancel(t.Context())
			left := 3
			local := match.NewLocalRunner(builtinGames, profiles, 2)
			run := match.Run{Plan: p, Games: builtinGames, Journal: j, Runner: local, Observe: func(_ *match.Crosstable, news []match.Result) {
				all = append(all, news...)
				if left -= len(news); left < 0 {
					stop()
				}
			}}
			report, err := run.PlayAll(ctx)
			stop()
			testutil.NoError(t, errors.Join(err, j.Close(), local.Close()))
			if report.Complete {
				if d := cmp.Diff(whole.Crosstable.PlayerRows(), report.Crosstable.PlayerRows()); d != "" || report.Unmatched != 0 {
					t.Errorf("%s: %s, %d strangers", p.Kind, d, report.Unmatched)
				}
				break
			}
		}
		if d := cmp.Diff(sorted(games), sorted(all)); d != "" {
			t.Errorf("%s: %s", p.Kind, d)
		}
	}
}

func TestJournal_RejectsOtherPlanAndRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.jsonl")
	p := plan(match.Match, 2, 4)
	j := openJournal(t, name, p)
	if _, err := match.OpenJournal(name, &p); err == nil || !strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("a second run: %v", err)
	}
	testutil.NoError(t, j.Close())
	other := p
	other.Games = 2
	want := "is the journal of another run: its games is 4, not 2"
	if _, err := match.OpenJournal(name, &other); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("another plan: %v", err)
	}
	for content, want := range map[string]string{
		"a diary\n": "is not a journal: its first line has no plan", "a diary": "is not a journal: its first line has no plan",
		`{"sente":"match","format":2}` + "\n": "is a journal of format 2", `{"sente":"match","format":1}` + "\n": "cannot be read",
	} {
		testutil.NoError(t, os.WriteFile(name, []byte(content), 0o644))
		if _, err := match.OpenJournal(name, &p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", content, err)
		}
		if now, err := os.ReadFile(name); err != nil || string(now) != content {
			t.Errorf("%q became %q, %v", content, now, err)
		}
	}
}

// TestJournal_SurvivesDamage breaks a journal in every way and plays on.
func TestJournal_SurvivesDamage(t *testing.T) {
	p := plan(match.Match, 2, 10)
	name := filepath.Join(t.TempDir(), "run.jsonl")
	j := openJournal(t, name, p)
	whole, _ := session(t, p, 1, func(r *match.Run) { r.Journal = j })
	testutil.NoError(t, j.Close())
	text, err := os.ReadFile(name)
	testutil.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	for what, c := range map[string]struct {
		text   string
		notice string
		replay int
	}{
		"nothing":       {string(text), "", 0},
		"only the head": {lines[0], "", 10},
		"half a head":   {lines[0][:20], "", 10},
		"empty":         {"", "", 10},
		"torn":          {string(text[:len(text)-9]), "line 12 is incomplete and is dropped", 1},
		"a flipped bit": {strings.Replace(string(text), `"seating":1`, `"seating":0`, 1), "line 4 is damaged (wrong checksum) and is skipped", 1},
		"a lost line":   {strings.Join(slices.Delete(slices.Clone(lines), 4, 5), ""), "", 1},
		"a twin":        {string(text) + lines[5], "", 0},
		"garbage":       {lines[0] + "hello\n" + strings.Join(lines[1:], ""), "line 2 is damaged (not a game) and is skipped", 0},
		"shuffled":      {lines[0] + lines[7] + strings.Join(lines[1:7], "") + strings.Join(lines[8:], ""), "", 0},
	} {
		testutil.NoError(t, os.WriteFile(name, []byte(c.text), 0o644))
		j := openJournal(t, name, p)
		if got := strings.Join(j.Notices(), "; "); !strings.Contains(got, c.notice) || (c.notice == "") != (got == "") {
			t.Errorf("%s: notices %q, want %q", what, got, c.notice)
		}
		report, games := session(t, p, 2, func(r *match.Run) { r.Journal = j })
		if d := cmp.Diff(whole.Crosstable.PlayerRows(), report.Crosstable.PlayerRows()); d != "" || len(games) != c.replay {
			t.Errorf("%s: %d games were played, want %d; %s", what, len(games), c.replay, d)
		}
		testutil.NoError(t, j.Close())
		again := openJournal(t, name, p)
		if n := len(again.LoadedResults()); n < 10 {
			t.Errorf("%s: the journal then holds %d games", what, n)
		}
		testutil.NoError(t, again.Close())
	}
}

// broken is an engine that never moves; it counts how often it was made.
type broken struct {
	mu   sync.Mutex
	made int
}

func (b *broken) open(game sente.Record, e match.Entrant) (player.Player, error) {
	if e.Engine != "broken" {
		return profiles(game, e)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made++
	return player.Player{Name: e.Name, Engine: engine(func(context.Context, sente.Record, sente.Limits) (sente.Choice, error) {
		panic("nil map")
	})}, nil
}

func TestRun_StopsWhenPlayerKeepsCrashing(t *testing.T) {
	p := plan(match.Match, 2, 100)
	p.Players[1] = match.Entrant{Name: "B", Engine: "broken"}
	b := &broken{}
	report, _ := session(t, p, 1, func(r *match.Run) {
		r.Runner, r.MaxCrashes = match.NewLocalRunner(builtinGames, b.open, 1), 3
	})
	want := "B failed in 3 games, last: B gave up: internal error: nil map"
	rows := report.Crosstable.PlayerRows()
	if report.StopReason.Error() != want || report.Complete || b.made < 3 || b.made > 4 { // the second game of the pair may have begun
		t.Errorf("made %d, complete %v: %s", b.made, report.Complete, report.StopReason)
	}
	if n := int(rows[1].Losses); n < 3 || rows[1].Faults[match.Crashed] != n || int(rows[0].Wins) != n || report.Crosstable.GamesByCause()[match.Crashed] != n {
		t.Errorf("rows %+v", rows)
	}
}

func TestRun_UnstartablePlayerLoses(t *testing.T) {
	p := plan(match.Match, 2, 2)
	p.Players[0].Engine = "random:seed=x"
	report, games := session(t, p, 1, nil)
	if report.Crosstable.PlayerRows()[0].Faults[match.Crashed] != 2 || !strings.Contains(games[0].Record.Result.Reason, "did not start: ") {
		t.Errorf("%+v", games)
	}
}

// blocked plays nothing until it is told to stop.
type blocked struct{ begun chan int }

func (b blocked) NumSlots() int { return 4 }

func (b blocked) PlayJob(ctx context.Context, job match.Job, _ func(match.Result)) error {
	b.begun <- job.Number
	<-ctx.Done()
	return ctx.Err()
}

// TestRun_InterruptedInLastGamesIsIncomplete: a run whose games have all begun is not complete if
// it is stopped before they end.
func TestRun_InterruptedInLastGamesIsIncomplete(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	b := blocked{make(chan int, 4)}
	go func() {
		for range 2 {
			<-b.begun
		}
		stop()
	}()
	report, err := match.Run{Plan: plan(match.Match, 2, 4), Games: builtinGames, Runner: b}.PlayAll(ctx)
	if err != nil || report.Complete || report.StopReason.Error() != "it was interrupted" || report.Crosstable.Games() != 0 {
		t.Errorf("%v, complete %v: %s", err, report.Complete, report.StopReason)
	}
}

// TestPlanCheck_NamesUnknownEngines before a run begins; programs with a path may be elsewhere.
func TestPlanCheck_NamesUnknownEngines(t *testing.T) {
	p := plan(match.Match, 2, 2)
	p.Players[1] = match.Entrant{Name: "B", Engine: "deepest:depth=3"}
	if err := p.Validate(builtinGames); err == nil || !strings.HasPrefix(err.Error(), `player B: unknown engine "deepest" for tictactoe: `) {
		t.Error(err)
	}
	for _, spec := range []string{"", "random:seed=1", "./elsewhere --fast", "ugi:./elsewhere"} {
		p.Players[1].Engine = spec
		if err := p.Validate(builtinGames); err != nil {
			t.Errorf("%q: %v", spec, err)
		}
	}
}

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

// TestRun_ExtendsMatch: a match of which more games are asked for, twice and from
// an odd number, ends as if they had been asked for at once, and every reader of its journal
// knows how many they are.
func TestRun_ExtendsMatch(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.jsonl")
	var all []match.Result
	for i, games := range []int{3, 6, 6, 14} {
		j := openJournal(t, name, longer(games))
		report, news := session(t, longer(games), 1, func(r *match.Run) { r.Journal = j })
		testutil.NoError(t, j.Close())
		all = append(all, news...)
		if report.Planned != games || report.Crosstable.Games() != games || !report.Complete || report.Unmatched != 0 || len(all) != games {
			t.Errorf("%d: %d of %d games, %d of them new, %d strange", i, report.Crosstable.Games(), report.Planned, len(news), report.Unmatched)
		}
	}
	_, once := session(t, longer(14), 1, nil)
	if d := cmp.Diff(sorted(once), sorted(all)); d != "" {
		t.Error(d)
	}
	file, err := os.Open(name)
	testutil.NoError(t, err)
	defer file.Close()
	grown, results, err := match.ReadJournal(name, file, func(s string) { t.Error(s) })
	testutil.NoError(t, err)
	games := 0
	for _, err := range results {
		testutil.NoError(t, err)
		games++
	}
	if games != 14 || cmp.Diff(*grown, longer(14)) != "" {
		t.Errorf("%d games of %+v", games, grown)
	}
	fewer, others := longer(6), longer(20)
	others.Openings = []string{"4", "5", "1", "2", "3"}
	for _, p := range []match.Plan{longer(3), fewer, others} {
		if _, err := match.OpenJournal(name, &p); err == nil || !strings.Contains(err.Error(), "is the journal of another run") {
			t.Errorf("%d games with %v: %v", p.Games, p.Openings, err)
		}
	}
}

// The slow twin: sums by hand, from the records of the games.
func TestScoreSums_MatchReference(t *testing.T) {
	for rules, seats := range map[string]int{"": 2, "pie": 2, "3p": 3} {
		p := match.Plan{Game: "omega", Size: "3", Rules: rules, Kind: match.Match, Players: random(seats), Games: 4 * seats, Plies: 2, Seed: 3, Sum: true}
		report, all := session(t, p, 2, nil)
		totals, sums := make([]*big.Int, seats), map[int][]*big.Int{}
		for i := range totals {
			totals[i] = new(big.Int)
		}
		for _, r := range all {
			board, err := builtinGames.OpenBoard(r.Record)
			testutil.NoError(t, err)
			if sums[r.Number] == nil {
				for range seats {
					sums[r.Number] = append(sums[r.Number], new(big.Int))
				}
			}
			for _, text := range board.Scene().Texts {
				last := text.Value[strings.LastIndex(text.Value, " ")+1:] // 12 of "4 × 3 = 12"
				if n, ok := new(big.Int).SetString(last, 10); ok && text.Name == "score" {
					i := r.Players[text.Player]
					totals[i].Add(totals[i], n)
					sums[r.Number][i].Add(sums[r.Number][i], n)
				}
			}
		}
		for i, row := range report.Crosstable.PlayerRows() {
			wins := 0
			for _, s := range sums {
				best := true
				for j := range s {
					best = best && (i == j || s[i].Cmp(s[j]) > 0)
				}
				if best {
					wins++
				}
			}
			if row.Sums.Total.Cmp(totals[i]) != 0 || row.Sums.Wins != wins || row.Sums.Wins+row.Sums.Draws+row.Sums.Losses != 4 {
				t.Errorf("%q %s: %+v, want total %v and %d wins of 4", rules, row.Name, row.Sums, totals[i], wins)
			}
		}
	}
}
