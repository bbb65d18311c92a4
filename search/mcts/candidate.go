package mcts

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/sente-games/sente"
)

// candidate is a child with the statistics that determine the best move.
type candidate[M any] struct {
	node   uint32
	move   M
	proof  proof
	visits int64
	reward int64
}

func (c candidate[M]) mean() float64 { return float64(c.reward) / float64(max(c.visits, 1)*unit) }

// rankedCandidates returns the children of a node, best first: proven wins,
// shortest first, then by visits (robust child, Chaslot and others 2008), then
// proven losses, longest first. A proven draw precedes moves with a lower mean.
func (w *worker[R, S, M]) rankedCandidates(parent uint32, turn int) []candidate[M] {
	t := w.tree
	first, end := t.nodes[parent].childRange()
	list := make([]candidate[M], 0, end-first)
	for at := first; at < end; at++ {
		n := &t.nodes[at]
		list = append(list, candidate[M]{
			node: at, move: t.moves[at], proof: n.loadProof(),
			visits: int64(atomic.LoadInt32(&n.visits)), reward: atomic.LoadInt64(&n.reward),
		})
	}
	floor := t.nodes[parent].loadProof().results().pessimisticGrade(turn)
	slices.SortStableFunc(list, func(a, b candidate[M]) int { return compareCandidates(a, b, turn, floor) })
	w.preferProvenDraw(list, turn, floor)
	return list
}

// proofGrade returns win or loss for proven moves, draw for all others.
func (c candidate[M]) proofGrade(turn, floor int) int {
	switch r := c.proof.results(); {
	case !c.proof.isKnown():
		return draw
	case r.pessimisticGrade(turn) == win:
		return win
	case r.optimisticGrade(turn) == loss, r.optimisticGrade(turn) <= floor && r.pessimisticGrade(turn) < floor:
		return loss
	}
	return draw
}

func compareCandidates[M any](a, b candidate[M], turn, floor int) int {
	grade, other := a.proofGrade(turn, floor), b.proofGrade(turn, floor)
	switch {
	case grade != other:
		return other - grade
	case grade == win:
		return cmp.Compare(a.proof.distance(), b.proof.distance())
	case grade == loss:
		return cmp.Or(
			cmp.Compare(b.proof.results().optimisticGrade(turn), a.proof.results().optimisticGrade(turn)),
			cmp.Compare(b.proof.distance(), a.proof.distance()),
			cmp.Compare(b.visits, a.visits))
	}
	return cmp.Or(cmp.Compare(b.visits, a.visits), cmp.Compare(b.reward, a.reward))
}

// preferProvenDraw moves a proven draw to the front if the best unproven move
// has a lower mean.
func (w *worker[R, S, M]) preferProvenDraw(list []candidate[M], turn, floor int) {
	if floor != draw || list[0].proof.results().pessimisticGrade(turn) >= draw || list[0].mean() >= 1/float64(w.players) {
		return
	}
	i := slices.IndexFunc(list, func(c candidate[M]) bool {
		return c.proof.isKnown() && c.proof.results().pessimisticGrade(turn) == draw
	})
	if i > 0 {
		certain := list[i]
		copy(list[1:i+1], list[:i])
		list[0] = certain
	}
}

// score returns the score of a move for the player that makes it, counted from
// the position before it.
func (c candidate[M]) score(turn int) (sente.Score, sente.Bound) {
	distance := c.proof.distance() + 1
	r := c.proof.results()
	switch {
	case !c.proof.isKnown() || !r.isDecided(turn):
		return sente.Score(float64(2000*c.mean())) - 1000, sente.Exact
	case r.optimisticGrade(turn) == win:
		return sente.WinIn(distance), boundIf(distance == 1, sente.Lower)
	case r.optimisticGrade(turn) == draw:
		return 0, sente.Exact
	}
	return sente.LossIn(distance), boundIf(distance <= 2, sente.Upper)
}

// boundIf returns Exact or the given bound: longer proofs are not necessarily
// the shortest.
func boundIf(exact bool, otherwise sente.Bound) sente.Bound {
	if exact {
		return sente.Exact
	}
	return otherwise
}

// principalVariation appends the best line from a node and returns its last
// node. The line ends where no child was visited.
func (w *worker[R, S, M]) principalVariation(line []M, at uint32) ([]M, *node) {
	for {
		n := &w.tree.nodes[at]
		if !n.isExpanded() {
			return line, n
		}
		turn := n.loadProof().turn()
		best := w.rankedCandidates(at, turn)[0]
		if best.visits == 0 && best.proof.decidedGrade(turn) == draw {
			return line, n
		}
		line, at = append(line, best.move), best.node
	}
}

// isBestMostVisited reports whether the most visited move also has the best
// mean, in which case more time is unlikely to change the choice.
func (w *worker[R, S, M]) isBestMostVisited() bool {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	list := w.rankedCandidates(0, int(w.root.Turn))
	for _, c := range list[1:] {
		if c.visits > 0 && c.mean() > list[0].mean() {
			return false
		}
	}
	return true
}
