package mcts

import (
	"math"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// ledger is a log of all playouts of a search with the formulas of the papers
// computed from the log alone: statistics are recomputed for each use. It takes
// from the tree only its shape (the open positions and the order of the moves)
// and the proofs, which other tests compare with minimax.
type ledger struct {
	*worker[searchtest.Stones, searchtest.Grid, searchtest.Cell]
	entries []entry
	worth   map[string]rules.Status // of positions: these never change
	average float64                 // of the evaluations in the tree, recomputed for each decision
	bias    float64                 // weight of progressive bias
	history float64                 // weight of progressive history
}

// entry is one playout: the moves in the tree with their players, the rollout
// moves, and the rewards of each player at the leaf and, after clamping by
// proofs, at each node.
type entry struct {
	line    string
	rollout []playedMove
	raw     [2]float64
	rewards []float64 // for the player that moved to the node at each depth
}

// decision is one of the search that the ledger can check.
type decision struct {
	close bool // the second best is so near that either would do
}

// sample takes one sample and checks each decision of the descent.
func (l *ledger) sample(t *testing.T) (decisions []decision) {
	w := l.worker
	w.playouts++
	w.startAtRoot()
	for {
		best, ok := w.nextChild()
		if !ok {
			break
		}
		decisions = append(decisions, l.check(t, w.pathEnd(), best))
		w.playChild(best)
	}
	w.simulateLeaf()
	e := entry{rollout: slices.Clone(w.rolloutMoves), raw: [2]float64{float64(w.rewards[0]) / unit, float64(w.rewards[1]) / unit}}
	for _, m := range w.line {
		e.line += string(rune(m))
	}
	w.undoTo(0)
	w.backup()
	l.entries = append(l.entries, l.corrected(e))
	return decisions
}

// corrected computes the rewards of the playout at each node: a player with a
// proven draw does not accept less.
func (l *ledger) corrected(e entry) entry {
	e.rewards = make([]float64, len(l.path))
	now := e.raw
	for i := len(l.path) - 1; i >= 0; i-- {
		s := l.path[i]
		r := l.tree.nodes[s.node].loadProof().results()
		lost, won, even := r == winResult(1-s.turn), r == winResult(s.turn), r == drawResult
		sure := r&winResult(1-s.turn) == 0 && now[s.turn] < 0.5
		capped := r&winResult(s.turn) == 0 && now[s.turn] > 0.5
		switch {
		case lost:
			now[s.turn], now[1-s.turn] = 0, 1
		case won:
			now[s.turn], now[1-s.turn] = 1, 0
		case even, sure, capped:
			now = [2]float64{0.5, 0.5}
		}
		e.rewards[i] = now[s.mover]
	}
	return e
}

// lineOf is the way to a node.
func (l *ledger) lineOf(at uint32) string {
	if at == 0 {
		return ""
	}
	return l.lineOf(l.tree.nodes[at].parent) + string(rune(l.tree.moves[at]))
}

func (e *entry) through(line string) bool {
	return len(e.line) >= len(line) && e.line[:len(line)] == line
}

// tally are the samples of a node: how many, the mean, the mean of the squares.
func (l *ledger) tally(line string) (n, mean, square float64) {
	for i := range l.entries {
		if e := &l.entries[i]; e.through(line) {
			r := e.rewards[len(line)]
			n, mean, square = n+1, mean+r, square+r*r
		}
	}
	return n, mean / max(n, 1), square / max(n, 1)
}

// amaf are the samples through a node in which the player to move there played
// the move then or later. Those before the node had children are not counted.
func (l *ledger) amaf(line string, move searchtest.Cell) (n, mean float64) {
	player, before := len(line)%2, 0
	for i := range l.entries {
		e := &l.entries[i]
		if !e.through(line) {
			continue
		}
		if before++; before == 1 && line != "" && !l.has(Look) {
			continue
		}
		played := slices.Contains(e.rollout, playedMove{int(move), player})
		for d := len(line); d < len(e.line); d += 2 {
			played = played || e.line[d] == byte(move)
		}
		if played {
			n, mean = n+1, mean+e.raw[player]
		}
	}
	return n, mean / max(n, 1)
}

// anywhere returns the mean reward of a move for a player over all positions.
func (l *ledger) anywhere(player int, move searchtest.Cell) float64 {
	n, sum := 0.0, 0.0
	for i := range l.entries {
		e := &l.entries[i]
		times := 0
		for d := range len(e.line) {
			if d%2 == player && e.line[d] == byte(move) {
				times++
			}
		}
		for _, t := range e.rollout {
			if t == (playedMove{int(move), player}) {
				times++
			}
		}
		n, sum = n+float64(times), sum+float64(times)*e.raw[player]
	}
	if n == 0 {
		return 0.5
	}
	return sum / n
}

// static returns the evaluation of a position for the player that moved there.
func (l *ledger) static(line string) float64 {
	return -float64(l.status(line).Eval)
}

func (l *ledger) status(line string) rules.Status {
	st, ok := l.worth[line]
	if !ok {
		st = l.rules.Status(new(position(line)))
		l.worth[line] = st
	}
	return st
}

func position(line string) searchtest.Grid {
	moves := make([]searchtest.Cell, len(line))
	for i := range line {
		moves[i] = searchtest.Cell(line[i])
	}
	return after(five, moves...)
}

// minimax returns the value of a node for the player that moved there, from the
// evaluations of the tree's leaves.
func (l *ledger) minimax(at uint32, line string) float64 {
	switch n := &l.tree.nodes[at]; {
	case n.loadProof().results().isSingle():
		return float64(resultValue(n.loadProof().results(), (len(line)+1)%2))
	case !n.isExpanded():
		return l.static(line)
	}
	best := math.Inf(-1)
	first, end := l.tree.nodes[at].childRange()
	for c := first; c < end; c++ {
		best = max(best, l.minimax(c, line+string(rune(l.tree.moves[c]))))
	}
	return -best
}

// weighEvals takes the average of the evaluations of all nodes that go on.
func (l *ledger) weighEvals() {
	n, sum := 0.0, 0.0
	for at := uint32(1); at < l.tree.numNodes.Load(); at++ {
		if line := l.lineOf(at); !l.status(line).Outcome.IsOver() {
			n, sum = n+1, sum+math.Abs(l.static(line))
		}
	}
	l.average = sum / max(n, 1)
}

// chance maps an evaluation to 0..1 by twice the average evaluation in the tree.
func (l *ledger) chance(value float64) float64 {
	return 0.5 + 0.5*value/(math.Abs(value)+max(1, 2*l.average))
}

// prior is 2^(-4x), x the place of the move between the best and the worst; moves
// stand best first.
func (l *ledger) prior(line string, rank int, moves []searchtest.Cell) float64 {
	pos := position(line)
	scores := make([]int32, len(moves))
	l.rules.ScoreMoves(&pos, moves, scores)
	best, worst := slices.Max(scores), slices.Min(scores)
	if best == worst {
		return 1
	}
	return math.Exp2(-4 * float64(best-scores[rank]) / float64(best-worst))
}

// threshold returns the number of visits for progressive widening to k moves.
func threshold(k int) float64 {
	switch {
	case k <= 2:
		return 0
	case k == 3:
		return 24
	}
	before := threshold(k - 1)
	return before + math.Floor(before*2/5) + 1
}

// strong is a weight that is not the default.
const strong = 2

// tolerance covers rounding in the search: logarithms and priors.
const tolerance = 0.004

// check compares a decision with the formula.
func (l *ledger) check(t *testing.T, parent pathNode, chosen uint32) decision {
	t.Helper()
	line := l.lineOf(parent.node)
	first, end := l.tree.nodes[parent.node].childRange()
	moves := l.tree.moves[first:end]
	floor := l.tree.nodes[parent.node].loadProof().results().pessimisticGrade(parent.turn)
	scores := make([]float64, end-first)
	top, second := math.Inf(-1), math.Inf(-1)
	visits, _, _ := l.tally(line)
	if l.has(Implicit) {
		l.weighEvals()
	}
	for rank := range scores {
		scores[rank] = math.Inf(-1)
		if f := l.tree.nodes[first+uint32(rank)].loadProof(); f.isKnown() && f.results().canPrune(parent.turn, floor) {
			continue
		}
		if l.has(Widen) && top > math.Inf(-1) && rank >= 2 && threshold(rank+1) > visits+1 {
			continue
		}
		score := l.formula(line, rank, moves, visits+1, first+uint32(rank))
		if scores[rank] = score; score > top {
			top, second = score, top
		} else {
			second = max(second, score)
		}
	}
	got := scores[chosen-first]
	if top == math.Inf(-1) {
		return decision{close: true} // all children are pruned
	}
	if !(got >= top-tolerance) {
		t.Fatalf("%v, %v at %x after %d samples: goes to %d (%.4f), the formula's best is %.4f of %.3f",
			l.selection, l.features, line, len(l.entries), moves[chosen-first], got, top, scores)
	}
	return decision{close: second >= top-tolerance}
}

// formula is the selection score of a child in the words of the papers.
func (l *ledger) formula(line string, rank int, moves []searchtest.Cell, all float64, at uint32) float64 {
	move := moves[rank]
	child := line + string(rune(move))
	n, mean, square := l.tally(child)
	log := math.Log(all)
	plain := mean
	mean = l.blended(n, mean, at, child)
	score := 0.0
	switch l.selection {
	case PUCT:
		sum := 0.0
		for i := range moves {
			sum += l.prior(line, i, moves)
		}
		score = mean + 1.5*l.prior(line, rank, moves)/sum*math.Sqrt(all)/(1+n)
	case RAVE:
		if s, shared := l.amaf(line, move); s > 0 {
			beta := math.Sqrt(300 / (3*all + 300))
			mean = (1-beta)*mean + beta*shared
		}
		score = mean + 0.4*math.Sqrt(log/max(n, 1))
	case GRAVE:
		if s, shared := l.amaf(l.ancestor(line), move); s > 0 {
			beta := s / (s + n + 0.001*s*n)
			mean = (1-beta)*mean + beta*shared
		}
		score = mean + 0.4*math.Sqrt(log/max(n, 1))
	default:
		if n == 0 {
			return 1e9 - float64(rank)
		}
		spread := 1.0
		if l.selection == Tuned {
			spread = min(0.25, max(0, square-plain*plain+math.Sqrt(2*log/n)))
		}
		score = mean + l.exploration*math.Sqrt(log/n*spread)
	}
	if l.has(Bias) {
		score += l.bias * l.prior(line, rank, moves) / (n + 1)
	}
	if l.has(Progress) {
		score += l.history * l.anywhere(len(line)%2, move) / (n*(1-l.blended(n, plain, at, child)) + 1)
	}
	return score
}

// blended is the mean as the other parts see it.
func (l *ledger) blended(n, mean float64, at uint32, child string) float64 {
	if n == 0 {
		mean = 0.5
	}
	if l.has(Implicit) {
		value := l.chance(l.minimax(at, child))
		if mean = 0.8*mean + 0.2*value; n == 0 {
			mean = value
		}
	}
	return mean
}

// ancestor returns the closest ancestor with enough playouts and the same
// player to move, the first such position of the game if no other has enough,
// and otherwise the position itself.
func (l *ledger) ancestor(line string) string {
	for d := len(line); d >= 0; d -= 2 {
		n, _, _ := l.tally(line[:d])
		if d == 0 || int(n) >= l.graveVisits {
			return line[:d]
		}
	}
	return line
}

// formulaOptions are the options that the ledger can work out, all with rollouts and
// orders of their own.
var formulaOptions = []struct {
	name    string
	samples int
	opts    []Option
}{
	{"UCT", 400, []Option{Textbook()}},
	{"UCB1-tuned", 400, []Option{Textbook(), Select(Tuned), Explore(1)}},
	{"PUCT", 400, []Option{Textbook(), Select(PUCT), Explore(1.5)}},
	{"RAVE", 400, []Option{Textbook(), Select(RAVE), Explore(0.4)}},
	{"GRAVE", 400, []Option{Textbook(), Select(GRAVE), Explore(0.4), Reference(20)}},
	{"GRAVE, a far ancestor", 300, []Option{Textbook(), Select(GRAVE), Explore(0.4), Reference(60)}},
	{"bias", 400, []Option{Textbook(), With(Bias)}},
	{"a strong bias", 400, []Option{Textbook(), With(Bias), BiasWeight(strong)}},
	{"history", 300, []Option{Textbook(), With(Progress)}},
	{"a strong history", 300, []Option{Textbook(), With(Progress), ProgressWeight(strong)}},
	{"widening", 400, []Option{Textbook(), With(Widen)}},
	{"implicit minimax", 60, []Option{Textbook(), With(Look | Implicit), Probe(0), PriorBy(five.ScoreMoves)}},
	{"all together", 60, []Option{Textbook(), Select(GRAVE), Explore(0.4), Reference(10), With(Look | Implicit | Bias | Progress | Widen | MAST | Wary | Decisive), Probe(0), PriorBy(five.ScoreMoves)}},
}

// Each decision of a descent is the one that the formula in the papers makes
// from a log of all samples.
func TestSelection_FollowsFormulas(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, f := range formulaOptions {
		s := searcher(t, five, f.opts...)
		find(t, s, five.Start(), sente.Limits{Nodes: 1, Seed: 3})
		w := s.workers[0]
		w.reset(nil, five.Start(), five.Status(new(five.Start())), 3)
		if w.moveStats != nil {
			w.moveStats = newMoveStats(2)
		}
		w.tree.reset()
		s.prepareRoot(w)
		l := &ledger{worker: w, worth: map[string]rules.Status{}, bias: 0.5, history: 0.5}
		switch f.name {
		case "a strong bias":
			l.bias = strong
		case "a strong history":
			l.history = strong
		}
		clear, seen := 0, 0
		for range f.samples {
			for _, d := range l.sample(t) {
				if seen++; !d.close {
					clear++
				}
			}
		}
		if clear < f.samples/2 {
			t.Errorf("%s: only %d of %d decisions were clear", f.name, clear, seen)
		}
		l.books(t, f.name)
	}
}

// books compares all statistics of the tree with the log.
func (l *ledger) books(t *testing.T, name string) {
	t.Helper()
	for at := uint32(0); at < l.tree.numNodes.Load(); at++ {
		line, node := l.lineOf(at), &l.tree.nodes[at]
		n, mean, square := l.tally(line)
		near := func(what string, got, want float64) {
			if math.Abs(got-want) > 1e-9*max(1, math.Abs(want)) {
				t.Fatalf("%s, %x: %s is %v, the log says %v", name, line, what, got, want)
			}
		}
		near("visits", float64(node.visits), n)
		near("reward", float64(node.reward)/unit, n*mean)
		if l.stats&statSquares != 0 {
			near("sum of squares", float64(l.tree.squares[at])/unit/unit, n*square)
		}
		if l.stats&statMinimax != 0 && node.loadProof().isKnown() {
			near("minimax", float64(l.tree.minimaxValues[at]), l.minimax(at, line)*sign(line))
		}
		if l.stats&statAMAF != 0 && at > 0 {
			s, shared := l.amaf(line[:len(line)-1], l.tree.moves[at])
			near("AMAF visits", float64(l.tree.amaf[at].visits), s)
			near("AMAF reward", float64(l.tree.amaf[at].reward)/unit, s*shared)
		}
	}
	if l.moveStats == nil {
		return
	}
	for player := range 2 {
		for m := range searchtest.Cell(25) {
			if got, want := l.moveStats.mean(player, int(m)), l.anywhere(player, m); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%s: move %d of player %d did %v, the log says %v", name, m, player, got, want)
			}
		}
	}
}

// sign returns -1 at the root, which has no move and whose value is for the
// player to move.
func sign(line string) float64 {
	if line == "" {
		return -1
	}
	return 1
}
