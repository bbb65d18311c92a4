package mcts

import (
	"math"
	"sync/atomic"
)

// shelves hold what shared samples need for one sample at a time.
type shelves struct {
	played [][codes]uint32 // for each player, the sample that played the move last
	sample uint32
	shelf  shelf
}

// shelf finds the children of one node by move: how GRAVE looks up an ancestor.
type shelf struct {
	node  uint32
	built bool
	round uint32
	stamp [codes]uint32
	child [codes]uint32
}

func newShelves(players int) *shelves {
	return &shelves{played: make([][codes]uint32, players)}
}

// share credits every move that was played later in the sample by the same
// player as if it had been played at once (all moves as first: Bruegmann 1993).
// Going up from the end, the moves played so far are those after the node.
func (w *worker[R, S, M]) share() {
	if w.need&shared == 0 {
		return
	}
	s := w.shelves
	s.sample++
	for _, t := range w.trail {
		s.played[t.player][t.code] = s.sample
	}
	for i := len(w.path) - 1; i >= 0; i-- {
		if i < len(w.line) {
			s.played[w.path[i].turn][code(&w.line[i])] = s.sample
		}
		w.credit(w.path[i])
	}
}

func (w *worker[R, S, M]) credit(from step) {
	n := &w.tree.nodes[from.node]
	if !n.opened() {
		return
	}
	first, count := n.family()
	played := &w.shelves.played[from.turn]
	for at := first; at < first+uint32(count); at++ {
		if played[code(&w.tree.moves[at])] == w.shelves.sample {
			atomic.AddInt64(&w.tree.shared[at].reward, w.rewards[from.turn])
			atomic.AddInt32(&w.tree.shared[at].visits, 1)
		}
	}
}

// mixed is the mean of a child, blended with the shared samples of its move.
func (w *worker[R, S, M]) mixed(c *crowd, a arm) float64 {
	at := a.at
	if w.selection == GRAVE {
		other, ok := c.shelf.find(code(&w.tree.moves[at]))
		if !ok {
			return a.mean
		}
		at = other
	}
	visits := float64(atomic.LoadInt32(&w.tree.shared[at].visits))
	if visits == 0 {
		return a.mean
	}
	mean := float64(atomic.LoadInt64(&w.tree.shared[at].reward)) / float64(visits*unit)
	trust := w.confidence(c, a, visits)
	return float64((1-trust)*a.mean) + float64(trust*mean)
}

// sharedBias is what GRAVE takes the squared error of shared samples for.
const sharedBias = 1e-3

// confidence is the weight of the shared samples.
func (w *worker[R, S, M]) confidence(c *crowd, a arm, visits float64) float64 {
	if w.selection == RAVE {
		return math.Sqrt(w.equal / (float64(3*c.visits) + w.equal))
	}
	return visits / (visits + a.visits + float64(sharedBias*visits*a.visits))
}

// reference puts the children of the closest ancestor that was visited often
// enough, and at which the same player was to move, on the shelf. Cazenave keeps
// the shared samples of all moves in every node; here a node has those of its
// own moves alone, which costs less and finds nothing for a move that the
// ancestor did not have.
func (w *worker[R, S, M]) reference() *shelf {
	turn := w.last().turn
	for i := len(w.path) - 1; i >= 0; i-- {
		s := w.path[i]
		if s.turn != turn || i > 0 && int(atomic.LoadInt32(&w.tree.nodes[s.node].visits)) < w.visited {
			continue
		}
		return w.shelve(s.node)
	}
	return w.shelve(w.last().node)
}

func (w *worker[R, S, M]) shelve(at uint32) *shelf {
	f := &w.shelves.shelf
	if f.built && f.node == at {
		return f
	}
	f.node, f.built = at, true
	f.round++
	first, count := w.tree.nodes[at].family()
	for i := first; i < first+uint32(count); i++ {
		c := code(&w.tree.moves[i])
		f.stamp[c], f.child[c] = f.round, i
	}
	return f
}

func (f *shelf) find(code int) (child uint32, ok bool) {
	return f.child[code], f.stamp[code] == f.round
}
