package capture

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/threat"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
)

// Options are the settings of [New]. The zero value is the engine at its best.
type Options struct {
	// Memory is the size of all tables in bytes; 0 is 64 MiB. Limits.Memory can
	// only lower it.
	Memory int64
}

const (
	defaultMemory = 64 << 20
	leastMemory   = 2 << 20 // of the transposition table and the facts about threats together
	ownMemory     = 7 << 20 // line tables, points, boards and all that does not grow
	slowKnown     = 1 << 15 // positions known to the search for threes
)

// variant is how an engine searches: what self-play compares.
type variant struct {
	search []alphabeta.Option
	effort effort
	root   int64 // threats tried at the root for an own win
	threes int64 // positions looked at and threats tried there for an own win by threes and fours
	fear   int64 // threats tried there for the opponent's, and after each move against it
	share  int   // the part of the time for both: one in so many
	worth  *weights
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
		effort: effort{breadth: 16, horizon: 12, inner: 12, losses: true},
		root:   20_000,
		fear:   3_000,
		share:  6,
		worth:  usual(),
	}
}

// timeMargin is kept from every time limit (an eighth of it if that is less): a
// busy machine may take the processor away at the wrong moment.
const timeMargin = 75 * time.Millisecond

// lateness learns by how much answers come later than planned, because the
// machine is busy with something else.
type lateness time.Duration

// learn notes by how much one answer was late. A long delay is remembered for
// some moves.
func (l *lateness) learn(late time.Duration) { *l = max(lateness(late), *l*15/16) }

// reserve is the part of a time limit to give up for it: a sixteenth at least,
// since the first delay comes unlearned, a half at most.
func (l lateness) reserve(limit time.Duration) time.Duration {
	return min(max(3*time.Duration(l)/2, limit/16), limit/2)
}

// engine is the player behind [New].
type engine struct {
	lateness lateness
	variant
	memory   int64
	lease    *memory.Lease // of all but the transposition table
	replay   replay
	position position
	vct      *vct
	searcher *alphabeta.Searcher[position, state, Cell]
}

// New returns the engine, ready for the game of a record, with other settings of
// the search if there are any. A setting that the search refuses is an error.
func New(r sente.Record, o Options, search ...alphabeta.Option) (sente.Engine, error) {
	v := best()
	v.search = append(v.search, search...)
	return newEngine(r, o, v)
}

func newEngine(r sente.Record, o Options, v variant) (*engine, error) {
	if o.Memory < 0 {
		return nil, fmt.Errorf("memory of %d bytes is impossible: 0 is the default, any other at least %d", o.Memory, ownMemory+leastMemory)
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	e := &engine{variant: v, memory: o.Memory}
	e.replay.worth = v.worth
	r.Moves, r.Setup = nil, ""
	if r.Opening != "pro" {
		r.Opening = ""
	}
	if _, err := e.replay.lay(r); err != nil {
		return nil, err
	}
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
	if err := e.lease.Resize(besides(facts, 0)); err != nil {
		return err
	}
	e.position = position{&inside{board: e.replay.board, vcf: newVCF(e.replay.board, facts), effort: e.effort}}
	e.vct = newVCT(e.position.vcf, slowKnown)
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
	e.position.inside, e.vct = nil, nil
	e.lease.Return()
	return nil
}

// forget clears all that was learned.
func (e *engine) forget() {
	e.searcher.Forget()
	e.position.vcf.Forget()
	e.vct.Forget()
	e.position.clones, e.position.lent = nil, 0
}

// Forget makes the next thought what it would be in a new engine.
func (e *engine) Forget() {
	e.forget()
	e.lateness = 0
}

// Features names the features of the search that are in use.
func (e *engine) Features() (names []string) {
	for _, f := range e.searcher.Features().Each() {
		names = append(names, f.String())
	}
	return names
}

// Think chooses a move: one that wins at once or is the only one, one that wins by
// threats, or the search's.
func (e *engine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	start := time.Now()
	if err := e.prepare(r, limits); err != nil {
		return sente.Choice{}, err
	}
	t := &thought{engine: e, ctx: ctx, start: start, limits: limits, report: report}
	t.plan()
	if info, ok := t.atOnce(); ok {
		return t.answer(info), nil
	}
	if t.only == "" { // after a forced move the search finds what threatens
		if info, ok := t.byThreats(); ok {
			return t.answer(info), nil
		}
		if info, ok := t.byThrees(); ok {
			return t.answer(info), nil
		}
	}
	t.beware()
	return t.bySearch()
}

// prepare lays out the record and sizes the tables.
func (e *engine) prepare(r sente.Record, limits sente.Limits) error {
	fresh, err := e.replay.lay(r)
	if err != nil {
		return err
	}
	if fresh {
		e.position.board, e.position.vcf.board, e.vct.board = e.replay.board, e.replay.board, e.replay.board
		e.forget()
	}
	root := &e.position.root
	root.moves, root.plies = append(root.moves[:0], e.replay.legal...), len(e.replay.board.history)
	tableBytes, facts := e.shares(limits.Memory)
	if err := e.lease.Resize(besides(facts, limits.Threads-1)); err != nil {
		return err
	}
	if e.position.vcf.Facts() != facts {
		e.position.vcf = newVCF(e.replay.board, facts)
		e.vct.vcf = e.position.vcf
	}
	return e.searcher.SetTableBytes(tableBytes)
}

// shares divides memory: an eighth for facts about threats, the rest for the
// transposition table.
func (e *engine) shares(limit int64) (tableBytes int64, facts int) {
	total := e.memory
	if limit > 0 {
		total = min(total, limit)
	}
	total = max(total-ownMemory, leastMemory)
	facts = 1
	for int64(2*facts*threat.FactBytes) <= total/8 && facts < 1<<20 {
		facts *= 2
	}
	return total - int64(facts*threat.FactBytes), facts
}

// besides is the memory besides the transposition table, helpers included.
func besides(facts, helpers int) int64 {
	return ownMemory + int64(facts*threat.FactBytes) + slowKnown*threat.NodeBytes + int64(max(helpers, 0))*int64(min(facts, helperFacts)*threat.FactBytes)
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

	only  sente.Move // that needs no choice, "" if there are several
	lost  Cell       // the move against which the opponent's win by threats takes longest
	until int        // plies to the end after it, 0 if there is none
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
	i.Forced = t.only != "" && len(i.Line) > 0 && i.Line[0] == t.only
	return i
}

// atOnce answers where there is nothing to think about: the first stone, a win at
// once, the only answer. A call for several lines gets a search instead, and so
// does an analysis but for the win.
func (t *thought) atOnce() (info sente.Info, ok bool) {
	b := t.replay.board
	if t.limits.Lines > 1 || t.replay.legal != nil && b.stones > 0 {
		return info, false
	}
	info = sente.Info{Depth: 1}
	if c, ok := b.winning(); ok {
		info.Score, info.Line, info.Source = sente.WinIn(1), write([]Cell{c}), "proof"
		t.only = info.Line[0]
		return info, true
	}
	moves, _ := b.Moves(2, nil)
	var set cellSet
	forced := b.replies(&set) && len(moves) == 1
	if !forced && b.stones > 0 {
		return info, false
	}
	info.Score, info.Line = b.Eval(), write(moves[:1])
	if forced {
		t.only = info.Line[0]
	}
	return info, !t.limits.Analysis
}

// byThreats looks for a win by continuous threats.
func (t *thought) byThreats() (info sente.Info, ok bool) {
	if t.limits.Lines > 1 || t.replay.legal != nil {
		return info, false
	}
	first, plies := t.threats(t.root)
	if plies <= 0 {
		return info, false
	}
	line := t.position.vcf.Line(nil, lineTries)
	if len(line) == 0 || line[0] != first {
		line = []Cell{first}
	}
	return sente.Info{Depth: plies, SelDepth: plies, Score: sente.WinIn(plies), Line: write(line), Source: "proof"}, true
}

// portion is how many threats are tried between two looks at the clock. Less is
// not worth the while where threes are looked for.
const portion = 250

// threats looks for a win by threats of the side to move, in portions: the facts
// carry over from one to the next. It stops when its share of the time is spent.
func (t *thought) threats(tries int64) (first Cell, plies int) {
	h := t.position.vcf
	if t.limits.Nodes > 0 {
		tries = min(tries, t.limits.Nodes/8)
	}
	for ; tries > 0 && !t.late(); tries -= portion {
		before := h.Tries
		first, plies = h.Win(min(tries, portion))
		t.nodes += h.Tries - before
		if plies > 0 || !h.Exhausted() {
			break // a win, or all was tried
		}
	}
	return first, plies
}

// byThrees looks for a win by threes and fours.
func (t *thought) byThrees() (info sente.Info, ok bool) {
	s, h := t.vct, t.position.vcf
	tries := t.variant.threes
	if t.limits.Lines > 1 || t.replay.legal != nil || !zoned(t.replay.board.law) {
		return info, false
	}
	if t.limits.Nodes > 0 {
		tries = min(tries, t.limits.Nodes/16)
	}
	for tries >= portion && !t.late() {
		before := s.Tries + h.Tries
		first, plies := s.Win(min(portion, tries/4))
		spent := s.Tries + h.Tries - before
		tries, t.nodes = tries-spent, t.nodes+spent
		if plies > 0 {
			line := s.Line(nil)
			if len(line) == 0 || line[0] != first {
				line = []Cell{first}
			}
			return sente.Info{Depth: plies, SelDepth: plies, Score: sente.WinIn(plies), Line: write(line), Source: "proof"}, true
		}
		if plies == 0 {
			break // all was tried
		}
	}
	return info, false
}

func (t *thought) late() bool {
	return t.ctx.Err() != nil || t.budget.Hard > 0 && time.Since(t.start) > t.budget.Hard/time.Duration(t.share)
}

// beware narrows the root to moves that spoil the opponent's win by threats, if he
// has one.
func (t *thought) beware() {
	root, b := &t.position.root, t.replay.board
	if b.pending || len(root.moves) > 0 {
		return
	}
	b.pass()
	_, plies := t.threats(t.fear)
	b.pass()
	if plies <= 0 {
		return
	}
	moves, _ := b.Moves(0, nil)
	for _, c := range moves {
		plies := 0
		if !b.Play(c).Over() {
			_, plies = t.threats(t.fear)
		}
		b.Undo()
		if plies <= 0 {
			root.moves = append(root.moves, c)
		}
		if plies > t.until {
			t.lost, t.until = c, plies
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
	if info.Score.Decided() {
		info.Line = write(t.lengthen(result.Best().Line))
	}
	if n, ok := info.Score.Distance(); ok && info.Score.Lost() && n <= t.until {
		info.Line, info.Score = write([]Cell{t.lost}), sente.LossIn(t.until+1) // it takes longer where the threats were seen
	}
	return sente.Choice{Move: info.Line[0], Info: info}, nil
}

// lengthen adds to a line that ends where a win by threats begins how it goes on,
// if that is cheap to find out.
func (t *thought) lengthen(line []Cell) []Cell {
	b, played, over := t.replay.board, 0, false
	for _, c := range line {
		over = b.Play(c).Over()
		played++
	}
	line = slices.Clone(line)
	if !over && b.helpless() {
		c := b.anyMove()
		line = append(line, c)
		over = b.Play(c).Over()
		played++
	}
	if !over {
		line = t.position.vcf.Line(line, lineTries/4)
	}
	for range played {
		b.Undo()
	}
	return line
}

// relay hands reports of the search on.
func (t *thought) relay(offset time.Duration) func(search.Report[Cell]) {
	if t.report == nil {
		return nil
	}
	return func(r search.Report[Cell]) { t.report(t.info(r, offset)) }
}

func (t *thought) info(r search.Report[Cell], offset time.Duration) sente.Info {
	info := r.Info(write)
	info.Nodes += t.nodes
	info.Time += offset
	return t.mark(info)
}
