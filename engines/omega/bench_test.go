package omega

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

func lay(t testing.TB, size, rules string, how *Rollouts) (Game, game.Step) {
	t.Helper()
	g, s, err := NewGame(sente.Record{Size: size, Rules: rules}, how)
	if err != nil {
		t.Fatal(err)
	}
	return g, s
}

// BenchmarkSample plays the empty board out by chance alone, and by looking at some
// cells for each stone.
func BenchmarkSample(b *testing.B) {
	for _, size := range []string{"5", "6", "8", "10"} {
		for _, looks := range []int{1, 2, 3} {
			b.Run(fmt.Sprintf("side %s looking at %d", size, looks), func(b *testing.B) {
				how := DefaultRollouts
				how.Own, how.Others = looks, looks
				g, s := lay(b, size, "", &how)
				var random mcts.Random
				var out mcts.Sample[game.Move]
				b.ReportAllocs()
				for b.Loop() {
					g.Sample(&s, &random, &out)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}
