package match_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/sente-games/sente/match"
)

// The slow twin: sums by hand, from the records of the games.
func TestSumsOfAnOpening(t *testing.T) {
	for rules, seats := range map[string]int{"": 2, "pie": 2, "3p": 3} {
		p := match.Plan{Game: "omega", Size: "3", Rules: rules, Kind: match.Match, Players: random(seats), Games: 4 * seats, Plies: 2, Seed: 3, Sum: true}
		report, all := session(t, p, 2, nil)
		totals, sums := make([]*big.Int, seats), map[int][]*big.Int{}
		for i := range totals {
			totals[i] = new(big.Int)
		}
		for _, r := range all {
			board, err := standard.Board(r.Record)
			if err != nil {
				t.Fatal(err)
			}
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
		for i, row := range report.Crosstable.Rows() {
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
