package match_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sente-games/sente/match"
)

// course holds the pairings of a run in the order of their encounters: the players, and how
// many half points more the first one made.
type course struct {
	a, b, margin int
}

func courseOf(all []match.Result) (list []course) {
	byNumber := map[int][]match.Result{}
	most := -1
	for _, r := range all {
		byNumber[r.Number] = append(byNumber[r.Number], r)
		most = max(most, r.Number)
	}
	for n := range most + 1 {
		c := course{a: -1}
		for _, r := range byNumber[n] {
			a, b := min(r.Players[0], r.Players[1]), max(r.Players[0], r.Players[1])
			points := int(r.Points[slices.Index(r.Players, a)])
			c = course{a, b, c.margin + 2*points - 2}
		}
		list = append(list, c)
	}
	return list
}

// TestSwiss_PairsEachPlayerOncePerRound checks what a Swiss promises.
func TestSwiss_PairsEachPlayerOncePerRound(t *testing.T) {
	for _, n := range []int{2, 3, 5, 8, 9} {
		p := plan(match.Swiss, n, 2)
		p.Rounds = min(n-1, 4)
		report, all := session(t, p, 2, nil)
		list := courseOf(all)
		per := n / 2
		if len(list) != per*p.Rounds {
			t.Fatalf("%d players: %d meetings in %d rounds", n, len(list), p.Rounds)
		}
		met := map[string]bool{}
		for round := range p.Rounds {
			seen := map[int]bool{}
			for _, c := range list[round*per : (round+1)*per] {
				pair := fmt.Sprint(c.a, c.b)
				if met[pair] || seen[c.a] || seen[c.b] {
					t.Errorf("%d players, round %d: %s again", n, round+1, pair)
				}
				met[pair], seen[c.a], seen[c.b] = true, true, true
			}
		}
		for _, row := range report.Crosstable.PlayerRows() {
			if row.Byes > (n%2)*(p.Rounds+n-1)/n || int(row.NumGames())/2+row.Byes != p.Rounds {
				t.Errorf("%d players: %+v", n, row)
			}
		}
	}
}

// TestKnockout_EliminatesLosers checks the remaining players of each round.
func TestKnockout_EliminatesLosers(t *testing.T) {
	for n := 2; n <= 9; n++ {
		for seed := range uint64(4) {
			p := plan(match.Knockout, n, 2)
			p.Seed = seed
			report, all := session(t, p, 1, nil)
			balance, tries := map[[2]int]int{}, map[[2]int]int{}
			out := map[int]bool{}
			for _, c := range courseOf(all) {
				pair := [2]int{c.a, c.b}
				if out[c.a] || out[c.b] {
					t.Fatalf("%d players, seed %d: one of %v is out already", n, seed, pair)
				}
				balance[pair] += c.margin
				tries[pair]++
				switch {
				case balance[pair] > 0 || balance[pair] == 0 && tries[pair] == 3:
					out[c.b] = true
				case balance[pair] < 0:
					out[c.a] = true
				}
			}
			winner := report.Crosstable.Ranking()[0]
			if len(out) != n-1 || out[winner] {
				t.Errorf("%d players, seed %d: out are %v, the winner is %d", n, seed, out, winner)
			}
		}
	}
}

// TestLadder_FollowsResults moves players by the results.
func TestLadder_FollowsResults(t *testing.T) {
	for seed := range uint64(6) {
		p := plan(match.Ladder, 5, 2)
		p.Seed, p.Rounds = seed, 3
		report, all := session(t, p, 2, nil)
		places := []int{0, 1, 2, 3, 4}
		list := courseOf(all)
		if len(list) != 12 {
			t.Fatalf("%d meetings, want 12", len(list))
		}
		for i, c := range list {
			at := 4 - i%4
			upper, lower := places[at-1], places[at]
			if c.a != min(upper, lower) || c.b != max(upper, lower) {
				t.Fatalf("meeting %d is of %d and %d, want %d and %d", i, c.a, c.b, upper, lower)
			}
			if upper == c.a && c.margin < 0 || upper == c.b && c.margin > 0 {
				places[at-1], places[at] = lower, upper
			}
		}
		if got := report.Crosstable.Ranking(); !slices.Equal(got, places) {
			t.Errorf("seed %d: ranking %v, want %v", seed, got, places)
		}
	}
}

// TestRoundRobin_SharesOpenings compares the openings of all players.
func TestRoundRobin_SharesOpenings(t *testing.T) {
	p := plan(match.RoundRobin, 4, 4)
	p.Rounds = 2
	_, all := session(t, p, 2, nil)
	starts := map[string]map[string]int{}
	for _, r := range all {
		pair := fmt.Sprint(min(r.Players[0], r.Players[1]), max(r.Players[0], r.Players[1]))
		if starts[pair] == nil {
			starts[pair] = map[string]int{}
		}
		starts[pair][fmt.Sprint(r.Record.Moves[:2])]++
	}
	if len(starts) != 6 {
		t.Fatalf("%d pairs met, want 6", len(starts))
	}
	for pair, got := range starts {
		if fmt.Sprint(got) != fmt.Sprint(starts["0 1"]) {
			t.Errorf("%s began with %v, but 0 1 with %v", pair, got, starts["0 1"])
		}
	}
}
