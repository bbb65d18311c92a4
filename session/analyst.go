package session

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match"
)

// Purpose is the task of an engine call.
type Purpose string

// The purposes.
const (
	Moving    Purpose = "move"     // play for the engine's own seat
	Taking    Purpose = "takeover" // play one move for a person
	Hinting   Purpose = "hint"     // suggest a move to a person
	Analysing Purpose = "analyse"  // analyse a position until stopped
	Balancing Purpose = "balance"  // find moves with a balanced evaluation
	Reviewing Purpose = "review"   // evaluate the moves of the game, or a variation
	Solving   Purpose = "solve"    // find a forced win, or prove any other result
	Pondering Purpose = "ponder"   // think during a person's turn
)

const (
	// ReturnTimeout is how long an engine may take to return after its call was cancelled or its time has
	// expired, before it is given up. Time in which this process could not run, as on a busy machine, does not
	// count.
	ReturnTimeout = 2 * time.Second
	// MaxLines is the maximum number of lines of an analysis.
	MaxLines = 10
)

// Analyst is one call of an engine: its task, its time limit and its current results.
type Analyst struct {
	Purpose Purpose
	Game    sente.Record // the position
	Limit   time.Duration
	Lines   int                // number of best lines requested; 0 is 1
	Stop    context.CancelFunc // makes the engine return its current best move
	Changed func()             // called after every report, without holding a lock

	timeout timeoutFunc // nil for the default of package standstill

	mu        sync.Mutex
	startedAt time.Time             // zero while it waits for its turn
	stopwatch *standstill.Stopwatch // started with startedAt
	duration  time.Duration         // 0 while running
	infos     []sente.Info          // by rank
	version   int64                 // incremented with every report
}

// Cancel cancels the call.
func (a *Analyst) Cancel() { a.Stop() }

// For returns the purpose.
func (a *Analyst) For() Purpose { return a.Purpose }

// Start starts the analyst's time, or continues it after a pause for other engines.
func (a *Analyst) Start() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.startedAt.IsZero() {
		a.startedAt, a.stopwatch = time.Now(), standstill.Start()
	}
}

// End stops the analyst's time and returns its duration.
func (a *Analyst) End() time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.duration == 0 {
		a.duration = max(a.elapsed(), 1)
		if a.stopwatch != nil {
			a.stopwatch.Stop()
		}
		a.version++
	}
	return a.duration
}

// Elapsed returns the time that the engine has worked.
func (a *Analyst) Elapsed() time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.elapsed()
}

// elapsed requires a.mu.
func (a *Analyst) elapsed() time.Duration {
	switch {
	case a.duration > 0:
		return a.duration
	case a.startedAt.IsZero():
		return 0
	}
	return a.stopwatch.Elapsed()
}

// report stores a report of the engine and calls Changed.
func (a *Analyst) report(i sente.Info) {
	if i.Rank < 0 || i.Rank >= MaxLines {
		return
	}
	a.StoreInfo(i)
	if a.Changed != nil {
		a.Changed()
	}
}

// StoreInfo stores a report and replaces the previous one of the same rank. A report of a bound whose
// line is only the beginning of the previous line keeps that line.
func (a *Analyst) StoreInfo(i sente.Info) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for len(a.infos) <= i.Rank {
		a.infos = append(a.infos, sente.Info{})
	}
	previous := a.infos[i.Rank].Line
	if n := len(i.Line); i.Bound != sente.Exact && n < len(previous) && slices.Equal(i.Line, previous[:n]) {
		i.Line = previous
	}
	a.infos[i.Rank] = i
	a.version++
}

// Thoughts is a snapshot of an analyst's results.
type Thoughts struct {
	Infos   []sente.Info // by rank
	Elapsed time.Duration
	Done    bool
	Version int64
}

// Snapshot returns the current results of the engine.
func (a *Analyst) Snapshot() Thoughts {
	a.mu.Lock()
	defer a.mu.Unlock()
	return Thoughts{append([]sente.Info(nil), a.infos...), a.elapsed(), a.duration > 0, a.version}
}

// Version returns a counter that grows with every report and at the end of the call.
func (a *Analyst) Version() int64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.version
}

// Best returns the current best move of the engine; ok is false without one.
func (a *Analyst) Best() (sente.Choice, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.infos) == 0 || len(a.infos[0].Line) == 0 {
		return sente.Choice{}, false
	}
	return sente.Choice{Move: a.infos[0].Line[0], Info: a.infos[0]}, true
}

// DeadlineHandlers are called if an engine exceeds its time. Each runs in its own goroutine.
type DeadlineHandlers struct {
	OnDeadline func() // the time is almost over; Best returns the current answer
	OnLost     func() // the engine has not returned within ReturnTimeout and may never do so
}

// EngineProvider returns the engine for a call; the caller must call giveBack when the engine has returned.
type EngineProvider func() (engine sente.Engine, giveBack func(), err error)

// Think runs the engine for the rest of the analyst's time, or until ctx is done. A panic of the engine is
// returned as an error, as in [match.ThinkSafely]. A late answer is still returned: no local game is lost on time.
func (a *Analyst) Think(ctx context.Context, borrow EngineProvider, limits sente.Limits, late DeadlineHandlers) (sente.Choice, error) {
	a.Start()
	left := a.Limit - a.Elapsed()
	// The engine has slightly less than the time of the move, to leave time for the overhead around the search.
	limits.Time = max(left-max(a.Limit/16, 5*time.Millisecond), 1)
	limits.Seed = uint64(a.startedAt.UnixNano()) // random choices differ between calls
	limits.Analysis = a.Purpose == Analysing
	limits.Lines = min(a.Lines, MaxLines)
	last, end := standstill.WithTimeout(ctx, left-a.Limit/50)
	defer end()
	defer context.AfterFunc(last, func() {
		if errors.Is(last.Err(), context.DeadlineExceeded) {
			late.OnDeadline()
		}
	})()
	thinking, stop := standstill.WithTimeout(ctx, left-a.Limit/32)
	defer stop()
	// Late or cancelled, the engine may still return a move.
	return match.ThinkSafely(thinking, engineCall{borrow, a.Purpose, late.OnLost, a.timeout}, a.Game.Clone(), limits, a.report)
}

// engineCall runs an engine for a purpose, and reports an engine that does not return.
type engineCall struct {
	borrow  EngineProvider
	purpose Purpose
	onLost  func()
	timeout timeoutFunc
}

// timeoutFunc is [standstill.WithTimeout], or a replacement in tests.
type timeoutFunc func(ctx context.Context, after time.Duration) (context.Context, context.CancelFunc)

// AwaitReturn waits until over is closed and reports whether it was within [ReturnTimeout].
func AwaitReturn(over <-chan struct{}) bool { return timeoutFunc(nil).awaitReturn(over) }

func (t timeoutFunc) awaitReturn(over <-chan struct{}) bool {
	if t == nil {
		t = standstill.WithTimeout
	}
	patience, end := t(context.Background(), ReturnTimeout)
	defer end()
	select {
	case <-over:
		return true
	case <-patience.Done():
		return false
	}
}

// Think acquires the engine and runs it, or lets it ponder.
func (e engineCall) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	over := make(chan struct{})
	defer close(over)
	defer context.AfterFunc(ctx, func() {
		if !e.timeout.awaitReturn(over) {
			e.onLost()
		}
	})()
	engine, giveBack, err := e.borrow()
	if err != nil {
		return sente.Choice{}, err
	}
	defer giveBack()
	if e.purpose != Pondering {
		return engine.Think(ctx, game, limits, report)
	}
	if p, ok := sente.As[sente.Ponderer](engine); ok {
		p.Ponder(ctx, game)
	}
	return sente.Choice{}, nil
}
