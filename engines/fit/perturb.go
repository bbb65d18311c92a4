package fit

import (
	"math/rand/v2"

	"github.com/sente-games/sente"
)

// How far a perturbed position lies from a game: up to maxPlies moves, each drawn from
// the minBreadth to maxBreadth that promise most.
const (
	maxPlies   = 3
	minBreadth = 3
	maxBreadth = 24
)

// Perturb returns a quiet position a few moves after that of the record. In games
// hardly anything is ever hanging; in a search most positions come from moves that no
// player would choose, and it is there that they are evaluated.
func (t Trainer) Perturb(r sente.Record, rng *rand.Rand) (sente.Record, bool) {
	e := t.Open()
	p := r.Clone()
	p.Thinking, p.Result, p.Players = nil, sente.Result{}, nil
	for range 1 + rng.IntN(maxPlies) {
		if e.Lay(p) != nil {
			return p, false
		}
		moves := e.Promising(func() int { return minBreadth + rng.IntN(maxBreadth-minBreadth+1) })
		p = p.With(moves[rng.IntN(len(moves))])
	}
	return p, e.Lay(p) == nil && e.Quiet()
}
