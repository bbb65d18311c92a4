package mcts

import (
	"math"
	"sync/atomic"
)

// Selection is the formula by which a descent chooses the child to go to.
type Selection uint8

const (
	// UCT is UCB1 in every node (Auer, Cesa-Bianchi and Fischer 2002; Kocsis and
	// Szepesvari 2006).
	UCT Selection = iota
	// Tuned is UCB1-tuned: exploration follows the variance of the samples.
	Tuned
	// PUCT explores in proportion to a prior (Rosin 2011; Silver and others 2016).
	PUCT
	// RAVE shares samples between moves played at any time below a node (Gelly
	// and Silver 2007); it needs moves that are small numbers.
	RAVE
	// GRAVE takes those of the closest ancestor with enough visits (Cazenave
	// 2015); it needs what RAVE needs.
	GRAVE

	formulas = iota
)

// String names the formula.
func (s Selection) String() string {
	return [formulas]string{"UCT", "Tuned", "PUCT", "RAVE", "GRAVE"}[s%formulas]
}

// Selections are all formulas.
func Selections() []Selection { return []Selection{UCT, Tuned, PUCT, RAVE, GRAVE} }

// child is one child as the formula sees it.
type child struct {
	node   uint32
	rank   int     // place among the siblings
	visits float64 // virtual losses included
	mean   float64 // reward a visit for the player to move, 0..1
}

// children is what the formula needs of a node's children together.
type children struct {
	turn      int        // the player to move at the node
	visits    float64    // of the node
	log       float64    // of visits
	priorSum  float64    // for PUCT
	width     int        // number of children that may be selected
	reference *amafTable // for GRAVE, else nil
	unvisited float64    // mean of a child that was not visited yet

	exploration float64 // constant of the formula
}

// selectChild chooses the child to go down to. Children that are pruned by what is
// proven are left out (see boundRewards for why that does not spoil the mean).
func (w *worker[R, S, M]) selectChild(parent pathNode) (best uint32, ok bool) {
	n := &w.tree.nodes[parent.node]
	first, end := n.childRange()
	if w.appraises {
		return w.selectAppraised(parent, n, first, end)
	}
	siblings := w.children(parent, n, first, end)
	floor := n.loadProof().results().pessimistic(parent.turn)
	top := math.Inf(-1)
	for at := first; at < end; at++ {
		if p := w.tree.nodes[at].loadProof(); p.known() && p.results().prunable(parent.turn, floor) {
			continue
		}
		rank := int(at - first)
		if rank >= siblings.width && ok {
			break
		}
		c := w.child(at, rank)
		if c.visits == 0 && w.led() {
			c.mean = siblings.unvisited
		}
		if score := w.selectionScore(&siblings, c); score > top {
			best, top, ok = at, score, true
		}
	}
	if !ok {
		return w.leastVisited(first, end)
	}
	return best, true
}

// leastVisited is for nodes whose children are all pruned: the player to move has
// nothing to choose, but a third player may care.
func (w *worker[R, S, M]) leastVisited(first, end uint32) (best uint32, ok bool) {
	fewest := int32(math.MaxInt32)
	for at := first; at < end; at++ {
		n := &w.tree.nodes[at]
		if v := atomic.LoadInt32(&n.visits) + atomic.LoadInt32(&n.virtualLoss); v < fewest {
			best, fewest = at, v
		}
	}
	return best, end > first
}

func (w *worker[R, S, M]) children(parent pathNode, n *node, first, end uint32) children {
	visits := int64(atomic.LoadInt32(&n.visits)) + int64(atomic.LoadInt32(&n.virtualLoss))
	if w.has(Merge) {
		visits = max(visits, w.childVisits(first, end))
	}
	c := children{turn: parent.turn, visits: float64(visits), width: int(end - first), unvisited: 0.5}
	if w.selection != PUCT {
		c.log = ln(max(visits, 1))
	} else {
		for at := first; at < end; at++ {
			c.priorSum += float64(w.tree.priors[at])
		}
	}
	c.exploration = w.explorationAt(visits)
	if w.led() {
		c.unvisited = w.firstPlay(&c, first, end)
	}
	if w.has(Widen) {
		c.width = width(visits)
	}
	if w.selection == GRAVE {
		c.reference = w.graveReference()
	}
	return c
}

// explorationAt is the constant of the formula in a node with this number of visits.
func (c *config[R, S, M]) explorationAt(visits int64) float64 {
	if c.growth == 0 {
		return c.exploration
	}
	return c.exploration + float64(c.growth*(ln(visits+c.growthBase)-ln(c.growthBase)))
}

// firstPlay is the mean of children without a visit: that of their visited siblings, less
// a reduction that grows with the share of the priors that these have (first-play urgency:
// Gelly and Wang 2006; reduced as in Leela Chess Zero).
func (w *worker[R, S, M]) firstPlay(c *children, first, end uint32) float64 {
	var reward, visits int64
	var tried float64
	for at := first; at < end; at++ {
		n := &w.tree.nodes[at]
		if v := atomic.LoadInt32(&n.visits); v > 0 {
			reward, visits = reward+atomic.LoadInt64(&n.reward), visits+int64(v)
			tried += float64(w.tree.priors[at])
		}
	}
	if visits == 0 {
		return 0.5
	}
	return float64(reward)/float64(visits*unit) - float64(w.urgency*math.Sqrt(tried/c.priorSum))
}

// childVisits is the number of visits to the children of a node, from all nodes
// that share them, and the visit that is on its way.
func (w *worker[R, S, M]) childVisits(first, end uint32) (visits int64) {
	for at := first; at < end; at++ {
		n := &w.tree.nodes[at]
		visits += int64(atomic.LoadInt32(&n.visits)) + int64(atomic.LoadInt32(&n.virtualLoss))
	}
	return visits + 1
}

// width is the number of children that may be selected in a node with this number
// of visits: two at first, then one more whenever the visits have grown by about
// two fifths (progressive widening, Coulom 2007).
func width(visits int64) int {
	wide := 2
	for next := int64(24); next <= visits; next += next*2/5 + 1 {
		wide++
	}
	return wide
}

func (w *worker[R, S, M]) child(at uint32, rank int) child {
	n := &w.tree.nodes[at]
	visits := atomic.LoadInt32(&n.visits)
	c := child{node: at, rank: rank, visits: float64(visits + atomic.LoadInt32(&n.virtualLoss)), mean: 0.5}
	if c.visits > 0 {
		c.mean = float64(atomic.LoadInt64(&n.reward)) / float64(c.visits*unit)
	}
	if w.stats&statValues != 0 && n.loadProof().known() {
		value := w.tree.squash(atomic.LoadInt32(&w.tree.values[at]))
		if visits == 0 {
			c.mean = value
		} else {
			c.mean = float64((1-w.implicitWeight)*c.mean) + float64(w.implicitWeight*value)
		}
	}
	return c
}

// selectionScore is the formula. Unvisited children come first unless priors or
// AMAF statistics tell them apart.
func (w *worker[R, S, M]) selectionScore(siblings *children, c child) float64 {
	var score float64
	switch w.selection {
	case PUCT:
		score = c.mean + float64(siblings.exploration*float64(w.tree.priors[c.node]))/siblings.priorSum*math.Sqrt(siblings.visits)/(1+c.visits)
	case RAVE, GRAVE:
		score = w.amafMean(siblings, c) + float64(siblings.exploration*math.Sqrt(siblings.log/max(c.visits, 1)))
	default:
		if c.visits == 0 {
			return math.MaxFloat64 - float64(c.rank)*1e300
		}
		score = c.mean + float64(siblings.exploration*math.Sqrt(siblings.log/c.visits*w.varianceBound(siblings, c)))
	}
	return score + w.bonus(siblings, c)
}

// varianceBound is 1 for UCB1 and for UCB1-tuned an upper bound of the variance of
// the samples, at most that of a coin (Auer, Cesa-Bianchi and Fischer 2002).
func (w *worker[R, S, M]) varianceBound(siblings *children, c child) float64 {
	if w.selection != Tuned {
		return 1
	}
	mean := float64(atomic.LoadInt64(&w.tree.nodes[c.node].reward)) / float64(c.visits*unit)
	square := float64(atomic.LoadInt64(&w.tree.squares[c.node])) / float64(c.visits*(unit*unit))
	variance := square - float64(mean*mean) + math.Sqrt(2*siblings.log/c.visits)
	return min(0.25, max(variance, 0))
}

// bonus is progressive bias and progressive history; both fade with the visits.
func (w *worker[R, S, M]) bonus(siblings *children, c child) (sum float64) {
	if w.has(Bias) {
		sum = float64(w.biasWeight*float64(w.tree.priors[c.node])) / (c.visits + 1)
	}
	if w.has(Progress) {
		sum += float64(w.historyWeight*w.moveStats.mean(siblings.turn, indexOf(&w.tree.moves[c.node]))) / (float64(c.visits*(1-c.mean)) + 1)
	}
	return sum
}
