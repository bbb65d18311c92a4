package mcts

import (
	"fmt"
	"math"
	"strings"
)

// Three parts of a search, and how many rollouts a leaf has, pay in one game and
// cost most of the time in another: to look for a win among 7 moves is cheap and
// among 100 it is not, and there are games in which a win that is overlooked in a
// rollout comes back at the next move. So they are decided on while the search
// runs, by what its own samples tell, unless [With], [Without] or [Rollouts] say
// otherwise. Costs are counted in calls of the rules, never by the clock: with one
// goroutine, a number of samples and a seed the same parts are on.

// judged are the parts that may be decided on.
const judged = Look | Decisive | Wary

// What things cost, in sixteenths of a call of the rules.
const (
	callCost  = 16
	moveCost  = 1 // a move that is listed
	childCost = 4 // a child that a selection looks at
)

const (
	firstTrials  = 512 * callCost // cost of the trials with which a search begins
	trialShare   = 16             // of the cost of a search goes into trials, after that
	settledShare = 64             // the same after settledCount of them
	settledCount = 64
	leastTrials  = 4 // before anything is switched on

	leafTrial    = 4 // rollouts of a leaf, to see how they scatter
	mostRollouts = 8 // of a leaf, if the search decides
)

// trials is what a worker has seen of the parts that it decides on. What was seen
// in the search before counts half.
type trials struct {
	active   Feature // the features in use at the moment
	rollouts int     // of a leaf

	cost, spent int64 // of this search, and that of its trials
	turn        int   // whose trial is next
	decisive    pairing
	wary        pairing
	look        looking
	leaf        scatter
	tree        average // cost of selection and expansion
	rollout     average // cost of a rollout
	width       average // moves of a position, along lines of play: probes meet too many of the narrow ones
}

// pairing compares rollouts with a part and the same rollouts without it.
type pairing struct {
	count         int64 // in sixteenths, which halving leaves whole
	differ        int64 // sum of the differences of their rewards, of unit at most
	with, without int64 // cost
}

// looking counts what looks at the moves of a node find.
type looking struct {
	count, found int64 // in sixteenths
	cost         int64
}

// average is a mean cost, or another mean.
type average struct{ count, sum int64 }

func (a *average) add(cost int64) { a.count, a.sum = a.count+16, a.sum+cost }
func (a *average) halve()         { a.count, a.sum = a.count/2, a.sum/2 }

func (a average) mean() float64 { return 16 * float64(a.sum) / float64(max(a.count, 16)) }

// reset begins another search.
func (t *trials) reset() {
	t.cost, t.spent = 0, 0
	for _, p := range []*pairing{&t.decisive, &t.wary} {
		p.count, p.differ, p.with, p.without = p.count/2, p.differ/2, p.with/2, p.without/2
	}
	t.look.count, t.look.found, t.look.cost = t.look.count/2, t.look.found/2, t.look.cost/2
	t.leaf.halve()
	t.tree.halve()
	t.rollout.halve()
	t.width.halve()
}

// mean is the mean of what was added to sum, once for each pair.
func (p *pairing) mean(sum int64) float64 { return 16 * float64(sum) / float64(max(p.count, 16)) }

// add takes a rollout that was played both ways.
func (p *pairing) add(differ, with, without int64) {
	p.count += 16
	p.differ, p.with, p.without = p.differ+differ, p.with+with, p.without+without
}

// leastSignal bounds the gain: more than a hundredfold is not to be told from it by
// this number of trials.
const leastSignal = 0.1

// gain is how many samples without the part tell as much as one with it. If the
// part changes the result of a share of the rollouts, those without it are those
// with it, sent through a channel with this rate of errors: the difference between
// a good and a bad move shrinks by the factor that is squared here, and so much more
// samples are needed to see it through the same noise. Nothing is believed of a
// few trials: one in which nothing changed is added.
func (p *pairing) gain(players int) float64 {
	differ := float64(p.differ) / float64(unit) * 16 / float64(p.count+16)
	signal := max(leastSignal, 1-differ*float64(players)/float64(max(players, 2)-1))
	return 1 / float64(signal*signal)
}

// price is what a sample of so many rollouts with the part costs, in samples without it.
func (t *trials) price(p *pairing) float64 {
	n, tree := float64(max(t.rollouts, 1)), t.tree.mean()
	return (tree + float64(n*p.mean(p.with))) / max(1, tree+float64(n*p.mean(p.without)))
}

// leastWorth is what parts of rollouts must be worth to be switched on. By the gain
// and the price alone they would pay from 1 on. But more samples do not only make less
// noise: the tree that they grow sees by itself what a rollout overlooks. So the
// price counts twice, and this is where those games begin, of all that were measured, in
// which the parts win matches (docs/experiments/0141-mcts-judges.md).
const leastWorth = 3

// worth is the gain of a part by the square of its price, 0 as long as it was hardly tried.
func (t *trials) worth(p *pairing, players int) float64 {
	if p.count < leastTrials*16 {
		return 0
	}
	price := t.price(p)
	return p.gain(players) / max(1, float64(price*price))
}

// pays reports whether looks at all moves of a node find a win at once so often that
// samples of their cost are no match: a node whose result is known needs none.
func (l *looking) pays(sample float64) bool {
	return l.count >= 2*leastTrials*16 && float64(l.found)*sample > 16*leastWorth*float64(l.cost)
}

// decide switches the parts of auto on that pay.
func (c *config[R, S, M]) decide(t *trials) {
	t.active = c.features &^ c.auto
	t.active |= c.policies(t)
	t.rollouts = c.settings.rollouts
	if t.rollouts == 0 {
		t.rollouts = t.leaf.rollouts(t.tree.mean(), t.rollout.mean())
	}
	if c.auto&Look != 0 && t.look.pays(t.sampleCost()) {
		t.active |= Look
	}
}

// sampleCost is the mean cost of an iteration.
func (t *trials) sampleCost() float64 {
	return t.tree.mean() + float64(float64(t.rollouts)*t.rollout.mean())
}

// policies are the parts of rollouts that pay: Decisive, or Decisive and Wary together,
// which is often worth more than either.
func (c *config[R, S, M]) policies(t *trials) (on Feature) {
	wary := t.worth(&t.wary, c.players)
	switch decisive := t.worth(&t.decisive, c.players); {
	case c.auto&Decisive == 0:
		if c.auto&Wary != 0 && wary >= leastWorth {
			return Wary
		}
	case c.auto&Wary != 0 && wary > 1 && decisive*wary >= leastWorth:
		return Decisive | Wary
	case decisive >= leastWorth:
		return Decisive
	}
	return 0
}

// openMind is how many standard errors the share of what was seen in trials may lie from what
// it is in truth.
const openMind = 2

// likelyShare is the largest share that seen, of n trials, leave likely. None seen is not
// none: one more trial in which it was seen is added, and one in which it was not.
func likelyShare(seen, n float64) float64 {
	share := (seen + 1) / (n + 2)
	return min(1, share+float64(openMind*math.Sqrt(share*(1-share)/n)))
}

// likelyWorth is the largest worth that the trials of a part leave likely: the largest gain
// that counts as long as it was hardly tried.
func (t *trials) likelyWorth(p pairing, players int) float64 {
	n := float64(p.count) / 16
	if n < leastTrials {
		return 1 / float64(leastSignal*leastSignal)
	}
	most := float64(players-1) / float64(players) // of the results, if they change at random
	p.differ = int64(n * unit * min(most, likelyShare(float64(p.differ)/unit, n)))
	return t.worth(&p, players)
}

// openPolicies are the parts of rollouts of which the trials so far leave it open whether
// they pay.
func (c *config[R, S, M]) openPolicies(t *trials) (open Feature) {
	decisive, wary := t.likelyWorth(t.decisive, c.players), t.likelyWorth(t.wary, c.players)
	if c.auto&Decisive == 0 {
		if wary >= leastWorth {
			open = Wary
		}
		return c.auto & open
	}
	if decisive >= leastWorth {
		open = Decisive
	}
	if c.auto&Wary != 0 && wary > 1 && decisive*wary >= leastWorth {
		open |= Decisive
		if t.decisive.count >= leastTrials*16 {
			open |= Wary
		}
	}
	return c.auto & open
}

// couldPay reports whether the looks so far leave it open that looks pay.
func (l looking) couldPay(sample float64) bool {
	n := float64(l.count) / 16
	if n < 2*leastTrials {
		return true
	}
	l.found = int64(16 * n * likelyShare(float64(l.found)/16, n))
	return l.pays(sample)
}

// trial is what an iteration tries.
type trial uint8

const (
	noTrial trial = iota
	tryDecisive
	tryWary
	tryLook
	tryLeaf

	trialKinds = iota
)

// dueTrial says what the next iteration is to try: the kinds take turns, as long as
// trials do not cost more than their share.
func (w *worker[R, S, M]) dueTrial() trial {
	t := &w.trials
	share := int64(trialShare)
	if t.decisive.count+t.wary.count+t.look.count+t.leaf.count > settledCount*16 {
		share = settledShare
	}
	left := firstTrials + t.cost/share - t.spent
	if w.appraises || w.auto == 0 && w.settings.rollouts > 0 || left < 0 {
		return noTrial
	}
	for range trialKinds - 1 {
		kind := trial(t.turn%(trialKinds-1) + 1)
		if w.open(kind) && t.expense(kind) > left {
			return noTrial // it stays the next one
		}
		t.turn = int(kind)
		if w.open(kind) {
			return kind
		}
	}
	return noTrial
}

// expense is what a trial of this kind has taken so far, at its mean.
func (t *trials) expense(kind trial) int64 {
	switch kind {
	case tryDecisive:
		return int64(t.decisive.mean(t.decisive.with))
	case tryWary:
		return int64(t.wary.mean(t.wary.with))
	}
	return 0
}

// open reports whether there is anything to find out by a kind of trial: not where what was
// seen leaves no doubt. What is in use already is seen in every iteration.
func (w *worker[R, S, M]) open(kind trial) bool {
	t := &w.trials
	switch kind {
	case tryDecisive:
		return w.openPolicies(t)&Decisive != 0
	case tryWary:
		return w.openPolicies(t)&Wary != 0
	case tryLook:
		return w.auto&Look != 0 && !w.has(Look) && t.look.couldPay(t.sampleCost())
	case tryLeaf:
		return w.settings.rollouts == 0 && t.rollouts == 1 && t.leaf.couldPay(t.tree.mean(), t.rollout.mean())
	}
	return false
}

// fork is where a rollout with a part and the same one without it part.
type fork struct {
	part   Feature // that is tried, 0: none
	taken  bool
	winner int   // on the way that ends at the fork
	cost   int64 // of the worker when it was met
	aside  int64 // cost of what only the way with the part needs, up to the fork
	moves  int   // of the rollout that both ways share
}

func (w *worker[R, S, M]) takeFork(winner int) {
	w.fork.taken, w.fork.winner = true, winner
	w.fork.cost, w.fork.moves = w.trials.cost, len(w.rolloutMoves)
}

// playOut is a rollout, or the trial of a part in one.
func (w *worker[R, S, M]) playOut() {
	switch begin := w.trials.cost; w.trying {
	case tryDecisive:
		w.tryRollout(Decisive)
	case tryWary:
		w.tryRollout(Wary)
	default:
		w.rollout()
		w.trials.rollout.add(w.trials.cost - begin)
		return
	}
	w.trying = noTrial
}

// tryRollout plays one rollout in which the way with a part and the way without it
// both go to the end: one of them ends at the fork. The sample is that of the way
// that is in use.
//
// Decisive is tried by a rollout without it, which looks aside for the first win
// that it passes; Wary by one with both, where without it the first reply that wins
// would have ended it.
func (w *worker[R, S, M]) tryRollout(part Feature) {
	t, inUse, begin := &w.trials, w.has(part), w.trials.cost
	active := t.active
	if part == Decisive {
		t.active &^= w.auto & (Decisive | Wary)
	} else {
		t.active |= Decisive | Wary
	}
	w.fork = fork{part: part}
	w.rollout()
	t.active = active
	f := w.fork
	w.fork = fork{}
	if w.rolloutWatch.Stopped() {
		return
	}
	total := t.cost - begin
	short, long := total, w.rewards // of the way that ends at the fork, and of the other
	if f.taken {
		short = f.cost - begin
		w.rewardResult(wonBy(f.winner))
	}
	differ := w.difference(&long)
	with, without := short, total-f.aside
	if part == Wary {
		with, without = total, short-f.aside
	}
	p := &t.decisive
	if part == Wary {
		p = &t.wary
	}
	p.add(differ, with, without)
	if endsAtFork := inUse == (part == Decisive); endsAtFork {
		w.rolloutMoves = w.rolloutMoves[:min(len(w.rolloutMoves), max(f.moves, 0))]
	} else {
		w.rewards = long
	}
	if inUse {
		t.spent += max(0, total-with)
	} else {
		t.spent += max(0, total-without)
	}
	w.decide(t)
}

// difference is how far the rewards of the last rollout lie from others, unit at most.
func (w *worker[R, S, M]) difference(other *[MostPlayers]int64) (sum int64) {
	for p := range w.players {
		d := w.rewards[p] - other[p]
		sum += max(d, -d)
	}
	return sum / 2
}

// lookAside looks for the first win that a rollout without Decisive passes.
func (w *worker[R, S, M]) lookAside(from, to, turn int) {
	begin := w.trials.cost
	_, found := w.winningMove(w.moves, from, to, turn)
	w.fork.aside += w.trials.cost - begin
	if found {
		w.takeFork(turn)
	}
}

// Decisions are what a search has made of the parts that it decides on.
type Decisions struct {
	Parts    []Decision
	Rollouts int // of a leaf
}

// Decision is what a search thinks of one part.
type Decision struct {
	Feature Feature
	On      bool
	Trials  int     // what it was seen in; of the search before half of them
	Gain    float64 // samples without it that tell as much as one with it; of Look: positions won at once, of those looked at
	Price   float64 // what one with it costs, in samples without it; of Look: its cost, in samples
}

// Decisions tell what the last search of the first goroutine made of the parts that nobody
// asked for or switched off. During a search and after Close they are empty.
func (s *Searcher[R, S, M]) Decisions() Decisions {
	if !s.guard.TryEnter() {
		return Decisions{}
	}
	defer s.guard.Leave()
	if len(s.workers) == 0 {
		return Decisions{}
	}
	w := s.workers[0]
	t := &w.trials
	d := Decisions{Rollouts: t.rollouts}
	for _, f := range w.auto.Each() {
		part := Decision{Feature: f, On: w.has(f)}
		switch f {
		case Look:
			count := float64(max(t.look.count, 16))
			part.Trials = int(t.look.count / 16)
			part.Gain = float64(t.look.found) / count
			part.Price = 16 * float64(t.look.cost) / count / max(1, t.sampleCost())
		case Decisive:
			part.weigh(t, &t.decisive, w.players)
		case Wary:
			part.weigh(t, &t.wary, w.players)
		}
		d.Parts = append(d.Parts, part)
	}
	return d
}

func (d *Decision) weigh(t *trials, p *pairing, players int) {
	d.Trials, d.Gain, d.Price = int(p.count/16), p.gain(players), t.price(p)
}

// String writes a line for each part: "Decisive on: worth 6.3, costs 2.1 (40 trials)".
func (d Decisions) String() string {
	var b strings.Builder
	for _, p := range d.Parts {
		fmt.Fprintf(&b, "%s\n", p)
	}
	fmt.Fprintf(&b, "rollouts of a leaf: %d", d.Rollouts)
	return b.String()
}

// String is the decision in a line.
func (d Decision) String() string {
	state := "off"
	if d.On {
		state = "on"
	}
	return fmt.Sprintf("%v %s: worth %.2f, costs %.2f (%d trials)", d.Feature, state, d.Gain, d.Price, d.Trials)
}
