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

// plan is when a search is to end, apart from what its watch watches.
type plan struct {
	depth    int // 0: no limit
	budget   clock.Budget
	hurry    bool // a clock is running: a single move needs no thought
	longest  int  // plies that a game can last, 0 if unknown
	shortest bool
	layers   Layers
}

// run is [Searcher.Search].
func (k *kernel[R, S, M]) run(ctx context.Context, start S, limits sente.Limits, report func(search.Report[M])) (_ search.Result[M], err error) {
	defer search.Catch(&err, "alphabeta", func() []string { return k.retrace(start) })
	p := plan{
		depth:    limits.Depth,
		budget:   clock.Plan(limits, k.habits),
		hurry:    limits.Left != 0 && !limits.Analysis,
		shortest: k.shortest,
		layers:   k.layers,
	}
	if k.bounded != nil {
		p.longest = k.bounded.MaxPlies()
	}
	own, each := divideNodes(limits.Nodes, k.prepareWorkers(limits))
	k.watch.Start(ctx, search.Bounds{Nodes: own, Time: p.budget.Hard}, report != nil)
	defer k.watch.Stop()
	if k.table != nil {
		k.table.NewGeneration()
	}
	if err := k.open(start, limits.Lines); err != nil {
		return search.Result[M]{}, err
	}
	k.root.report, k.root.reported = report, reportTimes{}
	stop := sync.OnceFunc(k.startWorkers(ctx, start, p, each))
	defer stop() // before Catch looks for the way to a breakdown
	end := k.deepen(p)
	stop()
	if err := k.workers.breakdown(); err != nil {
		return search.Result[M]{}, err
	}
	return k.result(end), nil
}

// retrace is the line of play at which the rules panicked.
func (k *kernel[R, S, M]) retrace(start S) []string {
	moves := make([]M, len(k.frames))
	for i := range k.frames {
		moves[i] = k.frames[i].move
	}
	return search.Retrace(k.rules, start, moves)
}

// open puts the root on its frame and orders its moves statically.
func (k *kernel[R, S, M]) open(start S, lines int) error {
	k.reserve(1)
	k.deepest = 0
	f := &k.frames[0]
	f.state = start
	st := k.rules.Status(&f.state)
	if k.path != nil {
		for i := range k.played {
			k.path.Visit(i, &k.played[i], k.rules.Status(&k.played[i]))
		}
		st = k.visit(0, st)
	}
	if st.Outcome.Over() {
		return fmt.Errorf("there is no move to search: %w", sente.ErrGameOver)
	}
	if st.Turn < 0 || st.Turn > 1 {
		return fmt.Errorf("alphabeta searches games of two players, 0 and 1: player %d is to move", st.Turn)
	}
	k.origin = st
	st = k.judged(&f.state, st)
	k.checkScore(st.Eval)
	f.key, f.turn, f.eval, f.evalKnown = st.Key, st.Turn, st.Eval, true
	if k.features&Fold != 0 {
		k.foldSymmetry(f)
	}
	f.moves = k.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		return errors.New("there is no move to search: the rules offer none although the game goes on")
	}
	k.checkMoves(len(f.moves))
	k.checkDistinct(f.moves)
	k.history.Age()
	for i := range k.frames {
		k.frames[i].killers.Clear()
	}
	k.listRootMoves(f, max(lines, 1))
	if len(k.root.moves) == 0 {
		return errors.New("there is no move to search: all that the rules offer are excluded")
	}
	return nil
}

// listRootMoves writes down the root's moves: the table's best first, then as the game
// rates them.
func (k *kernel[R, S, M]) listRootMoves(f *frame[S, M], lines int) {
	k.root = root[M]{}
	hint := order.None
	if k.table != nil {
		if e, ok := k.table.Probe(f.key); ok {
			hint = k.hintIndex(f, e)
		}
	}
	f.picker.Start(len(f.moves), hint)
	for f.picker.Next() || f.picker.Unranked() && k.rankMoves(f, 0) {
		m := f.moves[f.picker.Index()]
		if k.except == nil || !k.except(m) {
			k.root.moves = append(k.root.moves, rootMove[M]{move: m, score: f.eval, line: []M{m}})
		}
	}
	k.root.wanted = min(lines, len(k.root.moves))
}

// frameRoom is what extensions and quiescence may need beyond the depth.
const frameRoom = 48

// reserve makes frames for a search to this depth.
func (k *kernel[R, S, M]) reserve(depth int) {
	need := depth + 2
	if k.features&(OneReply|Quiesce|Singular) != 0 {
		need += frameRoom
	}
	if need > len(k.frames) {
		k.extend(2 * need)
	}
	k.last = len(k.frames) - 1
}

func (k *kernel[R, S, M]) extend(n int) {
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
	}
	k.frames = frames
}

// ends reports whether the iteration that is now finished was the last one, and
// why.
func (p plan) ends(k interface{ outlook() outlook }, depth int) (search.End, bool) {
	o := k.outlook()
	switch {
	case o.complete, o.decided(depth, p.shortest):
		return search.Solved, true
	case depth == p.depth, depth >= table.MaxDepth, p.longest > 0 && depth > p.longest:
		return search.AtDepth, true
	case o.choices == 1 && p.hurry:
		return search.NoChoice, true
	case p.budget.Soft > 0 && o.spent() >= p.budget.Stretched(o.patience):
		return search.AtTime, true
	}
	return 0, false
}
