package mcts

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// option is a child as it looks when a move is to be named.
type option[M any] struct {
	at     uint32
	move   M
	fact   fact
	visits int64
	reward int64
}

func (o option[M]) mean() float64 { return float64(o.reward) / float64(max(o.visits, 1)*unit) }

// options are the children of a node, best first: proven wins, the quickest
// first, then by visits (the robust child: Chaslot and others 2008), then proven
// losses, the slowest first. A certain draw comes before moves that do worse.
func (w *worker[R, S, M]) options(at uint32, turn int) []option[M] {
	t := w.tree
	first, count := t.nodes[at].family()
	list := make([]option[M], count)
	for i := range list {
		n := &t.nodes[first+uint32(i)]
		list[i] = option[M]{
			at: first + uint32(i), move: t.moves[first+uint32(i)], fact: n.know(),
			visits: int64(atomic.LoadInt32(&n.visits)), reward: atomic.LoadInt64(&n.reward),
		}
	}
	floor := t.nodes[at].know().results().worst(turn)
	slices.SortStableFunc(list, func(a, b option[M]) int { return compare(a, b, turn, floor) })
	w.prefer(list, turn, floor)
	return list
}

// class sorts proven moves from open ones.
func (o option[M]) class(turn, floor int) int {
	switch r := o.fact.results(); {
	case !o.fact.seen():
		return tie
	case r.worst(turn) == win:
		return win
	case r.best(turn) == lose, r.best(turn) <= floor && r.worst(turn) < floor:
		return lose
	}
	return tie
}

func compare[M any](a, b option[M], turn, floor int) int {
	ca, cb := a.class(turn, floor), b.class(turn, floor)
	switch {
	case ca != cb:
		return cb - ca
	case ca == win:
		return cmp.Compare(a.fact.distance(), b.fact.distance())
	case ca == lose:
		return cmp.Or(
			cmp.Compare(b.fact.results().best(turn), a.fact.results().best(turn)),
			cmp.Compare(b.fact.distance(), a.fact.distance()),
			cmp.Compare(b.visits, a.visits))
	}
	return cmp.Or(cmp.Compare(b.visits, a.visits), cmp.Compare(b.reward, a.reward))
}

// prefer takes a certain draw rather than an open move whose samples are worse.
func (w *worker[R, S, M]) prefer(list []option[M], turn, floor int) {
	if floor != tie || list[0].fact.results().worst(turn) >= tie || list[0].mean() >= 1/float64(w.players) {
		return
	}
	i := slices.IndexFunc(list, func(o option[M]) bool { return o.fact.seen() && o.fact.results().worst(turn) == tie })
	if i > 0 {
		sure := list[i]
		copy(list[1:i+1], list[:i])
		list[0] = sure
	}
}

// follow appends the best line from a node and returns its last node. The line
// ends where nothing was tried.
func (w *worker[R, S, M]) follow(line []M, at uint32) ([]M, *node) {
	for {
		n := &w.tree.nodes[at]
		if !n.opened() {
			return line, n
		}
		best := w.options(at, n.know().turn())[0]
		if best.visits == 0 && best.fact.class(n.know().turn()) == tie {
			return line, n
		}
		line, at = append(line, best.move), best.at
	}
}

// class is the grade that is settled for player, tie if none is.
func (f fact) class(player int) int {
	if r := f.results(); f.seen() && r.decided(player) {
		return r.best(player)
	}
	return tie
}

// weigh is the worth of a move for the player who makes it, seen before it.
func weigh[M any](o option[M], turn int) (sente.Score, sente.Bound) {
	distance := o.fact.distance() + 1
	r := o.fact.results()
	switch {
	case !o.fact.seen() || !r.decided(turn):
		return sente.Score(float64(2000*o.mean())) - 1000, sente.Exact
	case r.best(turn) == win:
		return sente.WinIn(distance), atLeast(distance == 1, sente.Lower)
	case r.best(turn) == tie:
		return 0, sente.Exact
	}
	return sente.LossIn(distance), atLeast(distance <= 2, sente.Upper)
}

// atLeast is the bound of a distance that is the true one only if it is sure.
func atLeast(sure bool, otherwise sente.Bound) sente.Bound {
	if sure {
		return sente.Exact
	}
	return otherwise
}

// line is the report of the root's move at a rank.
func (s *Searcher[R, S, M]) line(rank int) search.Report[M] {
	w, turn := s.workers[0], int(s.root.status.Turn)
	w.tree.grow.RLock()
	defer w.tree.grow.RUnlock()
	list := w.options(0, turn)
	best := list[rank]
	r := search.Report[M]{Rank: rank, Nodes: s.root.begun.Load(), Time: w.watch.Elapsed(), Table: w.tree.usage()}
	r.Score, r.Bound = weigh(best, turn)
	r.Line, _ = w.follow([]M{best.move}, best.at)
	r.Depth, r.SelDepth = len(r.Line), max(len(r.Line), s.deepest())
	r.Candidates = candidates(list, turn)
	return r
}

// deepest is the longest way down that a worker at rest, or this goroutine's,
// has gone.
func (s *Searcher[R, S, M]) deepest() int { return s.workers[0].deepest }

func candidates[M any](list []option[M], turn int) []search.Candidate[M] {
	var total int64
	for _, o := range list {
		total += o.visits
	}
	found := make([]search.Candidate[M], len(list))
	for i, o := range list {
		found[i] = search.Candidate[M]{Move: o.move, Share: float64(o.visits) / float64(max(total, 1))}
		found[i].Score, found[i].Bound = weigh(o, turn)
	}
	return found
}

// steady reports whether the move tried most is also the one that does best, so
// that more time would hardly change the choice.
func (w *worker[R, S, M]) steady() bool {
	w.tree.grow.RLock()
	defer w.tree.grow.RUnlock()
	list := w.options(0, int(w.root.Turn))
	for _, o := range list[1:] {
		if o.visits > 0 && o.mean() > list[0].mean() {
			return false
		}
	}
	return true
}

// unite adds up the roots of trees that grew apart. Samples and proofs of the
// same move belong together, whatever its place.
func (s *Searcher[R, S, M]) unite() {
	w := s.workers[0]
	for _, other := range s.workers[1:] {
		if other.tree != w.tree {
			w.absorb(other)
		}
	}
	first, count := w.tree.nodes[0].family()
	turn := int(w.root.Turn)
	w.prove(step{0, turn, turn}, &w.tree.nodes[0], first, count)
}

func (w *worker[R, S, M]) absorb(other *worker[R, S, M]) {
	first, count := other.tree.nodes[0].family()
	for at := first; at < first+uint32(count); at++ {
		mine, ok := w.tree.root(other.tree.moves[at])
		if !ok {
			continue
		}
		from, to := &other.tree.nodes[at], &w.tree.nodes[mine]
		to.visits += from.visits
		to.reward += from.reward
		if f := from.know(); f.seen() {
			if !to.know().seen() {
				to.learn(f)
			}
			to.narrow(f.results(), f.distance())
		}
	}
	w.deepest = max(w.deepest, other.deepest)
}

// result is the answer of the search.
func (s *Searcher[R, S, M]) result(end search.End) search.Result[M] {
	for _, w := range s.workers[1:] {
		s.workers[0].deepest = max(s.workers[0].deepest, w.deepest)
	}
	r := search.Result[M]{End: end}
	for rank := range min(max(s.root.limits.Lines, 1), len(s.root.moves)) {
		r.Lines = append(r.Lines, s.line(rank))
	}
	r.Move = r.Lines[0].Line[0]
	if s.root.report != nil {
		for i := len(r.Lines) - 1; i >= 0; i-- {
			s.root.report(s.line(i))
		}
	}
	return r
}
