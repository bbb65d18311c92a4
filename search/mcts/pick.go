package mcts

import (
	"math"
	"sync/atomic"
)

// arm is one child as the formula sees it.
type arm struct {
	at     uint32
	rank   int     // place among the siblings
	visits float64 // those on the way included
	mean   float64 // reward a visit for the player to move, 0..1
}

// crowd is what the formula must know of the parent.
type crowd struct {
	turn   int
	visits float64
	log    float64 // of the visits
	odds   float64 // sum of the children's priors
	wide   int     // children to be looked at
	shelf  *shelf  // where GRAVE looks shared samples up, nil: nowhere
}

// pick chooses the child to go down to. A child that cannot be better for the
// player to move than what is certain already is left out, and so is one that is
// settled: nothing can be learned there (see bound for why that is fair).
func (w *worker[R, S, M]) pick(from step) (best uint32, ok bool) {
	n := &w.tree.nodes[from.node]
	first, count := n.family()
	c := w.crowd(from, n, first, count)
	floor := n.know().results().worst(from.turn)
	top := math.Inf(-1)
	for i := range count {
		at := first + uint32(i)
		if f := w.tree.nodes[at].know(); f.seen() && f.results().settled(from.turn, floor) {
			continue
		}
		if i >= c.wide && ok {
			break
		}
		if urge := w.urge(&c, w.arm(&c, at, i)); urge > top {
			best, top, ok = at, urge, true
		}
	}
	if !ok {
		return w.least(first, count)
	}
	return best, true
}

// least is the child visited least: where every move loses there is nothing to
// choose, but a third player may care.
func (w *worker[R, S, M]) least(first uint32, count int) (best uint32, ok bool) {
	fewest := int32(math.MaxInt32)
	for at := first; at < first+uint32(count); at++ {
		n := &w.tree.nodes[at]
		if v := atomic.LoadInt32(&n.visits) + atomic.LoadInt32(&n.loss); v < fewest {
			best, fewest = at, v
		}
	}
	return best, count > 0
}

func (w *worker[R, S, M]) crowd(from step, n *node, first uint32, count int) crowd {
	visits := int64(atomic.LoadInt32(&n.visits)) + int64(atomic.LoadInt32(&n.loss))
	if w.has(Merge) {
		visits = max(visits, w.below(first, count))
	}
	c := crowd{turn: from.turn, visits: float64(visits), wide: count}
	if w.selection != PUCT {
		c.log = ln(max(visits, 1))
	} else {
		for at := first; at < first+uint32(count); at++ {
			c.odds += float64(w.tree.priors[at])
		}
	}
	if w.has(Widen) {
		c.wide = width(visits)
	}
	if w.selection == GRAVE {
		c.shelf = w.reference()
	}
	return c
}

// below is the number of visits to the children of a node, whichever of the nodes
// that share them they came from, and the one that is on its way.
func (w *worker[R, S, M]) below(first uint32, count int) (visits int64) {
	for at := first; at < first+uint32(count); at++ {
		n := &w.tree.nodes[at]
		visits += int64(atomic.LoadInt32(&n.visits)) + int64(atomic.LoadInt32(&n.loss))
	}
	return visits + 1
}

// width is the number of children that a node with so many visits looks at: two
// at first, then one more whenever the visits have grown by about two fifths
// (Coulom 2007).
func width(visits int64) int {
	wide := 2
	for next := int64(24); next <= visits; next += next*2/5 + 1 {
		wide++
	}
	return wide
}

func (w *worker[R, S, M]) arm(c *crowd, at uint32, rank int) arm {
	n := &w.tree.nodes[at]
	visits := atomic.LoadInt32(&n.visits)
	a := arm{at: at, rank: rank, visits: float64(visits + atomic.LoadInt32(&n.loss)), mean: 0.5}
	if a.visits > 0 {
		a.mean = float64(atomic.LoadInt64(&n.reward)) / float64(a.visits*unit)
	}
	if w.need&values != 0 && n.know().seen() {
		value := w.tree.squash(atomic.LoadInt32(&w.tree.values[at]))
		if visits == 0 {
			a.mean = value
		} else {
			a.mean = float64((1-w.blend)*a.mean) + float64(w.blend*value)
		}
	}
	return a
}

// urge is how much the formula wants to go to a child. Moves that nobody tried
// come first unless there is something else to tell them apart.
func (w *worker[R, S, M]) urge(c *crowd, a arm) float64 {
	var u float64
	switch w.selection {
	case PUCT:
		u = a.mean + float64(w.explore*float64(w.tree.priors[a.at]))/c.odds*math.Sqrt(c.visits)/(1+a.visits)
	case RAVE, GRAVE:
		u = w.mixed(c, a) + float64(w.explore*math.Sqrt(c.log/max(a.visits, 1)))
	default:
		if a.visits == 0 {
			return math.MaxFloat64 - float64(a.rank)*1e300
		}
		u = a.mean + float64(w.explore*math.Sqrt(c.log/a.visits*w.spread(c, a)))
	}
	return u + w.extra(c, a)
}

// spread is 1 for UCB1 and for UCB1-tuned an upper bound of the variance of the
// samples, at most that of a coin (Auer, Cesa-Bianchi and Fischer 2002).
func (w *worker[R, S, M]) spread(c *crowd, a arm) float64 {
	if w.selection != Tuned {
		return 1
	}
	mean := float64(atomic.LoadInt64(&w.tree.nodes[a.at].reward)) / float64(a.visits*unit)
	square := float64(atomic.LoadInt64(&w.tree.squares[a.at])) / float64(a.visits*(unit*unit))
	variance := square - float64(mean*mean) + math.Sqrt(2*c.log/a.visits)
	return min(0.25, max(variance, 0))
}

// extra is static knowledge and the history of the move, both fading.
func (w *worker[R, S, M]) extra(c *crowd, a arm) (u float64) {
	if w.has(Bias) {
		u = float64(w.bias*float64(w.tree.priors[a.at])) / (a.visits + 1)
	}
	if w.has(Progress) {
		u += float64(w.progress*w.lore.mean(c.turn, code(&w.tree.moves[a.at]))) / (float64(a.visits*(1-a.mean)) + 1)
	}
	return u
}
