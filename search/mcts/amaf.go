package mcts

import (
	"math"
	"sync/atomic"
)

// amafStats is the all-moves-as-first statistic of a move at its parent: samples in
// which the player to move there played it then or later (AMAF: Bruegmann 1993).
type amafStats struct {
	reward int64
	visits int32
	_      int32
}

// amafScratch is a worker's own memory for updating and reading AMAF statistics.
type amafScratch struct {
	played    [][moveIndexes]uint32 // by player: the sample that played the move last
	sample    uint32
	reference amafTable
}

// amafTable finds the children of one node by their move: GRAVE reads the AMAF
// statistics of an ancestor's children.
type amafTable struct {
	node  uint32
	valid bool
	round uint32
	stamp [moveIndexes]uint32 // the round in which child was set
	child [moveIndexes]uint32
}

func newAMAFScratch(players int) *amafScratch {
	return &amafScratch{played: make([][moveIndexes]uint32, players)}
}

// updateAMAF credits every move that the same player played later in the sample as
// if it had been played at once. Going up from the end, the moves marked as played
// are those after the node.
func (w *worker[R, S, M]) updateAMAF() {
	if w.stats&statAMAF == 0 {
		return
	}
	s := w.amaf
	s.sample++
	for _, m := range w.rolloutMoves {
		s.played[m.player][m.index] = s.sample
	}
	for i := len(w.path) - 1; i >= 0; i-- {
		if i < len(w.line) {
			s.played[w.path[i].turn][indexOf(&w.line[i])] = s.sample
		}
		w.creditChildren(w.path[i])
	}
}

func (w *worker[R, S, M]) creditChildren(parent pathNode) {
	n := &w.tree.nodes[parent.node]
	if !n.expanded() {
		return
	}
	first, end := n.childRange()
	played := &w.amaf.played[parent.turn]
	for at := first; at < end; at++ {
		if played[indexOf(&w.tree.moves[at])] == w.amaf.sample {
			atomic.AddInt64(&w.tree.amaf[at].reward, w.rewards[parent.turn])
			atomic.AddInt32(&w.tree.amaf[at].visits, 1)
		}
	}
}

// amafMean is the mean of a child, blended with the AMAF mean of its move.
func (w *worker[R, S, M]) amafMean(siblings *children, c child) float64 {
	at := c.node
	if w.selection == GRAVE {
		other, ok := siblings.reference.find(indexOf(&w.tree.moves[at]))
		if !ok {
			return c.mean
		}
		at = other
	}
	visits := float64(atomic.LoadInt32(&w.tree.amaf[at].visits))
	if visits == 0 {
		return c.mean
	}
	mean := float64(atomic.LoadInt64(&w.tree.amaf[at].reward)) / float64(visits*unit)
	beta := w.amafWeight(siblings, c, visits)
	return float64((1-beta)*c.mean) + float64(beta*mean)
}

// graveBias is GRAVE's constant for the squared error of AMAF samples.
const graveBias = 1e-3

// amafWeight is the weight of AMAF samples, beta in the papers.
func (w *worker[R, S, M]) amafWeight(siblings *children, c child, visits float64) float64 {
	if w.selection == RAVE {
		return math.Sqrt(w.equivalence / (float64(3*siblings.visits) + w.equivalence))
	}
	return visits / (visits + c.visits + float64(graveBias*visits*c.visits))
}

// graveReference is the table of the closest ancestor that was visited often enough
// and at which the same player was to move. Cazenave keeps AMAF statistics of all
// moves in every node; here a node has those of its own moves alone, which costs
// less and finds nothing for a move that the ancestor did not have.
func (w *worker[R, S, M]) graveReference() *amafTable {
	turn := w.last().turn
	for i := len(w.path) - 1; i >= 0; i-- {
		s := w.path[i]
		if s.turn != turn || i > 0 && int(atomic.LoadInt32(&w.tree.nodes[s.node].visits)) < w.graveVisits {
			continue
		}
		return w.indexChildren(s.node)
	}
	return w.indexChildren(w.last().node)
}

// indexChildren fills the table for the node at index at, unless it holds it already.
func (w *worker[R, S, M]) indexChildren(at uint32) *amafTable {
	t := &w.amaf.reference
	if t.valid && t.node == at {
		return t
	}
	t.node, t.valid = at, true
	t.round++
	first, end := w.tree.nodes[at].childRange()
	for c := first; c < end; c++ {
		i := indexOf(&w.tree.moves[c])
		t.stamp[i], t.child[i] = t.round, c
	}
	return t
}

func (t *amafTable) find(move int) (child uint32, ok bool) {
	return t.child[move], t.stamp[move] == t.round
}
