package mcts

import (
	"math"
	"sync/atomic"
)

// amafStats contains the all-moves-as-first statistics of a move at its parent,
// from playouts in which the player to move there played it then or later
// (AMAF, Bruegmann 1993).
type amafStats struct {
	reward int64
	visits int32
	_      int32
}

// amafScratch is a worker's memory for updating and reading AMAF statistics.
type amafScratch struct {
	lastPlayed [][numMoveIndexes]uint32 // by player and move: the last playout with the move
	playout    uint32
	reference  amafTable
}

// amafTable maps moves to the children of one node: GRAVE reads the AMAF
// statistics of an ancestor's children.
type amafTable struct {
	node        uint32
	valid       bool
	generation  uint32
	generations [numMoveIndexes]uint32 // entries of child with another generation are invalid
	child       [numMoveIndexes]uint32
}

func newAMAFScratch(players int) *amafScratch {
	return &amafScratch{lastPlayed: make([][numMoveIndexes]uint32, players)}
}

// updateAMAF adds the playout to the AMAF statistics of every move that the
// same player played later in it. The path is processed from the leaf, so that
// the moves in lastPlayed are those after the current node.
func (w *worker[R, S, M]) updateAMAF() {
	if w.stats&statAMAF == 0 {
		return
	}
	s := w.amaf
	s.playout++
	for _, m := range w.rolloutMoves {
		s.lastPlayed[m.player][m.index] = s.playout
	}
	for i := len(w.path) - 1; i >= 0; i-- {
		if i < len(w.line) {
			s.lastPlayed[w.path[i].turn][moveIndex(&w.line[i])] = s.playout
		}
		w.addAMAFRewards(w.path[i])
	}
}

func (w *worker[R, S, M]) addAMAFRewards(parent pathNode) {
	n := &w.tree.nodes[parent.node]
	if !n.isExpanded() {
		return
	}
	first, end := n.childRange()
	played := &w.amaf.lastPlayed[parent.turn]
	for at := first; at < end; at++ {
		if played[moveIndex(&w.tree.moves[at])] == w.amaf.playout {
			atomic.AddInt64(&w.tree.amaf[at].reward, w.rewards[parent.turn])
			atomic.AddInt32(&w.tree.amaf[at].visits, 1)
		}
	}
}

// blendedMean returns the mean of a child, weighted with the AMAF mean of its
// move.
func (w *worker[R, S, M]) blendedMean(siblings *siblingStats, c childStats) float64 {
	at := c.node
	if w.selection == GRAVE {
		reference, ok := siblings.graveTable.childByMove(moveIndex(&w.tree.moves[at]))
		if !ok {
			return c.mean
		}
		at = reference
	}
	visits := float64(atomic.LoadInt32(&w.tree.amaf[at].visits))
	if visits == 0 {
		return c.mean
	}
	mean := float64(atomic.LoadInt64(&w.tree.amaf[at].reward)) / float64(visits*unit)
	beta := w.amafWeight(siblings, c, visits)
	return float64((1-beta)*c.mean) + float64(beta*mean)
}

// graveBias is GRAVE's constant for the squared bias of AMAF statistics.
const graveBias = 1e-3

// amafWeight returns the weight of the AMAF mean (beta in the papers).
func (w *worker[R, S, M]) amafWeight(siblings *siblingStats, c childStats, visits float64) float64 {
	if w.selection == RAVE {
		return math.Sqrt(w.raveEquivalence / (float64(3*siblings.visits) + w.raveEquivalence))
	}
	return visits / (visits + c.visits + float64(graveBias*visits*c.visits))
}

// graveReference returns the table of the closest ancestor that has enough
// visits and the same player to move. In Cazenave's version each node stores
// AMAF statistics of all moves; here it stores those of its own moves, which
// needs less memory but finds no statistics for moves that the ancestor did not
// have.
func (w *worker[R, S, M]) graveReference() *amafTable {
	turn := w.pathEnd().turn
	for i := len(w.path) - 1; i >= 0; i-- {
		s := w.path[i]
		if s.turn != turn || i > 0 && int(atomic.LoadInt32(&w.tree.nodes[s.node].visits)) < w.graveVisits {
			continue
		}
		return w.indexChildren(s.node)
	}
	return w.indexChildren(w.pathEnd().node)
}

// indexChildren fills the table for a node unless it is already cached.
func (w *worker[R, S, M]) indexChildren(at uint32) *amafTable {
	t := &w.amaf.reference
	if t.valid && t.node == at {
		return t
	}
	t.node, t.valid = at, true
	t.generation++
	first, end := w.tree.nodes[at].childRange()
	for c := first; c < end; c++ {
		i := moveIndex(&w.tree.moves[c])
		t.generations[i], t.child[i] = t.generation, c
	}
	return t
}

func (t *amafTable) childByMove(move int) (child uint32, ok bool) {
	return t.child[move], t.generations[move] == t.generation
}
