package multi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
)

// searchRoot is the root of the current search: its moves in search order, and
// the lines found.
type searchRoot[M any] struct {
	moves    []rootMove[M]
	lines    []search.Report[M] // of the last iteration, best first
	reward   rewards            // of the best line, counted from the root
	numLines int                // requested number of lines
	depth    int                // of the current iteration

	report     func(search.Report[M]) // may be nil
	analysis   bool                   // lines matter even without reports
	lastReport time.Duration
}

// rootMove is a move of the root with the result of its last search.
type rootMove[M any] struct {
	move    M
	index   int32 // in the order of the rules
	score   sente.Score
	bound   sente.Bound
	rewards rewards
	nodes   int64 // visited below the move
	line    []M   // begins with move; valid if bound is Exact
}

func (s *Searcher[R, S, M]) runSearch(ctx context.Context, start S, limits sente.Limits, report func(search.Report[M])) (_ Result[M], err error) {
	defer search.RecoverPanic(&err, "multi", s.movesToPanic)
	budget := clock.Plan(limits, s.config.timeHabits)
	s.watch.Start(ctx, search.Bounds{Nodes: limits.Nodes, Time: budget.Hard}, report != nil)
	defer s.watch.Stop()
	if err := s.setUpRoot(start, limits.Lines); err != nil {
		return Result[M]{}, err
	}
	s.root.report, s.root.analysis = report, limits.Analysis
	end := s.iterativeDeepening(limits, budget)
	return s.makeResult(end), nil
}

// setUpRoot initializes the root frame and lists the root moves.
func (s *Searcher[R, S, M]) setUpRoot(start S, lines int) error {
	s.selDepth = 0
	s.reserveFrames(1)
	f := &s.frames[0]
	f.state = start
	for i := range s.history {
		s.path.Visit(i, &s.history[i], s.config.rules.Status(&s.history[i]))
	}
	st := s.visitPosition(0, s.config.rules.Status(&f.state))
	if st.Outcome.IsOver() {
		return fmt.Errorf("no moves to search: %w", sente.ErrGameOver)
	}
	f.key, f.turn, s.rootPlayer = st.Key, st.Turn, st.Turn
	f.moves = s.config.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		return errors.New("no moves to search: the rules return none although the game is not over")
	}
	s.startGeneration()
	s.root = searchRoot[M]{numLines: min(max(lines, 1), len(f.moves))}
	s.config.evaluate(f, st)
	score := f.rewards[s.rootPlayer]
	for _, r := range s.orderMoves(f, -1) {
		m := f.moves[r.index]
		s.root.moves = append(s.root.moves, rootMove[M]{move: m, index: r.index, score: score, line: []M{m}})
	}
	return nil
}

// visitPosition adds the position at ply to the path and returns its status
// with the outcome of a repetition. Such an outcome depends on the path, so
// that results based on it are not complete.
func (s *Searcher[R, S, M]) visitPosition(ply int, st rules.Status) rules.Status {
	if s.path == nil || st.Outcome.IsOver() {
		return st
	}
	if st = s.path.Visit(len(s.history)+ply, &s.frames[ply].state, st); st.Outcome.IsOver() {
		s.horizonLeaves++
	}
	return st
}

func (s *Searcher[R, S, M]) startGeneration() {
	if s.config.vectors != nil {
		s.config.vectors.newGeneration()
	}
	if s.config.table != nil {
		s.config.table.NewGeneration()
	}
	for i := range s.frames {
		s.frames[i].hasKiller = false
	}
}

// reserveFrames allocates frames for a search to this depth.
func (s *Searcher[R, S, M]) reserveFrames(depth int) {
	old := len(s.frames)
	if depth+1 <= old {
		return
	}
	frames := make([]frame[S, M], 2*(depth+1))
	copy(frames, s.frames)
	if s.config.bounded != nil {
		for i := old; i < len(frames); i++ {
			frames[i].moves = make([]M, 0, s.config.bounded.MaxMoves())
			frames[i].orderedMoves = make([]scoredMove, 0, s.config.bounded.MaxMoves())
			frames[i].pv = make([]M, 0, len(frames))
		}
	}
	s.frames = frames
}

// maxDepth is the maximum depth of an iteration, which is the maximum depth of
// a table entry.
const maxDepth = 1<<12 - 1

// iterativeDeepening runs iterations of increasing depth until a limit is
// reached or a deeper search cannot change the result.
func (s *Searcher[R, S, M]) iterativeDeepening(limits sente.Limits, budget clock.Budget) search.End {
	for depth := 1; ; depth++ {
		s.reserveFrames(depth)
		s.root.depth, s.horizonLeaves = depth, 0
		best := s.searchRootMoves(depth)
		s.finishIteration(best)
		if s.watch.Stopped() {
			return s.watch.End()
		}
		s.reportLines()
		switch {
		case s.horizonLeaves == 0, s.isProven(depth):
			return search.Solved
		case depth == limits.Depth, depth == maxDepth:
			return search.AtDepth
		case len(s.root.moves) == 1 && limits.Left != 0 && !limits.Analysis:
			return search.NoChoice
		case budget.Soft > 0 && s.watch.Elapsed() >= budget.Soft:
			return search.AtTime
		}
	}
}

// isProven reports whether all lines are proven, so that a deeper search finds
// the same. In max^n any depth may change a player's choice.
func (s *Searcher[R, S, M]) isProven(depth int) bool {
	return s.config.method != MaxN && !slices.ContainsFunc(s.root.lines, func(l search.Report[M]) bool {
		n, ok := l.Score.Distance()
		return !ok || n > depth
	})
}

// searchRootMoves searches all root moves and returns the best ones, up to
// numLines; fewer if the watch stopped it.
func (s *Searcher[R, S, M]) searchRootMoves(depth int) (best []*rootMove[M]) {
	for i := range s.root.moves {
		m := &s.root.moves[i]
		floor := -sente.MaxScore
		if len(best) == s.root.numLines {
			last := best[len(best)-1]
			if floor = last.score; m.index < last.index {
				floor--
			}
		}
		before := s.watch.Nodes()
		score := s.searchRootMove(m, depth, floor)
		m.nodes += s.watch.Nodes() - before
		if s.watch.Stopped() {
			break
		}
		m.score, m.bound = score, sente.Upper
		if score > floor {
			m.bound = sente.Exact
			m.line = append(append(m.line[:0], m.move), s.frames[1].pv...)
			best = insertRanked(best, m, s.root.numLines)
		}
	}
	return best
}

// insertRanked inserts m into a list of at most limit moves, sorted by
// descending score and by index.
func insertRanked[M any](list []*rootMove[M], m *rootMove[M], limit int) []*rootMove[M] {
	at, _ := slices.BinarySearchFunc(list, m, func(x, y *rootMove[M]) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(x.index, y.index))
	})
	list = slices.Insert(list, at, m)
	return list[:min(len(list), limit)]
}

// searchRootMove returns the value of one root move for the player at the root;
// values up to floor do not change the result.
func (s *Searcher[R, S, M]) searchRootMove(m *rootMove[M], depth int, floor sente.Score) sente.Score {
	f := &s.frames[0]
	f.killer, f.hasKiller = m.move, true // for reports of the current line
	if s.watch.CountNode() && s.pollWatch(0) {
		return 0
	}
	if s.config.method == MaxN {
		if s.config.unpruned {
			floor = -sente.MaxScore
		}
		m.rewards = s.childRewards(0, depth, int(m.index), floor)
		return m.rewards[s.rootPlayer]
	}
	f.currentMove = f.moves[m.index]
	return s.searchChild(0, depth, floor, sente.MaxScore, noReplierYet)
}

// finishIteration computes the lines of an iteration, completed by those of the
// previous one after a stop, and sorts the root moves: first the moves of the
// lines, then by node count.
func (s *Searcher[R, S, M]) finishIteration(best []*rootMove[M]) {
	var lines []search.Report[M]
	for _, m := range best {
		lines = append(lines, s.lineReport(m, len(lines)))
	}
	if len(best) > 0 {
		s.root.reward = best[0].rewards
	}
	for _, old := range s.root.lines {
		if len(lines) < s.root.numLines && !slices.ContainsFunc(lines, func(l search.Report[M]) bool { return l.Line[0] == old.Line[0] }) {
			old.Rank = len(lines)
			lines = append(lines, old)
		}
	}
	s.root.lines = lines
	rank := func(m rootMove[M]) int {
		if i := slices.IndexFunc(lines, func(l search.Report[M]) bool { return l.Line[0] == m.move }); i >= 0 {
			return i
		}
		return len(lines)
	}
	slices.SortStableFunc(s.root.moves, func(x, y rootMove[M]) int {
		return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(y.nodes, x.nodes))
	})
}

// movesToPanic returns the moves from the root to the position in which the
// rules panicked, as text.
func (s *Searcher[R, S, M]) movesToPanic() []string {
	return search.FormatLine(min(s.reachedPly, len(s.frames)), func(i int) string {
		return search.FormatMove(s.config.rules, &s.frames[i].state, s.frames[i].currentMove)
	})
}
