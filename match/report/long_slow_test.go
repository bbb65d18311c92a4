//go:build slow

package report

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/stats"
)

// TestLongPages prints the figures of docs/experiments/0173.
func TestLongPages(t *testing.T) {
	if !testutil.LongEnabled() {
		return
	}
	for _, game := range []string{"gomoku", "connectfour", "othello"} {
		for _, n := range []int{100, 1000} {
			dice := rand.New(rand.NewPCG(1, 2))
			r := New(games, nil)
			var adding time.Duration
			for i := range n {
				g := stats.Game{Order: int64(i), Record: random(t, dice, game, 60, "ann", "bob")}
				began := time.Now()
				if err := r.Add(g); err != nil {
					t.Fatal(err)
				}
				adding += time.Since(began)
			}
			began := time.Now()
			size := len(written(t, r, State{Title: "A long evening"}))
			fmt.Printf("| %s | %d | %d | %.2f MB | %.2f ms | %.0f ms |\n", game, n, len(r.replays.all), float64(size)/1e6, adding.Seconds()*1000/float64(n), time.Since(began).Seconds()*1000)
		}
	}
}
