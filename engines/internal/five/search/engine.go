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

// Player is the part of an engine that depends on the game.
type Player[C Cell] interface {
	Game[C]
	// SearchGame returns the board as alpha-beta uses it.
	SearchGame() Game[C]
	// SetPosition sets up the position at the end of a record. fresh reports that the board was created
	// anew, which invalidates the tables of the old one.
	SetPosition(r sente.Record) (fresh bool, err error)
	// AllowedMoves returns the only moves that the opening allows, nil if all are allowed.
	AllowedMoves() []C
	// FormatLine formats a line of moves.
	FormatLine(line []C) []sente.Move
	// CreateThreatSearches creates the threat searches with the given number of table entries for fours.
	CreateThreatSearches(numEntries int)
	// VCF returns the search for a win by fours.
	VCF() *VCF[C]
	// ClearThreatTables clears the tables of the threat searches.
	ClearThreatTables()
	// FindImmediateMove returns the move of a position that needs no search.
	FindImmediateMove(t *ThinkCall[C]) (sente.Info, bool)
	// FindForcedWin searches for a win by threats.
	FindForcedWin(t *ThinkCall[C]) (sente.Info, bool)
	// FindDeepThreatWin searches for a win by threats for longer and with moves that FindForcedWin omits.
	FindDeepThreatWin(t *ThinkCall[C], tries int64) (sente.Info, bool)
	// CompleteInfo completes the info of a search result before it is returned.
	CompleteInfo(t *ThinkCall[C], info sente.Info, line []C) sente.Info
}

// Config configures the search of an engine. Self-play matches compare its values.
type Config struct {
	Search []alphabeta.Option
	SearchEffort
	RootVCFTries      int64         // tries for an own win by fours at the root
	DefenceVCFTries   int64         // tries for the opponent's win at the root, and after each defence
	TriesPerCheck     int64         // tries between two checks of the clock
	ThreatTimeDivisor int           // threats at the root may take 1/ThreatTimeDivisor of the time
	TimeMargin        time.Duration // time kept from every time limit
	LagReserveDivisor int           // 1/LagReserveDivisor of a time limit is kept for an unknown lag, no time if 0

	UsesMCTS     bool  // the search is a Monte Carlo tree search
	TriesPerNode int64 // tries that take as long as a node of the search; 0: 1

	BytesPerEntry int64 // memory in bytes for each table entry of fours, with the tables that grow with it
	FixedBytes    int64 // memory in bytes of searches that does not grow
}

// ApplyParameters sets the options and the effort from search parameters.
func (c *Config) ApplyParameters(n *Parameters) {
	c.Search = append(n.SearchOptions(), alphabeta.Habits(clock.Habits{Margin: c.TimeMargin, Horizon: 25}))
	c.SearchEffort = SearchEffort{
		Breadth:      int(n[ParamBreadth]),
		HorizonTries: int64(n[ParamHorizon]),
		InnerTries:   int64(n[ParamInner]),
	}
}

// Options are the settings of an engine. The zero value is the strongest engine.
type Options struct {
	// Memory is the size of all tables in bytes; 0 is 64 MiB. Limits.Memory can only lower it,
	// because allocating memory takes time while a move is awaited.
	Memory int64
}

// Check returns an error if the memory is negative.
func (o Options) Check() error {
	if o.Memory < 0 {
		return fmt.Errorf("invalid memory of %d bytes: expected 0 for the default, or at least %d", o.Memory, FixedMemory+MinMemory)
	}
	return nil
}

const (
	// DefaultMemory is the default memory of an engine in bytes.
	DefaultMemory = 64 << 20
	// MinMemory is the minimum memory of the transposition table and the table of fours together.
	MinMemory = 2 << 20
	// FixedMemory is the memory of line tables, points, boards and all other parts of fixed size.
	FixedMemory = 7 << 20

	maxHelperEntries = 1 << 16   // entries of a helper
	maxTouchedBytes  = 256 << 20 // the largest table with memory touched in advance: for 4 GiB this takes seconds
)

// HelperEntries returns the number of entries of a helper of an engine.
func HelperEntries(numEntries int) int { return min(numEntries, maxHelperEntries) }

// Engine chooses moves and analyses positions. It handles one call at a time: concurrent calls
// return search.ErrBusy, and calls after Close return search.ErrClosed; methods without an error
// have no effect then.
type Engine[C Cell] struct {
	Config
	Position Position[C]

	guard    search.Guard
	player   Player[C]
	searcher Searcher[C]
	memory   int64
	lease    *memory.Lease // lease of all memory except the transposition table
	lag      Lag
}

// Open creates the alpha-beta searcher of an engine and its tables, for a player with a board, and
// touches their memory.
func (e *Engine[C]) Open(p Player[C], c Config, o Options) error {
	return e.OpenWithSearch(p, c, o, func(at Position[C], bytes int64) (Searcher[C], error) {
		s, err := alphabeta.New(at, append([]alphabeta.Option{alphabeta.TableBytes(bytes)}, c.Search...)...)
		return alphaBetaSearcher[C]{s}, err
	})
}

// OpenWithSearch is [Engine.Open] with the search that build creates for the position with a table of the
// given size in bytes.
func (e *Engine[C]) OpenWithSearch(p Player[C], c Config, o Options, build func(Position[C], int64) (Searcher[C], error)) (err error) {
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
	tableBytes, numEntries := e.DivideMemory(0)
	if err := e.lease.Resize(e.otherMemory(numEntries, 0)); err != nil {
		return err
	}
	p.CreateThreatSearches(numEntries)
	e.Position = NewPosition(p.SearchGame(), c.SearchEffort)
	if e.searcher, err = build(e.Position, tableBytes); err != nil {
		return err
	}
	e.Position.Prefetch = e.searcher.Prefetch
	if tableBytes <= maxTouchedBytes {
		e.clearTables()
	}
	return nil
}

// Close releases the memory.
func (e *Engine[C]) Close() error {
	first, err := e.guard.Close(errorSubject)
	if !first {
		return err
	}
	e.Position.SharedPosition = nil
	e.lease.Return()
	return e.searcher.Close()
}

// errorSubject is the subject of the engine's errors.
const errorSubject = "gomoku"

// clearTables clears all tables of positions.
func (e *Engine[C]) clearTables() {
	e.searcher.Forget()
	e.player.ClearThreatTables()
	e.Position.clones, e.Position.numUsed = nil, 0
}

// Forget resets the engine, so that the next call returns the same result as a new engine.
func (e *Engine[C]) Forget() {
	if !e.guard.TryEnter() {
		return
	}
	defer e.guard.Leave()
	e.clearTables()
	e.lag = 0
}

// Features returns the names of the enabled features of the search.
func (e *Engine[C]) Features() []string { return e.searcher.FeatureNames() }

// Think chooses a move: a forced move, a win by threats, or the move of the main search.
func (e *Engine[C]) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := e.guard.Enter(errorSubject); err != nil {
		return sente.Choice{}, err
	}
	defer e.guard.Leave()
	t, err := e.newThought(ctx, r, limits, report)
	if err != nil {
		return sente.Choice{}, err
	}
	if limits.Analysis {
		return t.runAnalysis()
	}
	if info, ok := e.player.FindImmediateMove(t); ok {
		return t.reportMove(info), nil
	}
	if t.OnlyMove == "" { // after a forced move the search finds the threats
		if info, ok := e.player.FindForcedWin(t); ok {
			return t.reportMove(info), nil
		}
	}
	t.restrictToVCFDefences()
	return t.chooseBySearch()
}

// newThought creates the Thought of the position at the end of a record.
func (e *Engine[C]) newThought(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (*ThinkCall[C], error) {
	if err := sente.CheckCall(ctx, errorSubject, limits); err != nil {
		return nil, err
	}
	start := time.Now()
	if err := e.preparePosition(r, limits); err != nil {
		return nil, err
	}
	t := &ThinkCall[C]{Engine: e, Limits: limits, ctx: ctx, start: start, report: report}
	t.planTime()
	return t, nil
}

// Avoid chooses among the candidate moves that are not in avoid: a win by threats or the move of
// the main search. It returns an error if no candidate remains.
func (e *Engine[C]) Avoid(ctx context.Context, r sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := e.guard.Enter(errorSubject); err != nil {
		return sente.Choice{}, err
	}
	defer e.guard.Leave()
	t, err := e.newThought(ctx, r, limits, report)
	if err != nil {
		return sente.Choice{}, err
	}
	if info, ok := e.player.FindForcedWin(t); ok && !slices.Contains(avoid, info.Line[0]) {
		return t.reportMove(info), nil
	}
	if !t.excludeRootMoves(avoid) {
		return sente.Choice{}, errors.New("all moves worth considering are excluded")
	}
	return t.chooseBySearch()
}

// Trace searches the position at the end of the record on one goroutine and returns the search
// tree, limited by keep. Moves that Think would play without a search are searched as well;
// defences against threats restrict the root as in Think.
func (e *Engine[C]) Trace(ctx context.Context, r sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	walk, ok := e.searcher.(alphaBetaSearcher[C])
	if !ok {
		return nil, errors.New("the search cannot be traced because it samples")
	}
	if err := e.guard.Enter(errorSubject); err != nil {
		return nil, err
	}
	defer e.guard.Leave()
	recorder := trace.New(func(line []trace.Step[C]) string {
		return string(e.player.FormatLine([]C{line[len(line)-1].Move})[0])
	}, keep)
	walk.SetTracer(recorder)
	defer walk.SetTracer(nil)
	err := e.searchTree(ctx, r, limits)
	return recorder.Tree(), err
}

// Explore searches the position at the end of the record as [Engine.Trace] does, then calls show,
// which reads the result from the search tree and formats lines with write.
func (e *Engine[C]) Explore(ctx context.Context, r sente.Record, limits sente.Limits, show func(write func([]C) []sente.Move)) error {
	if err := e.guard.Enter(errorSubject); err != nil {
		return err
	}
	defer e.guard.Leave()
	if err := e.searchTree(ctx, r, limits); err != nil {
		return err
	}
	show(e.player.FormatLine)
	return nil
}

func (e *Engine[C]) searchTree(ctx context.Context, r sente.Record, limits sente.Limits) error {
	limits.Threads = 1
	if err := e.preparePosition(r, limits); err != nil {
		return err
	}
	t := &ThinkCall[C]{Engine: e, Limits: limits, ctx: ctx, start: time.Now(), budget: clock.Plan(limits, clock.Habits{Margin: e.TimeMargin})}
	t.restrictToVCFDefences()
	_, err := t.chooseBySearch()
	return err
}

// Deepen searches the position at the end of the record to fill the tables. The sizes of the tables
// do not change.
func (e *Engine[C]) Deepen(ctx context.Context, r sente.Record, limits sente.Limits) error {
	if err := e.guard.Enter(errorSubject); err != nil {
		return err
	}
	defer e.guard.Leave()
	if err := e.setPosition(r); err != nil || ctx.Err() != nil {
		return err
	}
	e.Position.Recall()
	_, err := e.searcher.Search(ctx, State{}, limits, nil)
	return err
}

// setPosition sets up the position of the record and the root moves.
func (e *Engine[C]) setPosition(r sente.Record) error {
	fresh, err := e.player.SetPosition(r)
	if err != nil {
		return err
	}
	if fresh {
		e.clearTables()
	}
	root := &e.Position.Root
	root.NumPlayed, root.Moves = e.player.NumPlayed(), append(root.Moves[:0], e.player.AllowedMoves()...)
	return nil
}

// preparePosition sets up the position of the record and sizes the tables.
func (e *Engine[C]) preparePosition(r sente.Record, limits sente.Limits) error {
	if err := e.setPosition(r); err != nil {
		return err
	}
	tableBytes, numEntries := e.DivideMemory(limits.Memory)
	if err := e.lease.Resize(e.otherMemory(numEntries, limits.Threads-1)); err != nil {
		return err
	}
	if e.player.VCF().NumEntries() != numEntries {
		e.player.CreateThreatSearches(numEntries)
	}
	return e.searcher.SetTableBytes(tableBytes)
}

// DivideMemory divides the memory, at most limit if that is not 0: an eighth for entries about fours, at
// most three quarters with the tables that grow with them, and the rest for the transposition
// table.
func (e *Engine[C]) DivideMemory(limit int64) (tableBytes int64, numEntries int) {
	total := e.memory
	if limit > 0 {
		total = min(total, limit)
	}
	total = max(total-FixedMemory, MinMemory)
	numEntries = 1
	for int64(2*numEntries*VCFEntryBytes) <= total/8 && e.entryMemory(2*numEntries) <= total/4*3 && numEntries < 1<<20 {
		numEntries *= 2
	}
	return total - e.entryMemory(numEntries), numEntries
}

// entryMemory returns the memory of a number of entries with the tables that grow with them.
func (e *Engine[C]) entryMemory(numEntries int) int64 { return int64(numEntries) * e.BytesPerEntry }

// otherMemory returns the memory of everything except the transposition table, helpers included.
func (e *Engine[C]) otherMemory(numEntries, helpers int) int64 {
	return FixedMemory + e.FixedBytes + e.entryMemory(numEntries) + int64(max(helpers, 0))*int64(HelperEntries(numEntries)*VCFEntryBytes+int(unsafe.Sizeof(EvalCache{})))
}
