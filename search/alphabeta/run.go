package alphabeta

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/order"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
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
func (b *base[R, S, M]) run(ctx context.Context, start S, limits sente.Limits, report func(search.Report[M])) (_ search.Result[M], err error) {
	defer search.Catch(&err, "alphabeta", func() []string { return b.retrace(start) })
	p := plan{
		depth:    limits.Depth,
		budget:   clock.Plan(limits, b.habits),
		hurry:    limits.Left != 0 && !limits.Analysis,
		shortest: b.shortest,
		layers:   b.layers,
	}
	if b.bounded != nil {
		p.longest = b.bounded.MaxPlies()
	}
	own, each := divideNodes(limits.Nodes, b.prepareWorkers(limits))
	b.watch.Start(ctx, search.Bounds{Nodes: own, Time: p.budget.Hard}, report != nil)
	defer b.watch.Stop()
	if b.table != nil {
		b.table.NewGeneration()
	}
	if err := b.open(start, limits.Lines); err != nil {
		return search.Result[M]{}, err
	}
	b.root.report, b.root.reported = report, reportTimes{}
	stop := sync.OnceFunc(b.startWorkers(ctx, start, p, each))
	defer stop() // before Catch looks for the way to a breakdown
	end := b.deepen(p)
	stop()
	if err := b.workers.breakdown(); err != nil {
		return search.Result[M]{}, err
	}
	return b.result(end), nil
}

// retrace is the line of play at which the rules panicked.
func (b *base[R, S, M]) retrace(start S) []string {
	moves := make([]M, len(b.frames))
	for i := range b.frames {
		moves[i] = b.frames[i].move
	}
	return search.Retrace(b.rules, start, moves)
}

// open puts the root on its frame and orders its moves statically.
func (b *base[R, S, M]) open(start S, lines int) error {
	b.reserve(1)
	b.deepest = 0
	f := &b.frames[0]
	f.state = start
	st := b.rules.Status(&f.state)
	if st.Outcome.Over() {
		return fmt.Errorf("there is no move to search: %w", sente.ErrGameOver)
	}
	if st.Turn < 0 || st.Turn > 1 {
		return fmt.Errorf("alphabeta searches games of two players, 0 and 1: player %d is to move", st.Turn)
	}
	b.origin = st
	st = b.judged(&f.state, st)
	b.checkScore(st.Eval)
	f.key, f.turn, f.eval, f.judged = st.Key, st.Turn, st.Eval, true
	if b.features&Fold != 0 {
		b.fold(f)
	}
	f.moves, f.set = b.rules.Moves(&f.state, f.moves[:0]), 0
	if len(f.moves) == 0 {
		return errors.New("there is no move to search: the rules offer none although the game goes on")
	}
	b.checkMoves(len(f.moves))
	b.checkDistinct(f.moves)
	b.history.Age()
	for i := range b.frames {
		b.frames[i].killers.Clear()
	}
	b.list(f, max(lines, 1))
	if len(b.root.moves) == 0 {
		return errors.New("there is no move to search: all that the rules offer are excluded")
	}
	return nil
}

// list writes down the root's moves: the table's best first, then as the game
// rates them.
func (b *base[R, S, M]) list(f *frame[S, M], lines int) {
	b.root = root[M]{}
	hint := order.None
	if b.table != nil {
		if e, ok := b.table.Probe(f.key); ok {
			hint = b.hinted(f, e)
		}
	}
	f.picker.Start(len(f.moves), hint)
	for f.picker.Next() || f.picker.Unranked() && b.below.rank(f, 0) {
		m := f.moves[f.picker.Index()]
		if b.except == nil || !b.except(m) {
			b.root.moves = append(b.root.moves, rootMove[M]{move: m, score: f.eval, line: []M{m}})
		}
	}
	b.root.wanted = min(lines, len(b.root.moves))
}

// frameRoom is what extensions and quiescence may need beyond the depth.
const frameRoom = 48

// reserve makes frames for a search to this depth.
func (b *base[R, S, M]) reserve(depth int) {
	need := depth + 2
	if b.features&(OneReply|Quiesce|Singular) != 0 {
		need += frameRoom
	}
	if need > len(b.frames) {
		b.extend(2 * need)
	}
	b.last = len(b.frames) - 1
}

func (b *base[R, S, M]) extend(n int) {
	frames := make([]frame[S, M], n)
	copy(frames, b.frames)
	if b.bounded != nil {
		for i := len(b.frames); i < n; i++ {
			frames[i].moves = make([]M, 0, b.bounded.MaxMoves())
			frames[i].picker.Reserve(b.bounded.MaxMoves())
		}
	}
	for i := range frames[1:] {
		frames[i].next = &frames[i+1]
	}
	b.frames = frames
}

// ends reports whether the iteration that is now finished was the last one, and
// why.
func (p plan) ends(b interface{ outlook() outlook }, depth int) (search.End, bool) {
	o := b.outlook()
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
