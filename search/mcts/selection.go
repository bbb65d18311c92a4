package mcts

import (
	"math"
	"sync/atomic"
)

// Selection is the formula that selects the next child of a descent.
type Selection uint8

const (
	// UCT applies UCB1 at every node (Auer, Cesa-Bianchi and Fischer 2002; Kocsis
	// and Szepesvari 2006).
	UCT Selection = iota
	// Tuned is UCB1-tuned: exploration depends on the variance of the rewards.
	Tuned
	// PUCT explores in proportion to a prior (Rosin 2011; Silver and others 2016).
	PUCT
	// RAVE shares statistics between moves played at any time below a node (Gelly
	// and Silver 2007); it needs moves that are small numbers.
	RAVE
	// GRAVE uses the AMAF statistics of the closest ancestor with enough visits
	// (Cazenave 2015); it has the requirements of RAVE.
	GRAVE

	numSelections = iota
)

// String returns the name of the formula.
func (s Selection) String() string {
	return [numSelections]string{"UCT", "Tuned", "PUCT", "RAVE", "GRAVE"}[s%numSelections]
}

// Selections returns all formulas.
func Selections() []Selection { return []Selection{UCT, Tuned, PUCT, RAVE, GRAVE} }

// childStats contains the statistics of one child for the formula.
type childStats struct {
	node   uint32
	rank   int     // index among the siblings
	visits float64 // including virtual losses
	mean   float64 // mean reward for the player to move, from 0 to 1
}

// siblingStats contains the statistics shared by all children of a node.
type siblingStats struct {
	turn       int        // player to move at the node
	visits     float64    // of the node
	logVisits  float64    // natural logarithm of visits
	priorSum   float64    // for PUCT
	width      int        // number of children that may be selected
	graveTable *amafTable // for GRAVE, else nil
	fpuValue   float64    // value of an unvisited child (first-play urgency)

	exploration float64 // exploration constant
}

// selectChild returns the child with the highest score. Proven children that
// cannot be better are skipped (clampRewards keeps the mean of the node
// consistent).
func (w *worker[R, S, M]) selectChild(parent pathNode) (best uint32, ok bool) {
	n := &w.tree.nodes[parent.node]
	first, end := n.childRange()
	if w.hasAppraiser {
		return w.selectByAppraisal(parent, n, first, end)
	}
	siblings := w.loadSiblings(parent, n, first, end)
	floor := n.loadProof().results().pessimisticGrade(parent.turn)
	bestScore := math.Inf(-1)
	for at := first; at < end; at++ {
		if p := w.tree.nodes[at].loadProof(); p.isKnown() && p.results().canPrune(parent.turn, floor) {
			continue
		}
		rank := int(at - first)
		if rank >= siblings.width && ok {
			break
		}
		c := w.loadChild(at, rank)
		if c.visits == 0 && w.usesEvaluator() {
			c.mean = siblings.fpuValue
		}
		if score := w.selectionScore(&siblings, c); score > bestScore {
			best, bestScore, ok = at, score, true
		}
	}
	if !ok {
		return w.selectLeastVisited(first, end)
	}
	return best, true
}

// selectLeastVisited selects among children that are all pruned: the choice
// does not matter to the player to move, but may to a third player.
func (w *worker[R, S, M]) selectLeastVisited(first, end uint32) (best uint32, ok bool) {
	minVisits := int32(math.MaxInt32)
	for at := first; at < end; at++ {
		n := &w.tree.nodes[at]
		if v := atomic.LoadInt32(&n.visits) + atomic.LoadInt32(&n.virtualLoss); v < minVisits {
			best, minVisits = at, v
		}
	}
	return best, end > first
}

func (w *worker[R, S, M]) loadSiblings(parent pathNode, n *node, first, end uint32) siblingStats {
	visits := int64(atomic.LoadInt32(&n.visits)) + int64(atomic.LoadInt32(&n.virtualLoss))
	if w.has(Merge) {
		visits = max(visits, w.childVisits(first, end))
	}
	c := siblingStats{turn: parent.turn, visits: float64(visits), width: int(end - first), fpuValue: 0.5}
	if w.selection != PUCT {
		c.logVisits = naturalLog(max(visits, 1))
	} else {
		for at := first; at < end; at++ {
			c.priorSum += float64(w.tree.priors[at])
		}
	}
	c.exploration = w.explorationAt(visits)
	if w.usesEvaluator() {
		c.fpuValue = w.firstPlayUrgency(&c, first, end)
	}
	if w.has(Widen) {
		c.width = wideningLimit(visits)
	}
	if w.selection == GRAVE {
		c.graveTable = w.graveReference()
	}
	return c
}

// explorationAt returns the exploration constant of a node with this number of
// visits.
func (c *config[R, S, M]) explorationAt(visits int64) float64 {
	if c.explorationGrowth == 0 {
		return c.exploration
	}
	return c.exploration + float64(c.explorationGrowth*(naturalLog(visits+c.explorationBase)-naturalLog(c.explorationBase)))
}

// firstPlayUrgency returns the value of unvisited children: the mean of their
// visited siblings, minus a reduction that grows with the visited policy (Gelly
// and Wang 2006; reduced as in Leela Chess Zero).
func (w *worker[R, S, M]) firstPlayUrgency(c *siblingStats, first, end uint32) float64 {
	var reward, visits int64
	var visitedPolicy float64
	for at := first; at < end; at++ {
		n := &w.tree.nodes[at]
		if v := atomic.LoadInt32(&n.visits); v > 0 {
			reward, visits = reward+atomic.LoadInt64(&n.reward), visits+int64(v)
			visitedPolicy += float64(w.tree.priors[at])
		}
	}
	if visits == 0 {
		return 0.5
	}
	return float64(reward)/float64(visits*unit) - float64(w.fpuReduction*math.Sqrt(visitedPolicy/c.priorSum))
}

// childVisits returns the number of visits of a node's children from all
// parents, plus the current visit.
func (w *worker[R, S, M]) childVisits(first, end uint32) (visits int64) {
	for at := first; at < end; at++ {
		n := &w.tree.nodes[at]
		visits += int64(atomic.LoadInt32(&n.visits)) + int64(atomic.LoadInt32(&n.virtualLoss))
	}
	return visits + 1
}

// wideningLimit returns the number of children that may be selected in a node
// with this number of visits: initially two, and one more for each increase of
// the visits by about 40 % (progressive widening, Coulom 2007).
func wideningLimit(visits int64) int {
	limit := 2
	for next := int64(24); next <= visits; next += next*2/5 + 1 {
		limit++
	}
	return limit
}

func (w *worker[R, S, M]) loadChild(at uint32, rank int) childStats {
	n := &w.tree.nodes[at]
	visits := atomic.LoadInt32(&n.visits)
	c := childStats{node: at, rank: rank, visits: float64(visits + atomic.LoadInt32(&n.virtualLoss)), mean: 0.5}
	if c.visits > 0 {
		c.mean = float64(atomic.LoadInt64(&n.reward)) / float64(c.visits*unit)
	}
	if w.stats&statMinimax != 0 && n.loadProof().isKnown() {
		value := w.tree.winProbability(atomic.LoadInt32(&w.tree.minimaxValues[at]))
		if visits == 0 {
			c.mean = value
		} else {
			c.mean = float64((1-w.implicitWeight)*c.mean) + float64(w.implicitWeight*value)
		}
	}
	return c
}

// selectionScore computes the score of a child by the formula. Without priors
// and AMAF statistics, unvisited children come first.
func (w *worker[R, S, M]) selectionScore(siblings *siblingStats, c childStats) float64 {
	var score float64
	switch w.selection {
	case PUCT:
		score = c.mean + float64(siblings.exploration*float64(w.tree.priors[c.node]))/siblings.priorSum*math.Sqrt(siblings.visits)/(1+c.visits)
	case RAVE, GRAVE:
		score = w.blendedMean(siblings, c) + float64(siblings.exploration*math.Sqrt(siblings.logVisits/max(c.visits, 1)))
	default:
		if c.visits == 0 {
			return math.MaxFloat64 - float64(c.rank)*1e300
		}
		score = c.mean + float64(siblings.exploration*math.Sqrt(siblings.logVisits/c.visits*w.varianceBound(siblings, c)))
	}
	return score + w.progressiveBonus(siblings, c)
}

// varianceBound returns 1 for UCB1, and for UCB1-tuned an upper bound of the
// variance of the rewards, at most 1/4 (Auer, Cesa-Bianchi and Fischer 2002).
func (w *worker[R, S, M]) varianceBound(siblings *siblingStats, c childStats) float64 {
	if w.selection != Tuned {
		return 1
	}
	mean := float64(atomic.LoadInt64(&w.tree.nodes[c.node].reward)) / float64(c.visits*unit)
	square := float64(atomic.LoadInt64(&w.tree.squares[c.node])) / float64(c.visits*(unit*unit))
	variance := square - float64(mean*mean) + math.Sqrt(2*siblings.logVisits/c.visits)
	return min(0.25, max(variance, 0))
}

// progressiveBonus returns the sum of progressive bias and progressive history;
// both decrease with the visits.
func (w *worker[R, S, M]) progressiveBonus(siblings *siblingStats, c childStats) (sum float64) {
	if w.has(Bias) {
		sum = float64(w.biasWeight*float64(w.tree.priors[c.node])) / (c.visits + 1)
	}
	if w.has(Progress) {
		sum += float64(w.historyWeight*w.moveStats.mean(siblings.turn, moveIndex(&w.tree.moves[c.node]))) / (float64(c.visits*(1-c.mean)) + 1)
	}
	return sum
}
