package plain_test

import (
	"testing"

	"github.com/sente-games/sente/search/plain"
)

// TestCanWin_AgreesWithScore checks that CanWin agrees with a won score, with
// and without alternating turns.
func TestCanWin_AgreesWithScore(t *testing.T) {
	for _, again := range []bool{false, true} {
		h := heap{again}
		for matches := range int8(9) {
			for turn := range int8(2) {
				s := left{matches, turn}
				score := plain.Score(h, &s, 9)
				for player := range 2 {
					want := score.Won() == (player == int(turn))
					if got := plain.CanWin(h, &s, player); got != want {
						t.Errorf("again %v, %+v, player %d: %v, the score is %v", again, s, player, got, score)
					}
				}
			}
		}
	}
}
