package mcts

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
)

// root is the position of the running search and when the search is to end.
type root[S, M any] struct {
	history []S // the positions before state, oldest first
	state   S
	status  rules.Status
	moves   []M
	limits  sente.Limits
	budget  clock.Budget
	report  func(search.Report[M])

	iterations atomic.Int64  // begun
	end        atomic.Int32  // the first End that a worker met, plus one
	lastReport time.Duration // after the start
	answers    answers       // of an evaluator
}

// readRoot asks the rules about the root and reports why it cannot be searched.
func (s *Searcher[R, S, M]) readRoot() error {
	r := &s.root
	r.status = s.config.rules.Status(&r.state)
	if path := rules.NewPath[S](s.config.rules); path != nil {
		for i := range r.history {
			path.Visit(i, &r.history[i], s.config.rules.Status(&r.history[i]))
		}
		r.status = path.Visit(len(r.history), &r.state, r.status)
	}
	r.moves = s.config.rules.Moves(&r.state, r.moves[:0])
	switch {
	case r.status.Outcome.Over():
		return fmt.Errorf("there is no move to search: %w", sente.ErrGameOver)
	case len(r.moves) == 0:
		return errors.New("there is no move to search: the rules offer none although the game goes on")
	case r.status.Turn < 0 || int(r.status.Turn) >= s.config.players:
		return fmt.Errorf("mcts: the rules say that player %d is to move, but name only %d players", r.status.Turn, s.config.players)
	case len(r.moves) >= 1<<16:
		return fmt.Errorf("mcts: the rules offer %d moves: at most %d can be searched", len(r.moves), 1<<16-1)
	}
	return nil
}

// prepareRoot makes the root of a worker's tree: an old node where there is one,
// else a new one.
func (s *Searcher[R, S, M]) prepareRoot(w *worker[R, S, M]) {
	if w != s.workers[0] && w.tree == s.workers[0].tree {
		return
	}
	if w.moveStats != nil {
		w.moveStats.decay()
	}
	if w.amaf != nil {
		w.amaf.reference.valid = false
	}
	r := &s.root
	w.tree.rootState.Store(rootUnasked)
	if s.config.has(Reuse) && w.tree.resume(r.status, s.config.players) && (w.tree.rootFits(r.moves) || w.refitRoot(r.moves)) {
		if n := &w.tree.nodes[0]; n.expanded() && n.visits > 0 {
			w.tree.rootState.Store(rootAnswered)
		}
		if w.expandRoot(len(r.moves)) {
			return
		}
		w.tree.rootState.Store(rootUnasked)
	}
	w.tree.reset()
	w.tree.nodes[0].storeProof(newProof(anything(s.config.players), 0, r.status.Turn))
	if s.config.stats&statKeys != 0 {
		w.tree.keys[0] = r.status.Key
	}
	w.expandRoot(len(r.moves))
}

// expandRoot expands the root and reports whether there was room for it.
func (w *worker[R, S, M]) expandRoot(moves int) bool {
	for w.tree.needsGrowth(moves) {
		w.tree.grow(moves)
	}
	w.startAtRoot()
	n := &w.tree.nodes[0]
	if !n.expanded() && !w.expand(w.last()) {
		return false
	}
	first, end := n.childRange()
	w.proveReplies(first, end)
	w.prove(w.last(), n, first, end)
	w.backupValue(w.last(), n, first, end)
	return true
}

// maxReplies bounds what proveReplies looks at.
const maxReplies = 1 << 10

// proveReplies looks at the replies to each move of the root where nothing else
// does, so that a search without time for samples still blocks a win in one. Games
// with an evaluation are probed anyway.
func (w *worker[R, S, M]) proveReplies(first, end uint32) {
	if count := int(end - first); w.hasEval || w.players != 2 || !w.looksAtRoot || count*count > maxReplies {
		return
	}
	w.reserve(1)
	for at := first; at < end; at++ {
		n, m := &w.tree.nodes[at], w.tree.moves[at]
		if n.loadProof().results().single() {
			continue
		}
		st := w.visit(1, &w.states[1], w.rules.Play(&w.states[1], &w.states[0], m, false))
		if score := w.probe(1, 1, st, -sente.MaxScore, sente.MaxScore); score.Decided() {
			p := proofOfScore(score, st.Turn)
			n.narrow(p.results(), p.distance())
		}
		if w.undo != nil {
			w.undo.Undo(&w.states[0], m)
		}
	}
}
