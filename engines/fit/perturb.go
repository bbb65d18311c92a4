package fit

import (
	"math/rand/v2"

	"github.com/sente-games/sente"
)

// A perturbed position is up to maxPlies moves away from a game, each drawn from the best
// minBreadth to maxBreadth moves.
const (
	maxPlies   = 3
	minBreadth = 3
	maxBreadth = 24
)

// Perturb returns a quiet position a few moves after the position of the record. Game positions
// rarely contain open threats, whereas most positions in a search arise from moves that no player
// would choose; the evaluation must be accurate there.
func (t Trainer) Perturb(r sente.Record, rng *rand.Rand) (sente.Record, bool) {
	e := t.Open()
	p := r.Clone()
	p.Thinking, p.Result, p.Players = nil, sente.Result{}, nil
	for range 1 + rng.IntN(maxPlies) {
		if e.SetPosition(p) != nil {
			return p, false
		}
		moves := e.PromisingMoves(func() int { return minBreadth + rng.IntN(maxBreadth-minBreadth+1) })
		p = p.WithMove(moves[rng.IntN(len(moves))])
	}
	return p, e.SetPosition(p) == nil && e.IsQuiet()
}
