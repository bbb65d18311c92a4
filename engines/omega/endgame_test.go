package omega

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/testutil"
)

// minimax is the slow oracle of the endgame: the whole tree on the live board.
func minimax(g RolloutGame, s *game.Step) int64 {
	if g.Left(s) == 0 {
		return g.Field.Log(0) - g.Field.Log(1)
	}
	var next game.Step
	best, first := int64(0), true
	for _, m := range g.Moves(s, nil) {
		g.Play(&next, s, m, false)
		v := minimax(g, &next)
		g.Undo(s, m)
		if first || g.ToMove(s) == 0 && v > best || g.ToMove(s) == 1 && v < best {
			best, first = v, false
		}
	}
	return best
}

// near returns a position with this number of stones to come, played by trying a few
// cells for each stone, as players do.
func near(t testing.TB, rng *rand.Rand, size string, left int) (RolloutGame, game.Step) {
	t.Helper()
	g, s := lay(t, size, "", nil)
	for g.Left(&s) > left {
		play(g, &s, glance(g, &s, rng))
	}
	return g, s
}

func play(g RolloutGame, s *game.Step, m game.Move) {
	var next game.Step
	g.Play(&next, s, m, false)
	*s = next
}

// glance is the best of a few moves by what groups are worth.
func glance(g RolloutGame, s *game.Step, rng *rand.Rand) game.Move {
	moves := g.Moves(s, nil)
	g.playout.neighbours = g.Neighbours()
	g.Field.Read(g.playout.stones[:], g.playout.parent[:], g.playout.size[:])
	best, top := moves[rng.IntN(len(moves))], int32(-1<<30)
	for range 6 {
		m := moves[rng.IntN(len(moves))]
		gain := gainOfStone(g.playout, uint16(m.Cell()), uint8(m.Colour()+1), &groupValue)
		if m.Colour() != g.ToMove(s) {
			gain = -gain
		}
		if gain > top {
			best, top = m, gain
		}
	}
	return best
}

func TestEndgame_EqualsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	e := newEndgameSolver(1 << 16)
	for i := range testutil.SampleSize(90, 240) {
		size := []string{"3", "4", "5"}[i%3]
		g, s := near(t, rng, size, 1+rng.IntN(6))
		now := g.Field.Log(0) - g.Field.Log(1)
		want := minimax(g, &s) - now
		got, _, ok := e.SolveGain(g.Live, &s, 0, true, nil)
		if !ok || got != want {
			t.Fatalf("side %s, %d stones left: gain %d (%v), minimax says %d", size, g.Left(&s), got, ok, want)
		}
		ask := want + int64(rng.IntN(3)-1)*rng.Int64N(game.LogUnit)
		if got, _, _ := e.SolveGain(g.Live, &s, ask, false, nil); (got >= ask) != (want >= ask) || got >= ask && got > want || got < ask && got < want {
			t.Fatalf("side %s, %d stones left: asked for %d, got %d, minimax says %d", size, g.Left(&s), ask, got, want)
		}
	}
}

func lay(t testing.TB, size, rules string, how *RolloutSettings) (RolloutGame, game.Step) {
	t.Helper()
	g, s, err := newGame(sente.Record{Size: size, Rules: rules}, how)
	testutil.NoError(t, err)
	return g, s
}
