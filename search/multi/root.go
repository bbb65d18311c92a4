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

// root is the root of one search: its moves in the order in which they are
// searched, and what is known of them.
type root[M any] struct {
	moves  []rootMove[M]
	lines  []search.Report[M] // of the last iteration, best first
	reward rewards            // of the best line, counted from the root
	wanted int                // lines to find
	depth  int                // of the running iteration

	report     func(search.Report[M]) // may be nil
	lastReport time.Duration
}

// rootMove is one move of the root.
type rootMove[M any] struct {
	move    M
	index   int32 // in the order of the rules
	score   sente.Score
	bound   sente.Bound
	rewards rewards
	nodes   int64 // spent below it
	line    []M   // starts with move; right if bound is Exact
}

func (s *Searcher[R, S, M]) run(ctx context.Context, start S, limits sente.Limits, report func(search.Report[M])) (_ Result[M], err error) {
	defer search.Catch(&err, "multi", s.spell)
	budget := clock.Plan(limits, s.config.habits)
	s.watch.Start(ctx, search.Bounds{Nodes: limits.Nodes, Time: budget.Hard}, report != nil)
	defer s.watch.Stop()
	if err := s.readRoot(start, limits.Lines); err != nil {
		return Result[M]{}, err
	}
	s.root.report = report
	end := s.deepen(limits, budget)
	return s.result(end), nil
}

// readRoot sets up the root's frame and lists its moves.
func (s *Searcher[R, S, M]) readRoot(start S, lines int) error {
	s.deepest = 0
	s.reserve(1)
	f := &s.frames[0]
	f.state = start
	for i := range s.history {
		s.path.Visit(i, &s.history[i], s.config.rules.Status(&s.history[i]))
	}
	st := s.visit(0, s.config.rules.Status(&f.state))
	if st.Outcome.Over() {
		return fmt.Errorf("there is no move to search: %w", sente.ErrGameOver)
	}
	f.key, f.turn, s.rootPlayer = st.Key, st.Turn, st.Turn
	f.moves = s.config.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		return errors.New("there is no move to search: the rules offer none although the game goes on")
	}
	s.newGeneration()
	s.root = root[M]{wanted: min(max(lines, 1), len(f.moves))}
	s.config.evaluate(f, st)
	score := f.rewards[s.rootPlayer]
	for _, r := range s.orderMoves(f, -1) {
		m := f.moves[r.index]
		s.root.moves = append(s.root.moves, rootMove[M]{move: m, index: r.index, score: score, line: []M{m}})
	}
	return nil
}

// visit notes the position at ply and returns its status with the outcome that repetition gives
// it. Such an outcome depends on the path, so that no result that rests on it is complete.
func (s *Searcher[R, S, M]) visit(ply int, st rules.Status) rules.Status {
	if s.path == nil || st.Outcome.Over() {
		return st
	}
	if st = s.path.Visit(len(s.history)+ply, &s.frames[ply].state, st); st.Outcome.Over() {
		s.horizonLeaves++
	}
	return st
}

func (s *Searcher[R, S, M]) newGeneration() {
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

// reserve makes frames for a search to this depth.
func (s *Searcher[R, S, M]) reserve(depth int) {
	old := len(s.frames)
	if depth+1 <= old {
		return
	}
	frames := make([]frame[S, M], 2*(depth+1))
	copy(frames, s.frames)
	if s.config.bounded != nil {
		for i := old; i < len(frames); i++ {
			frames[i].moves = make([]M, 0, s.config.bounded.MaxMoves())
			frames[i].ordered = make([]scoredMove, 0, s.config.bounded.MaxMoves())
			frames[i].line = make([]M, 0, len(frames))
		}
	}
	s.frames = frames
}

// maxDepth is the deepest iteration: as much as a table's entry can hold.
const maxDepth = 1<<12 - 1

// deepen is iterative deepening until the watch or the result says stop.
func (s *Searcher[R, S, M]) deepen(limits sente.Limits, budget clock.Budget) search.End {
	for depth := 1; ; depth++ {
		s.reserve(depth)
		s.root.depth, s.horizonLeaves = depth, 0
		found := s.searchRoot(depth)
		s.finishIteration(found)
		if s.watch.Stopped() {
			return s.watch.End()
		}
		s.reportLines()
		switch {
		case s.horizonLeaves == 0, s.proven(depth):
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

// proven reports whether every line is proven so that a deeper search finds
// nothing else. In max^n any depth may change a player's choice.
func (s *Searcher[R, S, M]) proven(depth int) bool {
	return s.config.method != MaxN && !slices.ContainsFunc(s.root.lines, func(l search.Report[M]) bool {
		n, ok := l.Score.Distance()
		return !ok || n > depth
	})
}

// searchRoot searches every move of the root and returns the best ones, as many as
// wanted; fewer if the watch stopped it.
func (s *Searcher[R, S, M]) searchRoot(depth int) (found []*rootMove[M]) {
	for i := range s.root.moves {
		m := &s.root.moves[i]
		floor := -sente.MaxScore
		if len(found) == s.root.wanted {
			last := found[len(found)-1]
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
			m.line = append(append(m.line[:0], m.move), s.frames[1].line...)
			found = insert(found, m, s.root.wanted)
		}
	}
	return found
}

// insert puts m into a list of up to most moves, the best first and equal ones in
// the order of the rules.
func insert[M any](list []*rootMove[M], m *rootMove[M], most int) []*rootMove[M] {
	at, _ := slices.BinarySearchFunc(list, m, func(x, y *rootMove[M]) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(x.index, y.index))
	})
	list = slices.Insert(list, at, m)
	return list[:min(len(list), most)]
}

// searchRootMove returns the value of one move for the player at the root; values up
// to floor do not change the answer.
func (s *Searcher[R, S, M]) searchRootMove(m *rootMove[M], depth int, floor sente.Score) sente.Score {
	f := &s.frames[0]
	f.killer, f.hasKiller = m.move, true // for reports of the line being searched
	if s.watch.Visit() && s.lookAtWatch(0) {
		return 0
	}
	if s.config.method == MaxN {
		if s.config.unpruned {
			floor = -sente.MaxScore
		}
		m.rewards = s.childRewards(0, depth, int(m.index), floor)
		return m.rewards[s.rootPlayer]
	}
	return s.childScore(0, depth, int(m.index), floor, sente.MaxScore, noReplier)
}

// finishIteration makes the lines of an iteration, filled up by those of the iteration
// before if it was cut short, and sorts the root's moves: first those of the lines,
// then by the nodes spent on them.
func (s *Searcher[R, S, M]) finishIteration(found []*rootMove[M]) {
	var lines []search.Report[M]
	for _, m := range found {
		lines = append(lines, s.line(m, len(lines)))
	}
	if len(found) > 0 {
		s.root.reward = found[0].rewards
	}
	for _, old := range s.root.lines {
		if len(lines) < s.root.wanted && !slices.ContainsFunc(lines, func(l search.Report[M]) bool { return l.Line[0] == old.Line[0] }) {
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

// spell writes the line of play that the rules were led along.
func (s *Searcher[R, S, M]) spell() []string {
	return search.Spell(min(s.reached, len(s.frames)), func(i int) string {
		return search.Text(s.config.rules, &s.frames[i].state, s.frames[i].move)
	})
}
