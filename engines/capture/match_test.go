package capture

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// contest plays pairs of games at a number of nodes, from the same openings with
// colours changed, and returns wins, draws and losses of the first config.
func contest(t *testing.T, first, second config, pairs int, nodes int64, seed uint64) (score [3]int) {
	rng := rand.New(rand.NewPCG(seed, 42))
	var players [2]sente.Engine
	for i, v := range [2]config{first, second} {
		e, err := newEngine(record("capture"), Options{Memory: 24 << 20}, v)
		if err != nil {
			t.Fatal(err)
		}
		players[i] = e
	}
	limits := sente.Limits{Nodes: nodes}
	return meet(t, players, [2]sente.Limits{limits, limits}, pairs, rng)
}

// meet plays pairs of games between two engines, each with limits of its own.
func meet(t *testing.T, players [2]sente.Engine, limits [2]sente.Limits, pairs int, rng *rand.Rand) (score [3]int) {
	for range pairs {
		r := scattered(rng, 4)
		for colour := range 2 {
			winner := finish(t, [2]sente.Engine{players[colour], players[1-colour]}, [2]sente.Limits{limits[colour], limits[1-colour]}, r)
			score[1+winner*(1-2*colour)]++
			for _, p := range players {
				if p, ok := sente.As[sente.Forgetter](p); ok {
					p.Forget()
				}
			}
		}
		if long() {
			fmt.Println(told(score))
		}
	}
	return score
}

// finish plays a record to its end: 1 if white has won, -1 if black has, else 0.
func finish(t *testing.T, players [2]sente.Engine, limits [2]sente.Limits, r sente.Record) int {
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
			return [3]int{0, -1, 1}[winner+1]
		}
		turn := board.Turn()
		c, err := players[turn].Think(context.Background(), r, limits[turn], nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := board.Play(string(c.Move)); err != nil {
			t.Fatal(err)
		}
		r = r.With(c.Move)
	}
}

func told(score [3]int) string {
	n := float64(score[0] + score[1] + score[2])
	p := (float64(score[0]) + float64(score[1])/2) / n
	return fmt.Sprintf("+%d =%d -%d: %.1f%% ±%.1f", score[0], score[1], score[2], 100*p, 196*math.Sqrt(p*(1-p)/n))
}

// TestLongBreadth plays a narrow and a wide look at quiet positions against each
// other at equal nodes:
//
//	SENTE_LONG=1 go test ./engines/capture -run TestLongBreadth -v
func TestLongBreadth(t *testing.T) {
	if !long() {
		return
	}
	wide := best()
	wide.Breadth = 24
	fmt.Println("as usual against 24 candidates:", told(contest(t, best(), wide, 20, 4000, 9)))
}

// TestLongThrees plays the engine with and without its search for threes against
// each other at equal nodes, and prints what either spends of the processor:
//
//	SENTE_LONG=1 go test ./engines/capture -run TestLongThrees -v
func TestLongThrees(t *testing.T) {
	if !long() {
		return
	}
	with, without := best(), best()
	with.threes, without.threes = 10_000, 0
	fmt.Println("threes against no threes:", told(contest(t, with, without, 40, 12_000, matchSeed())))
}

// matchSeed is drawn for the openings of a match: SENTE_SEED, or 10.
func matchSeed() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("SENTE_SEED"), 10, 64); err == nil {
		return n
	}
	return 10
}

// TestLongLosses plays the engine that sees losses at sight against one that does
// not, at equal nodes:
//
//	SENTE_LONG=1 go test ./engines/capture -run TestLongLosses -v
func TestLongLosses(t *testing.T) {
	if !long() {
		return
	}
	blind := best()
	blind.losses = false
	fmt.Println("losses at sight against none:", told(contest(t, best(), blind, 30, 4000, matchSeed())))
}

// TestLongPriority plays 100 games of 20 000 nodes a move, or SENTE_NODES, against
// priority4, which takes as long as it likes:
//
//	SENTE_LONG=1 go test ./engines/capture -run TestLongPriority -v -timeout 2h
func TestLongPriority(t *testing.T) {
	if !long() {
		return
	}
	e, err := newEngine(record("capture"), Options{Memory: 24 << 20}, best())
	if err != nil {
		t.Fatal(err)
	}
	players := [2]sente.Engine{e, NewPriority(4)}
	score := meet(t, players, [2]sente.Limits{{Nodes: matchNodes(20_000)}, {}}, 50, rand.New(rand.NewPCG(matchSeed(), 42)))
	fmt.Println("against priority4:", told(score))
	if score[0] < 95 {
		t.Errorf("won %d of 100", score[0])
	}
}

// matchNodes is how many nodes a move may take in a match: SENTE_NODES, or the given number.
func matchNodes(usual int64) int64 {
	if n, err := strconv.ParseInt(os.Getenv("SENTE_NODES"), 10, 64); err == nil && n > 0 {
		return n
	}
	return usual
}
