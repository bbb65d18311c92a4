package catalog_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	"github.com/sente-games/sente/engines/gomoku/generic"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// openingOf is a record of the rules capture with legal stones drawn at random
// within two lines of the centre.
func openingOf(t *testing.T, rng *rand.Rand, stones int) sente.Record {
	t.Helper()
	r := sente.Record{Game: "gomoku", Rules: "capture"}
	board, err := gomoku.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	for len(r.Moves) < stones {
		m := gomoku.At(7+rng.IntN(5), 7+rng.IntN(5)).String()
		if _, err := board.Play(m); err == nil {
			r = r.With(sente.Move(m))
		}
	}
	return r
}

// winnerOf lets two engines finish a record and returns the winner, -1 for none.
func winnerOf(t *testing.T, players [2]sente.Engine, r sente.Record, limits [2]sente.Limits) int {
	t.Helper()
	board, err := gomoku.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moves {
		if _, err := board.Play(string(m)); err != nil {
			t.Fatal(err)
		}
	}
	for {
		if over, winner, _ := board.Outcome(); over {
			return winner
		}
		turn := board.Turn()
		c, err := players[turn].Think(t.Context(), r, limits[turn], nil)
		if err != nil {
			t.Fatalf("after %v: %v", r.Moves, err)
		}
		if _, err := board.Play(string(c.Move)); err != nil {
			t.Fatalf("after %v: %v", r.Moves, err)
		}
		r = r.With(c.Move)
	}
}

// pairsOf plays pairs of games from the same opening with colours changed and
// returns wins, draws and losses of the first engine.
func pairsOf(t *testing.T, first, second func() sente.Engine, pairs int, limits [2]sente.Limits, seed uint64) (score [3]int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 42))
	one, two := first(), second()
	for range pairs {
		r := openingOf(t, rng, 4)
		for colour := range 2 {
			players, each := [2]sente.Engine{two, two}, [2]sente.Limits{limits[1], limits[1]}
			players[colour], each[colour] = one, limits[0]
			switch winnerOf(t, players, r, each) {
			case colour:
				score[0]++
			case -1:
				score[1]++
			default:
				score[2]++
			}
		}
	}
	return score
}

func strongCapture(t *testing.T) func() sente.Engine {
	return func() sente.Engine {
		e, err := capture.New(sente.Record{Rules: "capture"}, capture.Options{Memory: 32 << 20})
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
}

// Even a short look beats a player of four plies.
func TestCaptureBeatsPriority(t *testing.T) {
	testutil.SkipUnderRace(t)
	if score := pairsOf(t, strongCapture(t), func() sente.Engine { return capture.NewPriority(4) }, 2, [2]sente.Limits{{Nodes: 5000}, {Nodes: 20_000}}, 3); score[0] < 3 {
		t.Errorf("against priority4: %v", score)
	}
}

// TestLongCaptureAgainstGeneric plays at equal time against the generic search
// over the rules, by which captures were played before:
//
//	SENTE_LONG=1 go test ./catalog -run TestLongCapture -v
func TestLongCaptureAgainstGeneric(t *testing.T) {
	if !testutil.LongEnabled() {
		return
	}
	withGeneric := func() sente.Engine {
		e, err := generic.New(sente.Record{Rules: "capture"}, 32<<20)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	limits := sente.Limits{Time: 200 * time.Millisecond}
	score := pairsOf(t, strongCapture(t), withGeneric, 15, [2]sente.Limits{limits, limits}, 5)
	n := float64(score[0] + score[1] + score[2])
	p := (float64(score[0]) + float64(score[1])/2) / n
	fmt.Printf("won, drawn, lost %v: %.1f%% ±%.1f\n", score, 100*p, 196*math.Sqrt(p*(1-p)/n))
	if p < 0.7 {
		t.Errorf("%v", score)
	}
}
