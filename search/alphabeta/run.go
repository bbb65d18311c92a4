package alphabeta

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// plan contains the conditions that end a search between iterations.
type plan struct {
	depth        int // 0 for no limit
	budget       clock.Budget
	onClock      bool // a game clock is running: a forced move is played immediately
	maxGamePlies int  // maximum length of a game in plies, 0 if unknown
	shortest     bool
	depths       Layers
}

// runSearch implements [Searcher.Search].
func (k *kernel[R, S, M]) runSearch(ctx context.Context, start S, limits sente.Limits, report func(search.Report[M])) (_ search.Result[M], err error) {
	defer search.RecoverPanic(&err, "alphabeta", func() []string { return k.movesToPanic(start) })
	p := plan{
		depth:    limits.Depth,
		budget:   clock.Plan(limits, k.timeHabits),
		onClock:  limits.Left != 0 && !limits.Analysis,
		shortest: k.shortest,
		depths:   k.depths,
	}
	if k.bounded != nil {
		p.maxGamePlies = k.bounded.MaxPlies()
	}
	own, each := divideNodes(limits.Nodes, k.prepareWorkers(limits))
	k.watch.Start(ctx, search.Bounds{Nodes: own, Time: p.budget.Hard}, report != nil)
	defer k.watch.Stop()
	if k.table != nil {
		k.table.NewGeneration()
	}
	if err := k.setUpRoot(start, limits.Lines); err != nil {
		return search.Result[M]{}, err
	}
	k.root.report, k.root.throttle = report, reportThrottle{}
	k.lines.start(report != nil, limits.Analysis)
	stop := sync.OnceFunc(k.startWorkers(ctx, start, p, each))
	defer stop() // before Catch, which reads the frames
	end := k.iterativeDeepening(p)
	stop()
	if err := k.workers.helperError(); err != nil {
		return search.Result[M]{}, err
	}
	return k.makeResult(end), nil
}

// movesToPanic returns the moves from the root to the position in which the
// rules panicked, as text.
func (k *kernel[R, S, M]) movesToPanic(start S) []string {
	moves := make([]M, len(k.frames))
	for i := range k.frames {
		moves[i] = k.frames[i].currentMove
	}
	return search.ReplayUntilPanic(k.rules, start, moves)
}

// setUpRoot initializes the root frame and orders the root moves.
func (k *kernel[R, S, M]) setUpRoot(start S, lines int) error {
	k.reserveFrames(1)
	k.selDepth = 0
	f := &k.frames[0]
	f.state = start
	st := k.rules.Status(&f.state)
	if k.path != nil {
		for i := range k.gameHistory {
			k.path.Visit(i, &k.gameHistory[i], k.rules.Status(&k.gameHistory[i]))
		}
		st = k.visitPosition(f, st)
	}
	if st.Outcome.IsOver() {
		return fmt.Errorf("no moves to search: %w", sente.ErrGameOver)
	}
	if st.Turn < 0 || st.Turn > 1 {
		return fmt.Errorf("alphabeta supports games of two players, 0 and 1: player %d is to move", st.Turn)
	}
	k.rootStatus = st
	st = k.withEval(&f.state, st)
	k.checkRootScore(st.Eval)
	f.key, f.turn, f.eval, f.evalKnown = st.Key, st.Turn, st.Eval, true
	if k.features&Fold != 0 {
		k.foldSymmetry(f)
	}
	f.moves = k.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		return errors.New("no moves to search: the rules return none although the game is not over")
	}
	k.checkMoveCount(len(f.moves))
	k.checkDistinctMoves(f.moves)
	k.history.Age()
	for i := range k.frames {
		k.frames[i].killers.Clear()
	}
	k.listRootMoves(f, max(lines, 1))
	if len(k.root.moves) == 0 {
		return errors.New("no moves to search: all moves are excluded")
	}
	return nil
}

// listRootMoves fills the list of root moves: the table move first, then by
// static order, killers and history.
func (k *kernel[R, S, M]) listRootMoves(f *frame[S, M], lines int) {
	k.root = rootState[M]{}
	hint := order.None
	if k.table != nil {
		if e, ok := k.table.Probe(f.key); ok {
			hint = k.tableMoveIndex(f, e)
		}
	}
	f.picker.Start(len(f.moves), hint)
	for f.picker.Next() || f.picker.Unranked() && k.rankMoves(f) {
		m := f.moves[f.picker.Index()]
		if k.isExcluded == nil || !k.isExcluded(m) {
			k.root.moves = append(k.root.moves, rootMove[M]{move: m, score: f.eval, line: []M{m}})
		}
	}
	k.root.numLines = min(lines, len(k.root.moves))
}

// extraFrames is the number of frames for extensions and quiescence beyond the
// depth.
const extraFrames = 48

// reserveFrames allocates frames for a search to this depth.
func (k *kernel[R, S, M]) reserveFrames(depth int) {
	need := depth + 2
	if k.features&(OneReply|Quiesce|Singular) != 0 {
		need += extraFrames
	}
	if need > len(k.frames) {
		k.growFrames(2 * need)
	}
	k.maxPly = len(k.frames) - 1
}

func (k *kernel[R, S, M]) growFrames(n int) {
	frames := make([]frame[S, M], n)
	copy(frames, k.frames)
	if k.bounded != nil {
		for i := len(k.frames); i < n; i++ {
			frames[i].moves = make([]M, 0, k.bounded.MaxMoves())
			frames[i].picker.Reserve(k.bounded.MaxMoves())
		}
	}
	for i := range frames[1:] {
		frames[i].next = &frames[i+1]
		frames[i+1].ply = i + 1
	}
	k.frames = frames
}

// shouldStop reports whether the completed iteration was the last one, and why.
func (p plan) shouldStop(k interface{ iterationState() iterationState }, depth int) (search.End, bool) {
	o := k.iterationState()
	switch {
	case o.complete, o.isDecided(depth, p.shortest):
		return search.Solved, true
	case depth == p.depth, depth >= table.MaxDepth, p.maxGamePlies > 0 && depth > p.maxGamePlies:
		return search.AtDepth, true
	case o.numRootMoves == 1 && p.onClock:
		return search.NoChoice, true
	case p.budget.Soft > 0 && o.elapsed() >= p.budget.Stretched(o.timeFactor):
		return search.AtTime, true
	}
	return 0, false
}
