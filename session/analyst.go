package session

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match"
)

// Purpose is what an engine is asked for.
type Purpose string

// The purposes.
const (
	Moving    Purpose = "move"     // play for its own seat
	Taking    Purpose = "takeover" // play one move for a person
	Hinting   Purpose = "hint"     // suggest a move to a person
	Analysing Purpose = "analyse"  // think about a position until told to stop
	Balancing Purpose = "balance"  // find moves after which neither side is better
	Reviewing Purpose = "review"   // judge the moves of the game, or one that is tried
	Solving   Purpose = "solve"    // find a win by force, or whatever result can be proven
	Pondering Purpose = "ponder"   // think on the time of a person
)

const (
	// ReturnTimeout is how long an engine may take to return after it was called off or its
	// time was up, before it is given up. Time in which this process could not run, as on a
	// busy machine, does not count.
	ReturnTimeout = 2 * time.Second
	// MaxLines is how many lines of an analysis are asked for and kept.
	MaxLines = 10
)

// Analyst is one call of an engine: what it is asked, how long it may take, and what it
// has said so far.
type Analyst struct {
	Purpose Purpose
	Game    sente.Record // the position
	Limit   time.Duration
	Lines   int                // best lines that are asked for; 0 is 1
	Stop    context.CancelFunc // lets its engine return with its best move so far
	Changed func()             // called after every thought, without a lock

	timeout timeout // nil for that of package standstill

	mu      sync.Mutex
	began   time.Time             // zero while it waits for its turn
	watch   *standstill.Stopwatch // since then
	took    time.Duration         // 0 while at work
	infos   []sente.Info          // by rank
	version int64                 // grows with every thought
}

// Cancel calls the analyst off.
func (a *Analyst) Cancel() { a.Stop() }

// For is the purpose.
func (a *Analyst) For() Purpose { return a.Purpose }

// Start begins the analyst's time, or lets it go on after a pause in which others had
// their turn.
func (a *Analyst) Start() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.began.IsZero() {
		a.began, a.watch = time.Now(), standstill.Start()
	}
}

// End notes how long the analyst took.
func (a *Analyst) End() time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.took == 0 {
		a.took = max(a.elapsed(), 1)
		if a.watch != nil {
			a.watch.Stop()
		}
		a.version++
	}
	return a.took
}

// Elapsed is how long the engine has been at work.
func (a *Analyst) Elapsed() time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.elapsed()
}

// elapsed must be called with the lock held.
func (a *Analyst) elapsed() time.Duration {
	switch {
	case a.took > 0:
		return a.took
	case a.began.IsZero():
		return 0
	}
	return a.watch.Elapsed()
}

// report keeps an engine's thought and says so.
func (a *Analyst) report(i sente.Info) {
	if i.Rank < 0 || i.Rank >= MaxLines {
		return
	}
	a.StoreInfo(i)
	if a.Changed != nil {
		a.Changed()
	}
}

// StoreInfo keeps a thought; only the latest of each rank counts.
func (a *Analyst) StoreInfo(i sente.Info) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for len(a.infos) <= i.Rank {
		a.infos = append(a.infos, sente.Info{})
	}
	a.infos[i.Rank] = i
	a.version++
}

// Thoughts are what an analyst has said by some version.
type Thoughts struct {
	Infos   []sente.Info // by rank
	Elapsed time.Duration
	Done    bool
	Version int64
}

// Snapshot are what the engine has said so far.
func (a *Analyst) Snapshot() Thoughts {
	a.mu.Lock()
	defer a.mu.Unlock()
	return Thoughts{append([]sente.Info(nil), a.infos...), a.elapsed(), a.took > 0, a.version}
}

// Version grows with every thought, and when the analyst is done.
func (a *Analyst) Version() int64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.version
}

// Best is the engine's best move so far, if it has named one.
func (a *Analyst) Best() (sente.Choice, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.infos) == 0 || len(a.infos[0].Line) == 0 {
		return sente.Choice{}, false
	}
	return sente.Choice{Move: a.infos[0].Line[0], Info: a.infos[0]}, true
}

// DeadlineHandlers is what is done about an engine that does not keep its time. Both run in
// goroutines of their own.
type DeadlineHandlers struct {
	OnDeadline func() // its time is almost up: Best can answer in its stead
	OnLost     func() // it has not returned within Patience of its end: it may never do so
}

// EngineProvider hands out the engine for a call; giveBack is called when it has returned.
type EngineProvider func() (engine sente.Engine, giveBack func(), err error)

// Think lets an engine work for the analyst in what is left of its time, or until ctx ends.
// An engine that panics has failed and breaks nothing else, as in [match.Think]. One
// that is late still has its answer: at home no game is lost on time.
func (a *Analyst) Think(ctx context.Context, borrow EngineProvider, limits sente.Limits, late DeadlineHandlers) (sente.Choice, error) {
	a.Start()
	left := a.Limit - a.Elapsed()
	// The engine has a little less than the time of the move, so that what happens around
	// the search fits in as well.
	limits.Time = max(left-max(a.Limit/16, 5*time.Millisecond), 1)
	limits.Seed = uint64(a.began.UnixNano()) // engines that choose by lot choose anew
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
	// Late or called off, the engine may still return a move.
	return match.Think(thinking, asked{borrow, a.Purpose, late.OnLost, a.timeout}, a.Game.Clone(), limits, a.report)
}

// asked is an engine that is asked for a purpose, and given up when it does not return.
type asked struct {
	borrow  EngineProvider
	purpose Purpose
	lost    func()
	timeout timeout
}

// timeout is [standstill.WithTimeout], or what a test has for it.
type timeout func(ctx context.Context, after time.Duration) (context.Context, context.CancelFunc)

// AwaitReturn waits for something to be over and reports whether it was within [ReturnTimeout].
func AwaitReturn(over <-chan struct{}) bool { return timeout(nil).await(over) }

func (t timeout) await(over <-chan struct{}) bool {
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

// Think borrows the engine and asks it, or lets it ponder.
func (e asked) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	over := make(chan struct{})
	defer close(over)
	defer context.AfterFunc(ctx, func() {
		if !e.timeout.await(over) {
			e.lost()
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
