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

// searchRoot is the root position and the limits of the current search.
type searchRoot[S, M any] struct {
	history []S // positions before state, oldest first
	state   S
	status  rules.Status
	moves   []M
	limits  sente.Limits
	budget  clock.Budget
	report  func(search.Report[M])

	iterations atomic.Int64  // started
	end        atomic.Int32  // 1 + the first End that a worker reached
	lastReport time.Duration // since the start
	evalRounds evalRounds    // rounds of the evaluator
}

// initRoot initializes the root from the rules and returns an error if it
// cannot be searched.
func (s *Searcher[R, S, M]) initRoot() error {
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
	case r.status.Outcome.IsOver():
		return fmt.Errorf("no moves to search: %w", sente.ErrGameOver)
	case len(r.moves) == 0:
		return errors.New("no moves to search: the rules return none although the game is not over")
	case r.status.Turn < 0 || int(r.status.Turn) >= s.config.players:
		return fmt.Errorf("mcts: player %d is to move, but the rules have only %d players", r.status.Turn, s.config.players)
	case len(r.moves) >= 1<<16:
		return fmt.Errorf("mcts: the rules return %d moves: the maximum is %d", len(r.moves), 1<<16-1)
	}
	return nil
}

// prepareRoot prepares the root of a worker's tree: a reused node if possible,
// else a new one.
func (s *Searcher[R, S, M]) prepareRoot(w *worker[R, S, M]) {
	if w != s.workers[0] && w.tree == s.workers[0].tree {
		return
	}
	if w.moveStats != nil {
		w.moveStats.halveWeights()
	}
	if w.amaf != nil {
		w.amaf.reference.valid = false
	}
	r := &s.root
	w.tree.rootEvaluation.Store(rootNotEvaluated)
	if s.config.has(Reuse) && w.tree.resumeRoot(r.status, s.config.players) && (w.tree.hasRootMoves(r.moves) || w.rebuildRoot(r.moves)) {
		if n := &w.tree.nodes[0]; n.isExpanded() && n.visits > 0 {
			w.tree.rootEvaluation.Store(rootEvaluated)
		}
		if w.expandRoot(len(r.moves)) {
			return
		}
		w.tree.rootEvaluation.Store(rootNotEvaluated)
	}
	w.tree.reset()
	w.tree.nodes[0].storeProof(newProof(allResults(s.config.players), 0, r.status.Turn))
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
	if !n.isExpanded() && !w.expandNode(w.pathEnd()) {
		return false
	}
	first, end := n.childRange()
	w.probeRootReplies(first, end)
	w.updateProof(w.pathEnd(), n, first, end)
	w.backupMinimax(w.pathEnd(), n, first, end)
	return true
}

// maxRootReplies limits the number of positions for probeRootReplies.
const maxRootReplies = 1 << 10

// probeRootReplies probes the replies to each root move in games without an
// evaluation, so that even a search without time for playouts blocks an
// immediate win. Games with an evaluation are probed by Look.
func (w *worker[R, S, M]) probeRootReplies(first, end uint32) {
	if count := int(end - first); w.hasEval || w.players != 2 || !w.lookAtRoot || count*count > maxRootReplies {
		return
	}
	w.reserveStates(1)
	for at := first; at < end; at++ {
		n, m := &w.tree.nodes[at], w.tree.moves[at]
		if n.loadProof().results().isSingle() {
			continue
		}
		st := w.visitPosition(1, &w.states[1], w.rules.Play(&w.states[1], &w.states[0], m, false))
		if score := w.probeMinimax(1, 1, st, -sente.MaxScore, sente.MaxScore); score.Decided() {
			p := proofFromScore(score, st.Turn)
			n.narrowResults(p.results(), p.distance())
		}
		if w.undo != nil {
			w.undo.Undo(&w.states[0], m)
		}
	}
}
