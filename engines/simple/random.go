package simple

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// NewRandom returns an engine that plays random legal moves of any game. The move depends only on the
// seed, the limits' seed and the moves of the record.
func NewRandom(open func(sente.Record) (rules.Board, error), seed uint64) sente.Engine {
	return randomEngine{open, seed}
}

type randomEngine struct {
	open func(sente.Record) (rules.Board, error)
	seed uint64
}

func (e randomEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "random", limits); err != nil {
		return sente.Choice{}, err
	}
	board, err := e.open(game)
	if err != nil {
		return sente.Choice{}, err
	}
	for i, m := range game.Moves {
		if _, err := board.Play(string(m)); err != nil {
			return sente.Choice{}, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	legal := board.Legal()
	if over, _, reason := board.Outcome(); over || len(legal) == 0 {
		return sente.Choice{}, fmt.Errorf("%w (%s)", sente.ErrGameOver, reason)
	}
	m := legal[e.newGenerator(game.Moves, limits.Seed).IntN(len(legal))]
	choice := sente.Choice{Move: m, Info: sente.Info{Nodes: 1, Line: []sente.Move{m}}}
	if report != nil {
		report(choice.Info)
	}
	return choice, nil
}

// newGenerator returns a random generator seeded by the seeds and the moves of the record.
func (e randomEngine) newGenerator(moves []sente.Move, seed uint64) *rand.Rand {
	h := fnv.New64a()
	for _, m := range moves {
		fmt.Fprintf(h, "%s ", m)
	}
	return rand.New(rand.NewPCG(e.seed+seed*0x9e3779b97f4a7c15, h.Sum64()))
}
