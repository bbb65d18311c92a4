package gomoku

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/line"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// opening returns a record with stones drawn at random within two of the centre
// and neither side about to win.
func opening(rng *rand.Rand, rule string, stones int) sente.Record {
	b := NewBoard(15, line.Freestyle)
	r := sente.Record{Game: "gomoku", Rules: rule, Size: "15"}
	for b.stones < min(stones, 25) {
		c := Cell((5+rng.IntN(5))*15 + 5 + rng.IntN(5))
		if b.colour[c] == line.Empty {
			b.Play(c)
			r.Moves = append(r.Moves, sente.Move(pointOf(c, 15).String()))
		}
	}
	return r
}

// finish plays a record to its end by the rules of games/gomoku and returns the
// winner (-1 for a draw) and the longest time a move took.
func finish(t testing.TB, players [2]sente.Engine, r sente.Record, limits sente.Limits) (winner int, slowest time.Duration) {
	t.Helper()
	board, err := game.Open(r)
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
			return winner, slowest
		}
		start := time.Now()
		c, err := players[board.Turn()].Think(context.Background(), r, limits, nil)
		slowest = max(slowest, time.Since(start))
		if err != nil {
			t.Fatalf("after %v: %v", r.Moves, err)
		}
		if _, err := board.Play(string(c.Move)); err != nil {
			t.Fatalf("after %v: %v", r.Moves, err)
		}
		r = r.With(c.Move)
	}
}

// tally is the result of a match for its first player.
type tally struct{ wins, draws, losses int }

func (s tally) String() string {
	n := float64(s.wins + s.draws + s.losses)
	p := (float64(s.wins) + float64(s.draws)/2) / n
	q := min(max(p, 0.5/n), 1-0.5/n)
	elo := -400 * math.Log10(1/q-1)
	margin := 1.96 * math.Sqrt(q*(1-q)/n) * 400 / math.Ln10 / (q * (1 - q))
	return fmt.Sprintf("+%d =%d -%d (%.1f%%, Elo %+.0f ±%.0f)", s.wins, s.draws, s.losses, 100*p, elo, margin)
}

// contest plays pairs of games from the same opening with colours changed.
func contest(t testing.TB, first, second func() sente.Engine, pairs, stones int, limits sente.Limits, seed uint64) (s tally, slowest time.Duration) {
	rng := rand.New(rand.NewPCG(seed, 4))
	for range pairs {
		r := opening(rng, "freestyle", stones)
		for colour := range 2 {
			players := [2]sente.Engine{second(), second()}
			players[colour] = first()
			winner, slow := finish(t, players, r, limits)
			slowest = max(slowest, slow)
			switch winner {
			case colour:
				s.wins++
			case -1:
				s.draws++
			default:
				s.losses++
			}
		}
	}
	return s, slowest
}

func sente16() sente.Engine { return must(newEngine(Options{Memory: 16 << 20}, best())) }

func glancer() sente.Engine { return NewHeuristic() }

func TestBeatsHeuristic(t *testing.T) {
	testutil.SkipUnderRace(t)
	s, slowest := contest(t, sente16, glancer, 4, 4, sente.Limits{Nodes: 5000}, 1)
	t.Logf("%v, slowest move %v", s, slowest)
	if s.losses > 2 {
		t.Errorf("against the heuristic: %v", s)
	}
}

// TestLongBeatsHeuristic plays 30 games at half a second a move and 30 at 20 000
// nodes:
//
//	SENTE_LONG=1 go test ./engines/gomoku -run TestLongBeatsHeuristic -v
func TestLongBeatsHeuristic(t *testing.T) {
	if !long() {
		return
	}
	for _, l := range []sente.Limits{{Nodes: 20_000}, {Time: 500 * time.Millisecond}} {
		s, slowest := contest(t, sente16, glancer, 15, 4, l, 5)
		fmt.Printf("%+v: %v, slowest move %v\n", l, s, slowest)
		if s.wins < 27 {
			t.Errorf("%d wins of 30, want 27", s.wins)
		}
	}
}
