package gomoku

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/threat"
	"github.com/sente-games/sente/engines/gomoku/weights"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
)

// Options are the settings of [New]. The zero value is the engine at its best.
type Options struct {
	// Memory is the size of all tables in bytes; 0 is 64 MiB. Limits.Memory can
	// only lower it: new memory costs time just when a move is waited for.
	Memory int64
}

const (
	defaultMemory = 64 << 20
	leastMemory   = 2 << 20 // of the transposition table and the facts about fours together
	ownMemory     = 7 << 20 // line tables, points, boards and all that does not grow
)

// variant is how an engine searches: what self-play compares.
type variant struct {
	search  []alphabeta.Option
	effort  effort
	root    int64            // fours tried at the root for an own win
	threats int64            // positions looked at there for a win by threes and fours
	quiet   int              // quiet moves that such a win may need; each more gets four times as many positions
	known   int              // positions of threes and fours remembered, for each fact about fours
	share   int              // the part of the time for all that: one in so many
	fear    int64            // fours tried there for the opponent's, and after each move against it
	weights *weights.Weights // nil: as usual
}

func best() variant {
	return variant{
		search: []alphabeta.Option{
			alphabeta.With(alphabeta.OneReply | alphabeta.Reduce | alphabeta.LatePrune |
				alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razor),
			alphabeta.LateMoves(alphabeta.Late{Moves: 1, Depth: 3, Slope: 100, Loud: 300, NotImproving: 1, Root: 3}),
			alphabeta.PruneMargins(alphabeta.Margins{
				Depth: 3, Futility: 100, Reverse: 100, Razor: 150,
				Moves: 3, LateDepth: 40, Growth: 132, Improving: true,
			}),
			alphabeta.OrderWeights(alphabeta.Weights{Killer: 60, History: 60}),
			alphabeta.Habits(clock.Habits{Margin: timeMargin, Horizon: 25}),
			alphabeta.Window(60),
		},
		effort:  effort{breadth: 24, horizon: 15, inner: 15},
		root:    30_000,
		threats: 30_000,
		known:   1,
		share:   6,
		fear:    4_000,
	}
}

// timeMargin is kept from every time limit (an eighth of it if that is less): a
// busy machine may take the processor away at the wrong moment.
const timeMargin = 60 * time.Millisecond

// lateness learns by how much answers come later than planned, because the
// machine is busy with something else.
type lateness time.Duration

// learn notes by how much one answer was late. A long delay is remembered for
// some moves.
func (l *lateness) learn(late time.Duration) {
	*l = max(lateness(late), *l*15/16)
}

// reserve is the part of a time limit to give up for it, at most a half.
func (l lateness) reserve(limit time.Duration) time.Duration {
	return min(3*time.Duration(l)/2, limit/2)
}

// engine is the player behind [New].
type engine struct {
	lateness lateness
	variant
	memory   int64
	lease    *memory.Lease // of all but the transposition table
	replay   replay
	position position
	searcher *alphabeta.Searcher[position, state, Cell]
}

// New returns the engine.
func New(o Options) (sente.Engine, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	return newEngine(o, best())
}

// newEngine makes everything that a game on the usual board needs.
func newEngine(o Options, v variant) (*engine, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	e := &engine{variant: v, memory: o.Memory}
	e.replay.weights = v.weights
	return e, e.build()
}

// mostTouched is the size of the largest table whose memory is touched before a move is
// waited for: that of 4 GiB takes seconds.
const mostTouched = 256 << 20

// build makes the searcher and its tables and touches their memory.
func (e *engine) build() (err error) {
	if e.lease, err = memory.Process().Lease("an engine", 0); err != nil {
		return err
	}
	memory.Hold(e, e.lease)
	defer func() {
		if err != nil {
			e.lease.Return()
		}
	}()
	tableBytes, facts := e.shares(0)
	if err := e.lease.Resize(e.besides(facts, 0)); err != nil {
		return err
	}
	if _, err := e.replay.lay(sente.Record{}); err != nil {
		return err
	}
	e.position = position{&inside{board: e.replay.board, effort: e.effort}}
	e.hunters(facts)
	options := append([]alphabeta.Option{alphabeta.TableBytes(tableBytes)}, e.search...)
	searcher, err := alphabeta.New(e.position, options...)
	if err != nil {
		return err
	}
	e.searcher = searcher
	if tableBytes <= mostTouched {
		e.forget()
	}
	return nil
}

// Close gives the memory back. The engine must not be used any more.
func (e *engine) Close() error {
	e.searcher.Close()
	e.position.inside = nil
	e.lease.Return()
	return nil
}

// forget clears all that was learned.
func (e *engine) forget() {
	e.searcher.Forget()
	e.position.vcf.Forget()
	e.position.vct.Forget()
	e.position.clones, e.position.lent = nil, 0
}

// Think chooses a move: one that is forced, one that wins by fours or by threes and
// fours, or the search's.
func (e *engine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	start := time.Now()
	if err := e.prepare(r, limits); err != nil {
		return sente.Choice{}, err
	}
	t := &thought{engine: e, ctx: ctx, start: start, limits: limits, report: report}
	if report != nil && e.replay.continuous() {
		t.report = func(i sente.Info) { report(e.replay.modest(i)) }
	}
	choice, err := t.choose()
	choice.Info = e.replay.modest(choice.Info)
	return choice, err
}

// choose is Think on the position that is laid out.
func (t *thought) choose() (sente.Choice, error) {
	t.plan()
	if info, ok := t.atOnce(); ok {
		return t.answer(info), nil
	}
	if info, ok := t.byForce(); ok {
		return t.answer(info), nil
	}
	t.beware()
	return t.bySearch()
}

// byForce looks for a win by fours, then by threes and fours. After a forced move
// that is for the search to find.
func (t *thought) byForce() (sente.Info, bool) {
	if t.forced || t.limits.Lines > 1 {
		return sente.Info{}, false
	}
	if info, ok := t.byFours(); ok {
		return info, true
	}
	for quiet := range t.quiet + 1 {
		if info, ok := t.byThrees(t.threats<<(2*quiet), quiet); ok {
			return info, true
		}
	}
	return sente.Info{}, false
}

// prepare lays out the record and sizes the tables.
func (e *engine) prepare(r sente.Record, limits sente.Limits) error {
	if err := e.lay(r); err != nil {
		return err
	}
	tableBytes, facts := e.shares(limits.Memory)
	return e.resize(tableBytes, facts, limits.Threads-1)
}

// lay lays out the record.
func (e *engine) lay(r sente.Record) error {
	fresh, err := e.replay.lay(r)
	if fresh && err == nil {
		e.position.board, e.position.vcf.board, e.position.vct.board = e.replay.board, e.replay.board, e.replay.board
		e.forget()
	}
	return err
}

// shares divides memory: an eighth for facts about fours, as much or some times as
// much for threats, the rest for the transposition table.
func (e *engine) shares(limit int64) (tableBytes int64, facts int) {
	total := e.memory
	if limit > 0 {
		total = min(total, limit)
	}
	total = max(total-ownMemory, leastMemory)
	facts = 1
	for int64(2*facts*threat.FactBytes) <= total/8 && e.remembered(2*facts) <= total/4*3 && facts < 1<<20 {
		facts *= 2
	}
	return total - e.remembered(facts), facts
}

// remembered is the memory for so many facts and the threats that go with them.
func (e *engine) remembered(facts int) int64 {
	return int64(facts * (threat.FactBytes + e.known*threat.NodeBytes))
}

// besides is the memory besides the transposition table, helpers included.
func (e *engine) besides(facts, helpers int) int64 {
	return ownMemory + e.remembered(facts) + int64(max(helpers, 0))*int64(min(facts, helperFacts)*threat.FactBytes)
}

// hunters makes the searches for forced wins, which remember so many positions each.
func (e *engine) hunters(facts int) {
	e.position.vcf = newVCF(e.replay.board, facts)
	e.position.vct = newVCT(e.position.vcf, e.known*facts)
}

func (e *engine) resize(tableBytes int64, facts, helpers int) error {
	if err := e.lease.Resize(e.besides(facts, helpers)); err != nil {
		return err
	}
	if e.position.vcf.Facts() != facts {
		e.hunters(facts)
	}
	return e.searcher.SetTableBytes(tableBytes)
}

// thought is one call of Think.
type thought struct {
	*engine
	ctx    context.Context
	start  time.Time
	limits sente.Limits
	budget clock.Budget
	report func(sente.Info)
	nodes  int64 // spent before the search
	only   Cell  // if forced, the move that needs no choice
	forced bool
}

// plan sets the budget, with a reserve on a machine that was slow before.
func (t *thought) plan() {
	if t.limits.Time > 0 {
		t.limits.Time -= t.lateness.reserve(t.limits.Time)
	}
	t.budget = clock.Plan(t.limits, clock.Habits{Margin: timeMargin})
}

// answer hands out a move that needed no search.
func (t *thought) answer(info sente.Info) sente.Choice {
	info.Nodes = t.nodes
	info.Time = time.Since(t.start)
	info = t.mark(info)
	if t.report != nil {
		t.report(info)
	}
	return sente.Choice{Move: info.Line[0], Info: info}
}

// mark notes that the first move of a line is forced.
func (t *thought) mark(i sente.Info) sente.Info {
	i.Forced = t.forced && len(i.Line) > 0 && i.Line[0] == t.replay.write([]Cell{t.only})[0]
	return i
}

// atOnce answers where there is nothing to think about: the first stone, a five,
// the block of a five, an open four. A call for several lines gets a search
// instead, and so does an analysis unless the result is certain.
func (t *thought) atOnce() (sente.Info, bool) {
	b := t.replay.board
	t.only, t.forced = b.forced()
	if b.stones == 0 {
		t.only = b.Centre()
	}
	if !t.forced && b.stones > 0 || t.limits.Lines > 1 {
		return sente.Info{}, false
	}
	info := sente.Info{Depth: 1, Line: t.replay.write([]Cell{t.only})}
	if score, certain := t.position.Resolve(nil, 1); certain {
		info.Score, info.Source = score, "proof"
		return info, true
	}
	info.Score = b.Eval()
	return info, !t.limits.Analysis
}

// byFours looks for a win by continuous fours.
func (t *thought) byFours() (sente.Info, bool) {
	plies := t.fours(t.root)
	if plies <= 0 {
		return sente.Info{}, false
	}
	line := t.position.vcf.Line(nil, endless)
	return sente.Info{Depth: plies, SelDepth: plies, Score: sente.WinIn(plies), Line: t.replay.write(line), Source: "proof"}, true
}

// byThrees looks for a win by threes and fours, and by so many quiet moves that
// threaten a win by fours.
func (t *thought) byThrees(tries int64, quiet int) (sente.Info, bool) {
	t.position.vct.quiet = quiet
	plies := t.byThreats(tries)
	if plies <= 0 {
		return sente.Info{}, false
	}
	line := t.position.vct.Line(nil)
	return sente.Info{Depth: plies, SelDepth: plies, Score: sente.WinIn(plies), Line: t.replay.write(line), Source: "proof"}, true
}

// byThreats looks for a win by threes and fours of the side to move, in portions
// like fours; they grow, since each begins at the root again.
func (t *thought) byThreats(tries int64) (plies int) {
	h := t.position.vct
	if t.limits.Nodes > 0 {
		tries = min(tries, t.limits.Nodes/8)
	}
	some := int64(portion)
	for plies = -1; plies < 0 && tries > 0 && !t.late(); some *= 2 {
		before := h.Tries
		_, plies = h.Win(min(tries, some))
		t.nodes += h.Tries - before
		tries -= some
	}
	return max(plies, 0)
}

// endless is more than there is time for.
const endless = 1 << 40

// portion is how many fours, or positions, are tried between two looks at the
// clock.
const portion = 500

// fours looks for a win by fours of the side to move, in portions: the facts
// carry over from one to the next. It stops when its share of the time is spent.
func (t *thought) fours(tries int64) (plies int) {
	f := t.position.vcf
	if t.limits.Nodes > 0 {
		tries = min(tries, t.limits.Nodes/8)
	}
	for ; tries > 0 && !t.late(); tries -= portion {
		before := f.Tries
		_, plies = f.Win(min(tries, portion))
		t.nodes += f.Tries - before
		if plies > 0 || !f.Exhausted() {
			break // a win, or all was tried
		}
	}
	return max(plies, 0)
}

func (t *thought) late() bool {
	return t.ctx.Err() != nil || t.budget.Hard > 0 && time.Since(t.start) > t.budget.Hard/time.Duration(t.share)
}

// beware narrows the root to moves that spoil the opponent's win by fours, if he
// has one.
func (t *thought) beware() {
	root := &t.position.root
	root.moves, root.plies = root.moves[:0], t.replay.board.stones
	b := t.replay.board
	b.pass()
	threatened := t.fours(t.fear) > 0
	b.pass()
	if !threatened {
		return
	}
	for _, c := range b.Moves(nil) {
		b.Play(c)
		refuted := t.fours(t.fear) > 0
		b.Undo()
		if !refuted {
			root.moves = append(root.moves, c)
		}
	}
}

// bySearch lets alpha-beta choose.
func (t *thought) bySearch() (sente.Choice, error) {
	limits, offset := t.limits, time.Since(t.start)
	if limits.Time > 0 {
		limits.Time = max(limits.Time-offset, 1)
	}
	if limits.Left > 0 {
		limits.Left = max(limits.Left-offset, 1)
	}
	if limits.Nodes > 0 {
		limits.Nodes = max(limits.Nodes-t.nodes, 1)
	}
	t.position.recall()
	result, err := t.searcher.Search(t.ctx, state{}, limits, t.relay(offset))
	if err != nil {
		return sente.Choice{}, err
	}
	if result.End == search.AtTime && t.limits.Time > 0 {
		t.lateness.learn(time.Since(t.start) - t.budget.Hard)
	}
	info := t.info(result.Best(), offset)
	return sente.Choice{Move: info.Line[0], Info: info}, nil
}

// relay hands reports of the search on.
func (t *thought) relay(offset time.Duration) func(search.Report[Cell]) {
	if t.report == nil {
		return nil
	}
	return func(r search.Report[Cell]) { t.report(t.info(r, offset)) }
}

func (t *thought) info(r search.Report[Cell], offset time.Duration) sente.Info {
	info := r.Info(t.replay.write)
	info.Nodes += t.nodes
	info.Time += offset
	return t.mark(info)
}
