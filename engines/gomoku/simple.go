package gomoku

import (
	"context"
	"math/rand/v2"

	"github.com/sente-games/sente"
)

// NewHeuristic returns the player that looks no move ahead: it takes a five,
// blocks a five, and else plays where the threats of both sides together are
// largest. Limits.Seed, if not 0, draws among equal points.
func NewHeuristic(Options) (sente.Engine, error) { return &glance{choose: (*Board).Heuristic}, nil }

// NewRandom returns the player that plays on any empty point, drawn by
// Limits.Seed.
func NewRandom(Options) (sente.Engine, error) { return &glance{choose: (*Board).random}, nil }

// random returns any empty cell.
func (b *Board) random(rng *rand.Rand) Cell {
	if rng == nil {
		rng = rand.New(rand.NewPCG(0, b.Key()))
	}
	n := rng.IntN(b.cells - b.stones)
	for c := range b.cells {
		if b.colour[c] == none {
			if n == 0 {
				return Cell(c)
			}
			n--
		}
	}
	panic("gomoku: random move on a full board")
}

// glance is a player that chooses by looking at the board once.
type glance struct {
	replay replay
	choose func(b *Board, rng *rand.Rand) Cell
}

// Think returns its choice at once, whatever the limits.
func (g *glance) Think(_ context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if _, err := g.replay.lay(r); err != nil {
		return sente.Choice{}, err
	}
	b := g.replay.board
	var rng *rand.Rand
	if limits.Seed != 0 {
		rng = rand.New(rand.NewPCG(limits.Seed, b.Key()))
	}
	c := g.choose(b, rng)
	info := sente.Info{Depth: 1, Nodes: 1, Score: b.Eval(), Line: g.replay.write([]Cell{c})}
	if report != nil {
		report(info)
	}
	return sente.Choice{Move: info.Line[0], Info: info}, nil
}
