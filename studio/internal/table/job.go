package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/streaming"
	"github.com/sente-games/sente/studio/internal/view"
)

const (
	maxAnalysisTime = 30 * time.Minute // an analysis ends after this time
	maxPonderTime   = 10 * time.Minute // pondering ends after this time
)

// analysis runs the engine jobs of a table, one at a time.
type analysis struct {
	table            *Table
	jobs             session.Analysts[*job]
	shownJob         *job          // the displayed job
	lastJob          chan struct{} // closed when the goroutine of the last job has ended
	paused           bool          // engines wait until a person resumes
	hint             sente.Move
	pondered         bool           // an engine has already pondered this position
	confirmTurns     bool           // a turn of several moves needs a confirmation before the engine responds
	unconfirmedMoves int            // number of moves of the turn to confirm
	trouble          *sente.Message // the last engine failure, or nil
	unloggedTrouble  *sente.Message // failure that unlockAndLog has not logged yet
}

// job is one engine search that waits in the scheduler's queue.
type job struct {
	session.Analyst
	spec string
	done chan struct{}
	slot *scheduling.EngineSlot

	wrapEngine   func(sente.Engine) sente.Engine // adapts the engine to the request; nil for no change
	values       bool                            // every legal move is evaluated
	balanceMoves int                             // number of balancing moves

	timeLeft, increment time.Duration // clock of the seat; 0 in an untimed game

	afterPass      bool         // the search starts after a pass, to find threats
	requestedMoves []sente.Move // requested position of an analysis after a pass

	boardMu      sync.Mutex
	thoughtBoard *view.Board // created on first use
	broadcast    streaming.Broadcast
}

func newJob(purpose session.Purpose, spec string, limit time.Duration, game sente.Record) *job {
	return &job{Analyst: session.Analyst{Purpose: purpose, Limit: limit, Game: game}, spec: spec}
}

// positionMoves returns the moves of the requested position.
func (j *job) positionMoves() []sente.Move {
	if j.afterPass {
		return j.requestedMoves
	}
	return j.Game.Moves
}

// startEngine starts an engine job for the current position.
func (a *analysis) startEngine(purpose session.Purpose, spec string, limit time.Duration) {
	j := newJob(purpose, spec, limit, a.table.Record())
	if c := a.table.Control(); c.Game > 0 && purpose == session.Moving {
		j.timeLeft, j.increment = limit, c.Increment
	}
	a.startJob(j)
}

// startJob adds a job to the scheduler's queue.
func (a *analysis) startJob(j *job) {
	ctx, cancel := context.WithCancel(a.table.tables.Engines.Context())
	j.Stop, j.done, j.Changed = cancel, make(chan struct{}), a.table.audience.throttledNotify
	j.slot = a.table.tables.Engines.Join(j.timeSlice(), func() { a.updateQueuePosition(j) })
	before := a.lastJob
	a.lastJob = j.done
	a.jobs.Add(j)
	if j.Purpose != session.Pondering {
		a.shownJob = j
	}
	a.trouble = nil
	if !a.table.audience.isAttended() {
		a.table.audience.scheduleIdle(a.table.tables.EngineStopDelay, a.table.audience.stopIdleEngines)
	}
	a.table.tables.Engines.Go(func() {
		defer close(j.done)
		defer cancel()
		a.runJob(ctx, j, before)
	})
	a.table.publishState()
}

// timeSlice returns the time the job may run while other jobs wait. Pondering uses only idle
// processors.
func (j *job) timeSlice() time.Duration {
	if j.Purpose == session.Pondering {
		return 0
	}
	return scheduling.TimeSlice
}

// isWaiting reports whether the job waits for a processor.
func (j *job) isWaiting() bool {
	_, waits := j.slot.Position()
	return waits
}

// updateQueuePosition publishes the new queue position of a job.
func (a *analysis) updateQueuePosition(j *job) {
	a.table.mu.Lock()
	defer a.table.mu.Unlock()
	if a.jobs.Has(j) {
		a.table.publishState()
	}
}

// runJob waits for the previous job, so that an engine never runs two searches at once, and for a slot;
// then it runs the engine. A preempted analysis continues with its next slot.
func (a *analysis) runJob(ctx context.Context, j *job, before <-chan struct{}) {
	a.awaitPrevious(before)
	for {
		choice, err := a.runTurn(ctx, j)
		if err != nil || j.Purpose != session.Analysing || ctx.Err() != nil || !j.slot.Preempted() || !a.rejoinQueue(j) {
			a.finishJob(j, choice, err)
			return
		}
	}
}

// rejoinQueue adds a preempted job to the queue again. It returns false if the job was cancelled.
func (a *analysis) rejoinQueue(j *job) bool {
	a.table.mu.Lock()
	defer a.table.mu.Unlock()
	if !a.jobs.Has(j) {
		return false
	}
	j.slot = a.table.tables.Engines.Join(j.timeSlice(), func() { a.updateQueuePosition(j) })
	a.table.publishState()
	return true
}

// runTurn waits for a slot and runs the engine.
func (a *analysis) runTurn(ctx context.Context, j *job) (sente.Choice, error) {
	defer j.slot.Release()
	if err := j.slot.Wait(ctx); err != nil {
		return sente.Choice{}, err
	}
	if !a.startTurn(j) {
		return sente.Choice{}, context.Canceled
	}
	ctx, yield := context.WithCancel(ctx)
	defer yield()
	j.slot.Begin(yield)
	borrow := func() (sente.Engine, func(), error) { return a.acquireEngine(j) }
	limits := a.table.tables.Engines.Limits()
	limits.Left, limits.Increment = j.timeLeft, j.increment
	choice, err := j.Think(ctx, borrow, limits, session.DeadlineHandlers{
		OnDeadline: func() { a.preemptJob(j) },
		OnLost:     func() { a.abandonEngine(j) },
	})
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		choice, err = j.cancelledResult(err)
	}
	searched := choice.Info
	if best, ok := j.Best(); ok && best.Info.Nodes > searched.Nodes {
		searched = best.Info // the search was cancelled
	}
	a.table.tables.Engines.CountSearch(searched.Nodes)
	return choice, err
}

// cancelledResult returns the result of a job whose engine returned no choice when it was cancelled:
// the best reported move. Without one, only a job that must return a move fails.
func (j *job) cancelledResult(err error) (sente.Choice, error) {
	best, ok := j.Best()
	switch {
	case ok:
		return best, nil
	case j.Purpose == session.Moving || j.Purpose == session.Taking:
		return sente.Choice{}, err
	}
	return sente.Choice{}, nil
}

// startTurn records the start of the search. It returns false if the job was cancelled.
func (a *analysis) startTurn(j *job) bool {
	j.Start()
	a.table.mu.Lock()
	defer a.table.mu.Unlock()
	if !a.jobs.Has(j) {
		return false
	}
	if j.Purpose == session.Moving {
		a.table.StartTurn()
	}
	a.table.publishState()
	return true
}

// awaitPrevious waits for the previous job. If its engine does not return, the engine is dropped.
func (a *analysis) awaitPrevious(before <-chan struct{}) {
	if before == nil {
		return
	}
	if !session.AwaitReturn(before) {
		a.table.tables.Engines.Drop(a.table)
	}
}

// borrowEngine returns the table's engine with a spec from the pool. The caller must call giveBack.
func (a *analysis) borrowEngine(spec string) (engine sente.Engine, giveBack func(), err error) {
	item, engine, err := a.table.tables.Engines.Engine(a.table, a.table.Game(), spec, a.table.tables.Engines.MaxLimits())
	return engine, func() { a.table.tables.Engines.Return(item) }, err
}

// finishJob applies the result of a job unless it was cancelled.
func (a *analysis) finishJob(j *job, choice sente.Choice, err error) {
	took := j.End()
	a.table.mu.Lock()
	defer a.unlockAndLog()
	if !a.jobs.Remove(j) {
		return
	}
	if err != nil {
		a.reportTrouble("engine_cannot_answer", "{engine} cannot answer: {reason}", "engine", a.table.engineName(j.spec), "reason", err.Error())
	} else {
		a.applyResult(j, choice, took)
	}
	a.table.advance()
	a.table.publishState()
}

func (a *analysis) applyResult(j *job, c sente.Choice, took time.Duration) {
	if c.Info.Depth > 0 || c.Info.Nodes > 0 || c.Info.Source != "" { // a proof may need no search
		c.Info.Rank = 0
		j.StoreInfo(c.Info)
	}
	switch j.Purpose {
	case session.Moving, session.Taking:
		thought := c.Info.Thought(took)
		if err := a.table.Play(string(c.Move), thought); err != nil {
			a.reportTrouble("engine_illegal_move", `{engine} chose the illegal move "{move}": {reason}`, "engine", a.table.engineName(j.spec), "move", c.Move, "reason", err)
			return
		}
		a.table.clearPositionState()
	case session.Hinting:
		a.hint = c.Move
	}
}

// reportTrouble stores an engine failure (see [sente.NewMessage]) and pauses the engines.
func (a *analysis) reportTrouble(code, template string, args ...any) {
	a.trouble = sente.NewMessage(code, template, args...)
	a.unloggedTrouble = a.trouble
	a.paused = true
}

// unlockAndLog releases the table's mu and then logs the pending engine failure.
func (a *analysis) unlockAndLog() {
	trouble, game := a.unloggedTrouble, a.table.Game().Name
	a.unloggedTrouble = nil
	a.table.mu.Unlock()
	if trouble != nil {
		a.table.tables.Log.Warn("engine failed", "game", game, "reason", visible.Line(trouble.Text))
	}
}

// preemptJob finishes a job whose time has nearly expired with the best reported move. Without one, the
// engine continues until its limit.
func (a *analysis) preemptJob(j *job) {
	a.table.mu.Lock()
	defer a.unlockAndLog()
	best, ok := j.Best()
	if !ok || !a.jobs.Remove(j) {
		return
	}
	j.Cancel()
	a.applyResult(j, best, j.End())
	a.table.advance()
	a.table.publishState()
}

// abandonEngine stops waiting for an engine that does not return. The next job creates a new engine.
func (a *analysis) abandonEngine(j *job) {
	a.table.mu.Lock()
	defer a.unlockAndLog()
	j.End()
	go j.slot.Release() // asynchronous, since it locks other tables
	a.table.tables.Engines.Drop(a.table)
	if a.lastJob == j.done {
		a.lastJob = nil
	}
	if a.jobs.Remove(j) {
		a.reportTrouble("engine_no_answer", "{engine} did not answer in time and was stopped", "engine", a.table.engineName(j.spec))
		a.table.publishState()
	}
}

// stop cancels the current job and discards its result.
func (a *analysis) stop() {
	if a.jobs.IsIdle() {
		return
	}
	a.pondered = a.pondered && !a.jobs.HasPurpose(session.Pondering)
	for _, j := range a.jobs.CancelAll() {
		j.End()
	}
	a.table.publishState()
}

func (t *Table) engineName(spec string) string {
	if spec == "" {
		return t.Game().Profiles[0].Name
	}
	return spec
}
