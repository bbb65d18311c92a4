package player

import (
	"context"
	"math/rand/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// warmUpPlies is the number of random moves of the second position of [WarmUp], beyond the opening book
// of an engine.
const warmUpPlies = 16

// WarmUp makes an engine create all that it creates at first use: books, weights, lookup tables and the
// memory of its search. The engine plays two moves with one node each, in the position of a
// record and after some random moves from there, and then forgets them. Errors are left to the first
// real request.
func WarmUp(ctx context.Context, engine sente.Engine, g catalog.Game, start sente.Record, limits sente.Limits) {
	if p, ok := sente.As[sente.Preparer](engine); ok {
		p.Prepare()
	}
	limits = sente.Limits{Nodes: 1, Threads: limits.Threads, Seed: limits.Seed}
	_, _ = engine.Think(ctx, start, limits, nil)
	if later, ok := playRandomly(g, start); ok {
		_, _ = engine.Think(ctx, later, limits, nil)
	}
	if f, ok := sente.As[sente.Forgetter](engine); ok {
		f.Forget()
	}
}

// playRandomly returns a record after warmUpPlies random moves; ok is false if the game is over before.
func playRandomly(g catalog.Game, r sente.Record) (_ sente.Record, ok bool) {
	r = r.Clone()
	b, err := g.BoardAfterMoves(r)
	if err != nil {
		return r, false
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range warmUpPlies {
		legal := b.Legal()
		if len(legal) == 0 {
			return r, false
		}
		m, err := b.Play(string(legal[rng.IntN(len(legal))]))
		if err != nil {
			return r, false
		}
		r.Moves = append(r.Moves, m)
	}
	return r, len(b.Legal()) > 0
}
