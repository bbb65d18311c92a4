package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
	"unsafe"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/trace"
)

// Player is what the driver leaves to the engine of a game.
type Player[C Cell] interface {
	Game[C]
	// Game is what alpha-beta sees of it.
	Game() Game[C]
	// Lay brings the board to the end of a record. fresh says that the board was
	// made anew: what was learned on the old one is worthless.
	Lay(r sente.Record) (fresh bool, err error)
	// Legal are the only moves that the opening allows, nil if it allows all.
	Legal() []C
	// Write writes a line of moves.
	Write(line []C) []sente.Move
	// Remember makes the searches for threats, with a number of facts about fours.
	Remember(facts int)
	// VCF is the search for a win by fours.
	VCF() *VCF[C]
	// Clear clears what the searches for threats have learned.
	Clear()
	// AtOnce answers where there is nothing to think about.
	AtOnce(t *Thought[C]) (sente.Info, bool)
	// ByForce looks for a win by threats.
	ByForce(t *Thought[C]) (sente.Info, bool)
	// ByDeepThreats looks for one for longer, and with moves that ByForce leaves out.
	ByDeepThreats(t *Thought[C], tries int64) (sente.Info, bool)
	// Finish is what is told of the result of a search.
	Finish(t *Thought[C], info sente.Info, line []C) sente.Info
}

// Config is how an engine searches: what matches of an engine with itself compare.
type Config struct {
	Search []alphabeta.Option
	Effort
	RootVCF    int64         // tries for an own win by fours at the root
	Defence    int64         // tries for the opponent's there, and after each move against it
	Portion    int64         // tries between two looks at the clock
	Share      int           // threats at the root may take 1/Share of the time
	Margin     time.Duration // kept from every time limit
	LagReserve int           // 1/LagReserve of a time limit is kept for a lag not learned yet, nothing if 0

	Sampled bool  // the search grows a tree of samples
	Tries   int64 // tries that take as long as a node of the search; 0: 1

	PerFact int64 // memory for each fact about fours, of that and of what goes with it
	Fixed   int64 // memory of searches that does not grow
}

// Select has the engine search by some numbers.
func (c *Config) Select(n *Parameters) {
	c.Search = append(n.Options(), alphabeta.Habits(clock.Habits{Margin: c.Margin, Horizon: 25}))
	c.Effort = Effort{
		Breadth: int(n[ParamBreadth]),
		Horizon: int64(n[ParamHorizon]),
		Inner:   int64(n[ParamInner]),
	}
}

// Options are the settings of an engine. The zero value is the engine at its best.
type Options struct {
	// Memory is the size of all tables in bytes; 0 is 64 MiB. Limits.Memory can
	// only lower it: new memory costs time just when a move is waited for.
	Memory int64
}

// Check refuses what cannot be meant.
func (o Options) Check() error {
	if o.Memory < 0 {
		return fmt.Errorf("memory of %d bytes is impossible: 0 is the default, any other at least %d", o.Memory, OwnMemory+MinMemory)
	}
	return nil
}

const (
	// DefaultMemory is the memory of an engine if none is asked for.
	DefaultMemory = 64 << 20
	// MinMemory is that of the transposition table and the facts together.
	MinMemory = 2 << 20
	// OwnMemory is that of line tables, points, boards and all that does not grow.
	OwnMemory = 7 << 20

	maxHelperFacts  = 1 << 16   // facts that a helper keeps
	maxTouchedBytes = 256 << 20 // the largest table whose memory is touched before a move is waited for: that of 4 GiB takes seconds
)

// HelperFacts is the number of facts that a helper of an engine keeps.
func HelperFacts(facts int) int { return min(facts, maxHelperFacts) }

// Engine thinks about records. It serves one call at a time: others return search.ErrBusy, and
// after Close search.ErrClosed; those without an error have no effect then.
type Engine[C Cell] struct {
	Config
	Position Position[C]

	guard    search.Guard
	player   Player[C]
	searcher Searcher[C]
	memory   int64
	lease    *memory.Lease // of all but the transposition table
	lag      Lag
}

// Open makes the searcher of an engine and its tables, for a player whose board is
// there, and touches their memory. The search is alpha-beta.
func (e *Engine[C]) Open(p Player[C], c Config, o Options) error {
	return e.OpenBy(p, c, o, func(at Position[C], bytes int64) (Searcher[C], error) {
		s, err := alphabeta.New(at, append([]alphabeta.Option{alphabeta.TableBytes(bytes)}, c.Search...)...)
		return walker[C]{s}, err
	})
}

// OpenBy is [Engine.Open] with the search that build makes for the position, with a number of
// bytes to remember by.
func (e *Engine[C]) OpenBy(p Player[C], c Config, o Options, build func(Position[C], int64) (Searcher[C], error)) (err error) {
	if o.Memory == 0 {
		o.Memory = DefaultMemory
	}
	e.Config, e.player, e.memory = c, p, o.Memory
	if e.lease, err = memory.Process().Lease("an engine", 0); err != nil {
		return err
	}
	memory.Hold(e, e.lease)
	defer func() {
		if err != nil {
			e.lease.Return()
		}
	}()
	tableBytes, facts := e.Divide(0)
	if err := e.lease.Resize(e.besides(facts, 0)); err != nil {
		return err
	}
	p.Remember(facts)
	e.Position = NewPosition(p.Game(), c.Effort)
	if e.searcher, err = build(e.Position, tableBytes); err != nil {
		return err
	}
	e.Position.Prefetch = e.searcher.Prefetch
	if tableBytes <= maxTouchedBytes {
		e.clear()
	}
	return nil
}

// Close releases the memory.
func (e *Engine[C]) Close() error {
	first, err := e.guard.Close(name)
	if !first {
		return err
	}
	e.Position.Inside = nil
	e.lease.Return()
	return e.searcher.Close()
}

// name is that of the engines in errors.
const name = "gomoku"

// clear clears all that was learned about positions.
func (e *Engine[C]) clear() {
	e.searcher.Forget()
	e.player.Clear()
	e.Position.clones, e.Position.lent = nil, 0
}

// Forget makes the next thought what it would be in a new engine.
func (e *Engine[C]) Forget() {
	if !e.guard.TryEnter() {
		return
	}
	defer e.guard.Leave()
	e.clear()
	e.lag = 0
}

// Features names the features of the search that are in use.
func (e *Engine[C]) Features() []string { return e.searcher.FeatureNames() }

// Think chooses a move: one that needs no thought, one that wins by threats, or the
// search's.
func (e *Engine[C]) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := e.guard.Enter(name); err != nil {
		return sente.Choice{}, err
	}
	defer e.guard.Leave()
	t, err := e.thought(ctx, r, limits, report)
	if err != nil {
		return sente.Choice{}, err
	}
	if limits.Analysis {
		return t.analyze()
	}
	if info, ok := e.player.AtOnce(t); ok {
		return t.answer(info), nil
	}
	if t.Only == "" { // after a forced move the search finds what threatens
		if info, ok := e.player.ByForce(t); ok {
			return t.answer(info), nil
		}
	}
	t.beware()
	return t.bySearch()
}

// thought begins a thought about the position at the end of a record.
func (e *Engine[C]) thought(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (*Thought[C], error) {
	if err := sente.CheckCall(ctx, name, limits); err != nil {
		return nil, err
	}
	start := time.Now()
	if err := e.prepare(r, limits); err != nil {
		return nil, err
	}
	t := &Thought[C]{Engine: e, Limits: limits, ctx: ctx, start: start, report: report}
	t.plan()
	return t, nil
}

// Avoid chooses among the moves worth thinking about that are not to be avoided: one that
// wins by threats, or the search's. It is an error if none is left.
func (e *Engine[C]) Avoid(ctx context.Context, r sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := e.guard.Enter(name); err != nil {
		return sente.Choice{}, err
	}
	defer e.guard.Leave()
	t, err := e.thought(ctx, r, limits, report)
	if err != nil {
		return sente.Choice{}, err
	}
	if info, ok := e.player.ByForce(t); ok && !slices.Contains(avoid, info.Line[0]) {
		return t.answer(info), nil
	}
	if !t.among(avoid) {
		return sente.Choice{}, errors.New("all moves that are worth a thought are to be avoided")
	}
	return t.bySearch()
}

// Trace searches the position at the end of the record, on one goroutine, and
// returns the tree that the search walked as far as keep allows. Moves that Think
// would play without a search are searched as well; what it knows of threats before
// it searches narrows the root here too.
func (e *Engine[C]) Trace(ctx context.Context, r sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	walk, ok := e.searcher.(walker[C])
	if !ok {
		return nil, errors.New("the search cannot be traced: it samples")
	}
	if err := e.guard.Enter(name); err != nil {
		return nil, err
	}
	defer e.guard.Leave()
	recorder := trace.New(func(line []trace.Step[C]) string {
		return string(e.player.Write([]C{line[len(line)-1].Move})[0])
	}, keep)
	walk.SetTracer(recorder)
	defer walk.SetTracer(nil)
	err := e.explore(ctx, r, limits)
	return recorder.Tree(), err
}

// Explore searches the position at the end of the record as [Engine.Trace] does, then calls show,
// which finds the result in the tree of the search and writes its lines by write.
func (e *Engine[C]) Explore(ctx context.Context, r sente.Record, limits sente.Limits, show func(write func([]C) []sente.Move)) error {
	if err := e.guard.Enter(name); err != nil {
		return err
	}
	defer e.guard.Leave()
	if err := e.explore(ctx, r, limits); err != nil {
		return err
	}
	show(e.player.Write)
	return nil
}

func (e *Engine[C]) explore(ctx context.Context, r sente.Record, limits sente.Limits) error {
	limits.Threads = 1
	if err := e.prepare(r, limits); err != nil {
		return err
	}
	t := &Thought[C]{Engine: e, Limits: limits, ctx: ctx, start: time.Now(), budget: clock.Plan(limits, clock.Habits{Margin: e.Margin})}
	t.beware()
	_, err := t.bySearch()
	return err
}

// Deepen searches the position at the end of the record; what comes of it is in the
// tables, which keep their sizes.
func (e *Engine[C]) Deepen(ctx context.Context, r sente.Record, limits sente.Limits) error {
	if err := e.guard.Enter(name); err != nil {
		return err
	}
	defer e.guard.Leave()
	if err := e.lay(r); err != nil || ctx.Err() != nil {
		return err
	}
	e.Position.Recall()
	_, err := e.searcher.Search(ctx, State{}, limits, nil)
	return err
}

// lay lays out the record.
func (e *Engine[C]) lay(r sente.Record) error {
	fresh, err := e.player.Lay(r)
	if err != nil {
		return err
	}
	if fresh {
		e.clear()
	}
	root := &e.Position.Root
	root.Played, root.Moves = e.player.Played(), append(root.Moves[:0], e.player.Legal()...)
	return nil
}

// prepare lays out the record and sizes the tables.
func (e *Engine[C]) prepare(r sente.Record, limits sente.Limits) error {
	if err := e.lay(r); err != nil {
		return err
	}
	tableBytes, facts := e.Divide(limits.Memory)
	if err := e.lease.Resize(e.besides(facts, limits.Threads-1)); err != nil {
		return err
	}
	if e.player.VCF().Facts() != facts {
		e.player.Remember(facts)
	}
	return e.searcher.SetTableBytes(tableBytes)
}

// Divide divides memory up to a limit, if that is not 0: an eighth for facts about
// fours and, with what goes with them, at most three quarters; the rest for the
// transposition table.
func (e *Engine[C]) Divide(limit int64) (tableBytes int64, facts int) {
	total := e.memory
	if limit > 0 {
		total = min(total, limit)
	}
	total = max(total-OwnMemory, MinMemory)
	facts = 1
	for int64(2*facts*VCFFactBytes) <= total/8 && e.remembered(2*facts) <= total/4*3 && facts < 1<<20 {
		facts *= 2
	}
	return total - e.remembered(facts), facts
}

// remembered is the memory of a number of facts and of what goes with them.
func (e *Engine[C]) remembered(facts int) int64 { return int64(facts) * e.PerFact }

// besides is the memory besides the transposition table, helpers included.
func (e *Engine[C]) besides(facts, helpers int) int64 {
	return OwnMemory + e.Fixed + e.remembered(facts) + int64(max(helpers, 0))*int64(HelperFacts(facts)*VCFFactBytes+int(unsafe.Sizeof(Evals{})))
}
