package mcts

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/sente-games/sente"
)

// candidate is a child as it looks when the best move is chosen.
type candidate[M any] struct {
	node   uint32
	move   M
	proof  proof
	visits int64
	reward int64
}

func (c candidate[M]) mean() float64 { return float64(c.reward) / float64(max(c.visits, 1)*unit) }

// candidates are the children of a node, best first: proven wins, the quickest
// first, then by visits (the robust child: Chaslot and others 2008), then proven
// losses, the slowest first. A certain draw comes before moves that do worse.
func (w *worker[R, S, M]) candidates(parent uint32, turn int) []candidate[M] {
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
	floor := t.nodes[parent].loadProof().results().pessimistic(turn)
	slices.SortStableFunc(list, func(a, b candidate[M]) int { return compareCandidates(a, b, turn, floor) })
	w.preferCertainDraw(list, turn, floor)
	return list
}

// grade separates proven moves from open ones.
func (c candidate[M]) grade(turn, floor int) int {
	switch r := c.proof.results(); {
	case !c.proof.known():
		return draw
	case r.pessimistic(turn) == win:
		return win
	case r.optimistic(turn) == loss, r.optimistic(turn) <= floor && r.pessimistic(turn) < floor:
		return loss
	}
	return draw
}

func compareCandidates[M any](a, b candidate[M], turn, floor int) int {
	grade, other := a.grade(turn, floor), b.grade(turn, floor)
	switch {
	case grade != other:
		return other - grade
	case grade == win:
		return cmp.Compare(a.proof.distance(), b.proof.distance())
	case grade == loss:
		return cmp.Or(
			cmp.Compare(b.proof.results().optimistic(turn), a.proof.results().optimistic(turn)),
			cmp.Compare(b.proof.distance(), a.proof.distance()),
			cmp.Compare(b.visits, a.visits))
	}
	return cmp.Or(cmp.Compare(b.visits, a.visits), cmp.Compare(b.reward, a.reward))
}

// preferCertainDraw takes a certain draw rather than an open move whose samples are
// worse.
func (w *worker[R, S, M]) preferCertainDraw(list []candidate[M], turn, floor int) {
	if floor != draw || list[0].proof.results().pessimistic(turn) >= draw || list[0].mean() >= 1/float64(w.players) {
		return
	}
	i := slices.IndexFunc(list, func(c candidate[M]) bool {
		return c.proof.known() && c.proof.results().pessimistic(turn) == draw
	})
	if i > 0 {
		certain := list[i]
		copy(list[1:i+1], list[:i])
		list[0] = certain
	}
}

// score is that of a move for the player who makes it, seen before it.
func (c candidate[M]) score(turn int) (sente.Score, sente.Bound) {
	distance := c.proof.distance() + 1
	r := c.proof.results()
	switch {
	case !c.proof.known() || !r.decided(turn):
		return sente.Score(float64(2000*c.mean())) - 1000, sente.Exact
	case r.optimistic(turn) == win:
		return sente.WinIn(distance), exactIf(distance == 1, sente.Lower)
	case r.optimistic(turn) == draw:
		return 0, sente.Exact
	}
	return sente.LossIn(distance), exactIf(distance <= 2, sente.Upper)
}

// exactIf is the bound of a distance: proofs of longer ones need not be the shortest.
func exactIf(exact bool, otherwise sente.Bound) sente.Bound {
	if exact {
		return sente.Exact
	}
	return otherwise
}

// principalVariation appends the best line from a node and returns its last node.
// The line ends where no child was visited.
func (w *worker[R, S, M]) principalVariation(line []M, at uint32) ([]M, *node) {
	for {
		n := &w.tree.nodes[at]
		if !n.expanded() {
			return line, n
		}
		turn := n.loadProof().turn()
		best := w.candidates(at, turn)[0]
		if best.visits == 0 && best.proof.grade(turn) == draw {
			return line, n
		}
		line, at = append(line, best.move), best.node
	}
}

// bestIsMostVisited reports whether the move with the most visits is also the one
// with the best mean, so that more time would hardly change the choice.
func (w *worker[R, S, M]) bestIsMostVisited() bool {
	w.tree.resizing.RLock()
	defer w.tree.resizing.RUnlock()
	list := w.candidates(0, int(w.root.Turn))
	for _, c := range list[1:] {
		if c.visits > 0 && c.mean() > list[0].mean() {
			return false
		}
	}
	return true
}
