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
	maxAnalysisTime = 30 * time.Minute // an analysis that is not stopped ends by itself
	maxPonderTime   = 10 * time.Minute // no person thinks about a move for longer
)

// analysis is the work of engines at a table, one job at a time.
type analysis struct {
	table            *Table
	jobs             session.Analysts[*job]
	shownJob         *job          // the last job whose thoughts are worth showing
	lastJob          chan struct{} // closed when the goroutine of the last job has ended
	paused           bool          // engines wait until a person resumes
	hint             sente.Move
	pondered         bool           // an engine was asked about this position, on the time of a person
	confirmTurns     bool           // a person is asked about a turn of several moves before an engine answers
	unconfirmedMoves int            // moves of the turn that is asked about
	trouble          *sente.Message // the failure of an engine, nil without one
	unloggedTrouble  *sente.Message // trouble that unlockAndLog has not logged yet
}

// job is one call of an engine: an analyst that lines up for its turn at the processors.
type job struct {
	session.Analyst
	spec string
	done chan struct{}
	slot *scheduling.EngineSlot

	wrapEngine   func(sente.Engine) sente.Engine // makes of the engine what is asked, nil as it is
	values       bool                            // every move is valued
	balanceMoves int                             // moves of a balanced position that are looked for

	timeLeft, increment time.Duration // on the clock of its seat, 0 without

	afterPass      bool         // the turn was passed before: what does the other side threaten?
	requestedMoves []sente.Move // the moves of the position that was asked about then

	boardMu      sync.Mutex
	thoughtBoard *view.Board // built at the first look
	broadcast    streaming.Broadcast
}

func newJob(purpose session.Purpose, spec string, limit time.Duration, game sente.Record) *job {
	return &job{Analyst: session.Analyst{Purpose: purpose, Limit: limit, Game: game}, spec: spec}
}

// positionMoves are those of the position that was asked about.
func (j *job) positionMoves() []sente.Move {
	if j.afterPass {
		return j.requestedMoves
	}
	return j.Game.Moves
}

// startEngine lets an engine work on the position of the game.
func (a *analysis) startEngine(purpose session.Purpose, spec string, limit time.Duration) {
	j := newJob(purpose, spec, limit, a.table.Record())
	if c := a.table.Control(); c.Game > 0 && purpose == session.Moving {
		j.timeLeft, j.increment = limit, c.Increment
	}
	a.startJob(j)
}

// startJob lines a job up for its turn.
func (a *analysis) startJob(j *job) {
	ctx, cancel := context.WithCancel(a.table.tables.engines.Context())
	j.Stop, j.done, j.Changed = cancel, make(chan struct{}), a.table.audience.throttledNotify
	j.slot = a.table.tables.engines.Join(j.timeSlice(), func() { a.updateQueuePosition(j) })
	before := a.lastJob
	a.lastJob = j.done
	a.jobs.Begin(j)
	if j.Purpose != session.Pondering {
		a.shownJob = j
	}
	a.trouble = nil
	if !a.table.audience.isAttended() {
		a.table.audience.scheduleIdle(a.table.tables.Grace, a.table.audience.stopIdleEngines)
	}
	a.table.tables.engines.Go(func() {
		defer close(j.done)
		defer cancel()
		a.runJob(ctx, j, before)
	})
	a.table.publishState()
}

// timeSlice is how long the job may work while others wait. Pondering is
// for processors that would be idle.
func (j *job) timeSlice() time.Duration {
	if j.Purpose == session.Pondering {
		return 0
	}
	return scheduling.TimeSlice
}

// isWaiting reports whether the job's turn has not come yet.
func (j *job) isWaiting() bool {
	_, waits := j.slot.Position()
	return waits
}

// updateQueuePosition sends the watchers the new place of a job in the queue.
func (a *analysis) updateQueuePosition(j *job) {
	a.table.mu.Lock()
	defer a.table.mu.Unlock()
	if a.jobs.Has(j) {
		a.table.publishState()
	}
}

// runJob waits for the job before it, so that no engine is ever asked twice at the
// same time, and for its turn, and lets the engine think. An analysis that has made
// room for others goes on at its next turn.
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

// rejoinQueue waits for another turn, unless the job has been called off.
func (a *analysis) rejoinQueue(j *job) bool {
	a.table.mu.Lock()
	defer a.table.mu.Unlock()
	if !a.jobs.Has(j) {
		return false
	}
	j.slot = a.table.tables.engines.Join(j.timeSlice(), func() { a.updateQueuePosition(j) })
	a.table.publishState()
	return true
}

// runTurn lets the engine think when the job's turn has come.
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
	limits := a.table.tables.engines.Limits()
	limits.Left, limits.Increment = j.timeLeft, j.increment
	choice, err := j.Ask(ctx, borrow, limits, session.Lateness{
		Late: func() { a.preemptJob(j) },
		Lost: func() { a.abandonEngine(j) },
	})
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		choice, err = j.cancelledResult(err)
	}
	searched := choice.Info
	if best, ok := j.Best(); ok && best.Info.Nodes > searched.Nodes {
		searched = best.Info // of a search that was called off
	}
	a.table.tables.engines.CountSearch(searched.Nodes)
	return choice, err
}

// cancelledResult is the answer of a job whose engine had none when it was told to stop: the
// best that it had said. Only one that must move has failed if it had said nothing.
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

// startTurn notes that the engine begins, or goes on, unless it has been called off.
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

// awaitPrevious waits for the job before. If its engine does not come back, it is never asked
// again.
func (a *analysis) awaitPrevious(before <-chan struct{}) {
	if before == nil {
		return
	}
	if !session.Await(before) {
		a.table.tables.engines.Drop(a.table)
	}
}

// borrowEngine borrows the session's engine of a spec from the pool.
func (a *analysis) borrowEngine(spec string) (engine sente.Engine, giveBack func(), err error) {
	tool, engine, err := a.table.tables.engines.Engine(a.table, a.table.Game(), spec, a.table.tables.engines.MaxLimits())
	return engine, func() { a.table.tables.engines.Return(tool) }, err
}

// finishJob does what the engine decided, unless the job was called off meanwhile.
func (a *analysis) finishJob(j *job, choice sente.Choice, err error) {
	took := j.End()
	a.table.mu.Lock()
	defer a.unlockAndLog()
	if !a.jobs.Finish(j) {
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
		j.Keep(c.Info)
	}
	switch j.Purpose {
	case session.Moving, session.Taking:
		thought := sente.Thought{Score: c.Info.Score, Depth: c.Info.Depth, Nodes: c.Info.Nodes, Time: took}
		if err := a.table.Play(string(c.Move), thought); err != nil {
			a.reportTrouble("engine_illegal_move", `{engine} chose "{move}", which the rules refuse: {reason}`, "engine", a.table.engineName(j.spec), "move", c.Move, "reason", err)
			return
		}
		a.table.clearPositionState()
	case session.Hinting:
		a.hint = c.Move
	}
}

// reportTrouble stores an engine's failure, see [sente.NewMessage], and keeps engines from going on.
func (a *analysis) reportTrouble(code, template string, args ...any) {
	a.trouble = sente.NewMessage(code, template, args...)
	a.unloggedTrouble = a.trouble
	a.paused = true
}

// unlockAndLog releases the lock and then logs a failure of an engine, if there was one.
func (a *analysis) unlockAndLog() {
	trouble, game := a.unloggedTrouble, a.table.Game().Name
	a.unloggedTrouble = nil
	a.table.mu.Unlock()
	if trouble != nil {
		a.table.tables.Log.Warn("engine failed", "game", game, "reason", visible.Line(trouble.Text))
	}
}

// preemptJob answers for an engine whose time is almost up with the best move it
// has reported. An engine that has reported none gets the rest of its time.
func (a *analysis) preemptJob(j *job) {
	a.table.mu.Lock()
	defer a.unlockAndLog()
	best, ok := j.Best()
	if !ok || !a.jobs.Finish(j) {
		return
	}
	j.Cancel()
	a.applyResult(j, best, j.End())
	a.table.advance()
	a.table.publishState()
}

// abandonEngine stops waiting for an engine that does not come back. A new one is
// built for the next job.
func (a *analysis) abandonEngine(j *job) {
	a.table.mu.Lock()
	defer a.unlockAndLog()
	j.End()
	go j.slot.Release() // which asks other tables for their locks
	a.table.tables.engines.Drop(a.table)
	if a.lastJob == j.done {
		a.lastJob = nil
	}
	if a.jobs.Finish(j) {
		a.reportTrouble("engine_no_answer", "{engine} did not answer when its time was up and was given up", "engine", a.table.engineName(j.spec))
		a.table.publishState()
	}
}

// stop calls the job off: its engine stops and its answer counts no more.
func (a *analysis) stop() {
	if a.jobs.Idle() {
		return
	}
	a.pondered = a.pondered && !a.jobs.Works(session.Pondering)
	for _, j := range a.jobs.Halt() {
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
