package balance_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/gomoku/balance"
)

// judge is an engine with a view of its own: the score of a position for the side
// to move, which it finds out at once.
type judge struct {
	view  func(moves []sente.Move) sente.Score
	asked [][]sente.Move
}

func (j *judge) Think(_ context.Context, r sente.Record, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	j.asked = append(j.asked, r.Moves)
	if r.Opening != "" {
		return sente.Choice{}, errors.New("this engine knows no opening")
	}
	for _, m := range []sente.Move{"a1", "b1", "c1", "d1", "e1", "f1"} {
		if !slices.Contains(r.Moves, m) {
			return sente.Choice{Move: m, Info: sente.Info{Score: j.view(r.Moves), Nodes: 1, Line: []sente.Move{m}}}, nil
		}
	}
	return sente.Choice{}, errors.New("full")
}

// hash is a view without rhyme or reason, the same whichever way stones came.
func hash(moves []sente.Move) sente.Score {
	sum := 0
	for i, m := range moves {
		for _, c := range string(m) {
			sum = sum*131 + int(c)*(1+i%2)
		}
	}
	return sente.Score(sum%2001 - 1000)
}

func record(moves string) sente.Record {
	return sente.Record{Game: "gomoku", Size: "9", Moves: toMoves(moves)}
}

func toMoves(text string) []sente.Move {
	moves := []sente.Move{}
	for _, f := range strings.Fields(text) {
		moves = append(moves, sente.Move(f))
	}
	return moves
}

// TestFindPlacement_IsNearest compares with a look at everything that was shown: an engine
// that never changes its mind is never asked in vain.
func TestFindPlacement_IsNearest(t *testing.T) {
	for _, stones := range []int{1, 2, 3} {
		for seed := range uint64(20) {
			target := sente.Score(int(seed)*100 - 1000)
			j := &judge{view: hash}
			game := record("e5 d4")
			p, err := balance.FindPlacement(t.Context(), j, balance.PlacementTask{Game: game, Stones: stones, Target: target}, sente.Limits{Nodes: 20_000, Seed: seed}, nil)
			if err != nil {
				t.Fatal(err)
			}
			nearest := sente.MaxScore
			for _, moves := range j.asked {
				nearest = min(nearest, gap(hash(moves)*sign(stones), target))
			}
			if got := gap(p.Score, target); got != nearest || len(p.Moves) != stones || p.Score != hash(append(toMoves("e5 d4"), p.Moves...))*sign(stones) {
				t.Errorf("%d stones, target %v: %v is worth %v, the nearest was %v away", stones, target, p.Moves, p.Score, nearest)
			}
		}
	}
}

func gap(a, b sente.Score) sente.Score { return max(a-b, b-a) }

func sign(stones int) sente.Score { return sente.Score(1 - 2*(stones%2)) }

// TestFindPlacement_PlacementsDiffer: none is another one turned, and none ends the game.
func TestFindPlacement_PlacementsDiffer(t *testing.T) {
	j := &judge{view: func([]sente.Move) sente.Score { return 0 }}
	if _, err := balance.FindPlacement(t.Context(), j, balance.PlacementTask{Game: record(""), Stones: 3}, sente.Limits{Nodes: 1 << 20}, nil); err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, moves := range j.asked[:128] {
		key := turned(moves)
		if before, again := seen[key]; again {
			t.Errorf("%v is %s", moves, before)
		}
		seen[key] = fmt.Sprint(moves)
	}
}

// turned is the slow obvious name of black, white and black on a board of 9: the
// first of all eight pictures.
func turned(moves []sente.Move) string {
	var names []string
	for turn := range 8 {
		var p [3]string
		for i, m := range moves {
			x, y := int(m[0]-'a'), int(m[1]-'1')
			for range turn % 4 {
				x, y = 8-y, x
			}
			if turn >= 4 {
				x = 8 - x
			}
			p[i] = fmt.Sprint(x, ",", y)
		}
		if p[0] > p[2] {
			p[0], p[2] = p[2], p[0]
		}
		names = append(names, strings.Join(p[:], " "))
	}
	slices.Sort(names)
	return names[0]
}

func engine(t *testing.T) sente.Engine {
	t.Helper()
	e, err := gomoku.New(gomoku.Options{Memory: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestFindPlacement_KeepsLimits: the time is kept, down to at once, and cancelling gives the best
// so far.
func TestFindPlacement_KeepsLimits(t *testing.T) {
	e := engine(t)
	q := balance.PlacementTask{Game: sente.Record{Game: "gomoku"}, Stones: 2}
	for _, limit := range []time.Duration{1, 20 * time.Millisecond} {
		if p, err := balance.FindPlacement(t.Context(), e, q, sente.Limits{Time: limit}, nil); err != nil || len(p.Moves) != 2 {
			t.Errorf("%v: %v, %v", limit, p.Moves, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := balance.FindPlacement(ctx, e, q, sente.Limits{}, nil); err != nil || len(p.Moves) != 2 {
		t.Errorf("cancelled: %v, %v", p.Moves, err)
	}
	p, err := balance.FindPlacement(t.Context(), e, q, sente.Limits{Nodes: 20_000}, nil)
	if err != nil || p.Info.Nodes > 40_000 {
		t.Errorf("20,000 nodes were allowed, %d spent, %v", p.Info.Nodes, err)
	}
	if _, err = balance.FindPlacement(t.Context(), e, q, sente.Limits{Depth: 3}, nil); err != nil {
		t.Error(err)
	}
}
