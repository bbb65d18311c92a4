package gomoku

import (
	"context"
	"math/rand/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// NewHeuristic returns the engine without a search: it takes a five, blocks a five, makes an open
// four, and else plays where the threats of both sides together are largest. If Limits.Seed is not
// 0, ties are broken at random. It plays by the rules that the tables support ([SupportsGame]).
func NewHeuristic() sente.Engine { return NewOnePlyEngine(ThreatWeighting{}) }

// NewOnePlyEngine is [NewHeuristic] with another sight.
func NewOnePlyEngine(s ThreatWeighting) sente.Engine { return &onePlyEngine{weighting: s} }

// onePlyEngine is the engine of [NewOnePlyEngine].
type onePlyEngine struct {
	guard     search.Guard
	weighting ThreatWeighting
	replay    recordBoard
}

// Think returns its choice at once, regardless of the limits.
func (g *onePlyEngine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return sente.Choice{}, err
	}
	if err := g.guard.Enter("gomoku"); err != nil {
		return sente.Choice{}, err
	}
	defer g.guard.Leave()
	if _, err := g.replay.setPosition(r); err != nil {
		return sente.Choice{}, err
	}
	b := g.replay.board
	var rng *rand.Rand
	if limits.Seed != 0 || g.weighting.MaxRandom > 0 {
		rng = rand.New(rand.NewPCG(limits.Seed, b.Key()))
	}
	c := b.BestByWeighting(g.weighting, rng)
	info := sente.Info{Depth: 1, Nodes: 1, Score: b.Quiesce(), Line: g.replay.formatLine([]Cell{c})}
	if report != nil {
		report(info)
	}
	return sente.Choice{Move: info.Line[0], Info: info}, nil
}
