package match

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/rating"
)

// randomResults returns the games of a match plan of n encounters, some of them missing, lost
// by a fault or never begun, in random order.
func randomResults(dice *rand.Rand, p *Plan, n int) (games []Encounter, results []Result) {
	for number := range n {
		e := Encounter{Number: number, Players: []int{0, 1}, Games: 1 + min(1, dice.IntN(5))}
		games = append(games, e)
		for seating := range e.Games {
			if dice.IntN(10) == 0 {
				continue
			}
			r := Result{Number: number, Seating: seating, Players: []int{seating, 1 - seating}, Cause: ByRules}
			first := rating.Points(dice.IntN(3))
			r.Points = []rating.Points{first, first.Opposite()}
			r.Record.Thinking = []sente.Thought{{Depth: 1}}
			if first != rating.Draw && dice.IntN(3) == 0 {
				r.Cause, r.Culprit = IllegalMove, p.Players[r.Players[slices.Index(r.Points, rating.Loss)]].Name
				if dice.IntN(2) == 0 {
					r.Cause, r.Record.Thinking = Crashed, nil
				}
			}
			results = append(results, r)
		}
	}
	dice.Shuffle(len(results), func(i, k int) { results[i], results[k] = results[k], results[i] })
	return games, results
}

// TestCrosstable_CountsEachGameOnce compares the table with counts of all games, in any order.
func TestCrosstable_CountsEachGameOnce(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	test := &rating.SPRT{Elo0: 0, Elo1: 1, Alpha: 1e-9, Beta: 1e-9, Model: rating.Logistic}
	p := &Plan{Game: "nim", Kind: Match, Games: 2, Test: test, Players: []Entrant{{Name: "a"}, {Name: "b"}}}
	for range 50 {
		encounters, results := randomResults(dice, p, 40)
		table := newCrosstable(p, 2)
		for _, e := range encounters {
			table.registerEncounter(e)
		}
		for _, r := range results {
			if !table.addResult(encounters[r.Number], r) || table.addResult(encounters[r.Number], r) {
				t.Fatal("a game counts twice, or not at all")
			}
		}
		idle := 0
		first := map[failingKey]PlayerFault{}
		for a := range 2 {
			all, earned := map[int][]rating.Points{}, map[int][]rating.Points{}
			var tally rating.Tally
			var given int64
			row := Row{Name: p.Players[a].Name, Faults: map[Cause]int{}}
			for _, r := range results {
				points := r.Points[slices.Index(r.Players, a)]
				*[]*int64{&row.Losses, &row.Draws, &row.Wins}[points]++
				if r.Culprit == row.Name {
					row.Faults[r.Cause]++
					key := failingKey{r.Culprit, r.Cause}
					if f, ok := first[key]; !ok || 2*r.Number+r.Seating < 2*f.Number+f.Seating {
						first[key] = PlayerFault{Player: r.Culprit, Cause: r.Cause, Number: r.Number, Seating: r.Seating}
					}
				}
				switch {
				case !r.HasBegun():
					idle++
					continue
				case r.Culprit == p.Players[1-a].Name:
					given++
				default:
					earned[r.Number] = append(earned[r.Number], points)
				}
				tally.Add(points)
				all[r.Number] = append(all[r.Number], points)
			}
			head := table.HeadToHead(a, 1-a)
			gotEarned, gotGiven := table.ResultsWithoutFaults(a, 1-a)
			if d := cmp.Diff(row, table.PlayerRows()[a]); d != "" || head.Tally != tally || head.GameCounts != gamesOf(all) || gotEarned != gamesOf(earned) || gotGiven != given {
				t.Fatalf("%s: %+v, earned %+v, given %d; want %v %+v, %+v, %d: %s", row.Name, head, gotEarned, gotGiven, tally, gamesOf(all), gamesOf(earned), given, d)
			}
			if a == 0 && table.isComplete(len(encounters)) && table.Test().AllPairs() != gamesOf(all).Pairs {
				t.Fatalf("the test has %v, want %v", table.Test().AllPairs(), gamesOf(all).Pairs)
			}
		}
		summary := RunReport{Crosstable: table}.Summary(*p)
		if earned, given := table.ResultsWithoutFaults(0, 1); table.NotBegun() != idle/2 || summary.NotBegun != idle/2 || summary.OpponentFaults != given || (summary.EarnedSummary != nil) != (given > 0) || given > 0 && summary.EarnedSummary.Score != earned.Estimate().Score {
			t.Fatalf("%d games never began, want %d; %+v", table.NotBegun(), idle/2, summary)
		}
		failings := map[failingKey]PlayerFault{}
		for _, f := range table.Failings() {
			failings[failingKey{f.Player, f.Cause}] = f
		}
		if !maps.Equal(failings, first) {
			t.Fatal(fmt.Sprint("failings ", failings, ", want ", first))
		}
	}
}

// gamesOf counts the encounters with two games as pairs.
func gamesOf(encounters map[int][]rating.Points) (g rating.GameCounts) {
	for _, points := range encounters {
		if len(points) == 2 {
			g.Pairs.Add(points[0], points[1])
		} else {
			g.Single.Add(points[0])
		}
	}
	return g
}

// TestLLRHistory_StaysShort: however long a test is, its history is short, in order, and ends with
// its last value.
func TestLLRHistory_StaysShort(t *testing.T) {
	var h llrHistory
	for n := 1; n <= 10_000; n++ {
		h.addValue(float64(n))
		all := h.storedValues()
		if all[len(all)-1] != float64(n) || len(all) > maxLLRHistory || n < maxLLRHistory && len(all) != n {
			t.Fatalf("after %d pairs: %d values to %v", n, len(all), all[len(all)-1])
		}
		for i := 1; i < len(all); i++ {
			if all[i] <= all[i-1] {
				t.Fatalf("after %d pairs %v follows %v", n, all[i], all[i-1])
			}
		}
	}
}

// TestResult_HasBegun: a game has begun in which a player has moved, or that did not end by a fault.
func TestResult_HasBegun(t *testing.T) {
	opening, thought := sente.Thought{}, sente.Thought{Time: time.Millisecond}
	for _, c := range []struct {
		cause Cause
		moves []sente.Thought
		want  bool
	}{
		{Crashed, nil, false},
		{Crashed, []sente.Thought{opening, opening}, false},
		{OutOfTime, []sente.Thought{opening, thought}, true},
		{Crashed, []sente.Thought{thought}, true},
		{ByRules, []sente.Thought{opening}, true},
		{Agreed, nil, true},
	} {
		if got := (Result{Cause: c.cause, Record: sente.Record{Thinking: c.moves}}).HasBegun(); got != c.want {
			t.Errorf("%s after %v: %v", c.cause, c.moves, got)
		}
	}
}
