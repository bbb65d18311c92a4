package zero

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/mcts"
)

// Sampling returns Monte Carlo tree search that knows threats: they say which
// moves a position has and which of them are tried first, decide leaves, and play
// the rollouts. Simulation is the length of a rollout in plies, and Rollout says
// how much it counts, in percent, beside the static judgement of the leaf.
func Sampling(set Settings, opts ...mcts.Option) (sente.Engine, error) {
	if err := set.check(); err != nil {
		return nil, err
	}
	l := new(lot)
	trust := 1 - float64(set.Rollout)/100
	opts = append([]mcts.Option{
		mcts.PriorBy(rate), mcts.RolloutBy(choose), mcts.CopyBy(split),
		mcts.With(mcts.Judge), mcts.Without(mcts.Decisive | mcts.Wary),
		mcts.RolloutPlies(max(set.Simulation, 1)), mcts.Rollouts(1), mcts.Trust(trust),
		mcts.Habits(clock.Habits{Margin: timeMargin, Horizon: 25}),
	}, opts...)
	set.Simulation, set.Rollout, set.limit = leafPlies, 100, leafMoves
	e, err := simple.OpenTree(sente.Record{}, source(set, l), opts...)
	return seeded{simple.Around{Inner: e}, l}, err
}

// How far a leaf of the tree is followed by threats, and with how many moves tried: most
// leaves have no threats, and a proof spares all samples below it.
const (
	leafPlies = 9
	leafMoves = 40
)

// rate says how promising moves are, so that each doubling counts the same: what
// they do spans four decades.
func rate(s *state, moves []gomoku.Cell, scores []int32) {
	for i, c := range moves {
		scores[i] = octaves(s.shared.promise(c))
	}
}

// octaves is the binary logarithm of n, in sixteenths, linear in between.
func octaves(n int32) int32 {
	if n < 1 {
		return 0
	}
	whole := bits.Len32(uint32(n)) - 1
	return int32(whole)<<4 + (n<<4)>>whole&15
}

// choose plays rollouts: of two moves drawn by lot the more promising one. What
// is forced is all that there is to choose from.
func choose(s *state, moves []gomoku.Cell, r *mcts.Random) int {
	best := r.Below(len(moves))
	if other := r.Below(len(moves)); s.shared.promise(moves[other]) > s.shared.promise(moves[best]) {
		best = other
	}
	return best
}

// split lets another goroutine sample the position.
func split(root *state) (narrowed, state) {
	c := narrowed{root.shared}.Clone()
	return c, state{ply{c.shared, root.outcome}}
}
