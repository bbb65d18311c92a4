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
	maxAnalyse = 30 * time.Minute // an analysis that is not stopped ends by itself
	maxPonder  = 10 * time.Minute // no person thinks about a move for longer
)

// analysis is the work of engines at a table, one job at a time.
type analysis struct {
	table         *Table
	jobs          session.Analysts[*job]
	shown         *job          // the last job whose thoughts are worth showing
	lastJob       chan struct{} // closed when the goroutine of the last job has ended
	paused        bool          // engines wait until a person resumes
	hint          sente.Move
	pondered      bool           // an engine was asked about this position, on the time of a person
	askAboutTurns bool           // a person is asked about a turn of several moves before an engine answers
	askedMoves    int            // moves of the turn that is asked about
	trouble       *sente.Message // the failure of an engine, nil without one
	unlogged      *sente.Message // trouble that unlockAndLog has not logged yet
}

// job is one call of an engine: an analyst that lines up for its turn at the processors.
type job struct {
	session.Analyst
	spec string
	done chan struct{}
	slot *scheduling.EngineSlot

	wrap   func(sente.Engine) sente.Engine // makes of the engine what is asked, nil as it is
	values bool                            // every move is valued
	stones int                             // moves of a balanced position that are looked for

	left, increment time.Duration // on the clock of its seat, 0 without

	passed bool         // the turn was passed before: what does the other side threaten?
	asked  []sente.Move // the moves of the position that was asked about then

	looking sync.Mutex
	lens    *view.Board // built at the first look
	said    streaming.Broadcast
}

func newJob(purpose session.Purpose, spec string, limit time.Duration, game sente.Record) *job {
	return &job{Analyst: session.Analyst{Purpose: purpose, Limit: limit, Game: game}, spec: spec}
}

// moves are those of the position that was asked about.
func (j *job) moves() []sente.Move {
	if j.passed {
		return j.asked
	}
	return j.Game.Moves
}

// startEngine lets an engine work on the position of the game.
func (h *analysis) startEngine(purpose session.Purpose, spec string, limit time.Duration) {
	j := newJob(purpose, spec, limit, h.table.Record())
	if c := h.table.Control(); c.Game > 0 && purpose == session.Moving {
		j.left, j.increment = limit, c.Increment
	}
	h.startJob(j)
}

// startJob lines a job up for its turn.
func (h *analysis) startJob(j *job) {
	ctx, cancel := context.WithCancel(h.table.tables.engines.Context())
	j.Stop, j.done, j.Changed = cancel, make(chan struct{}), h.table.audience.throttledNotify
	j.slot = h.table.tables.engines.Join(j.slice(), func() { h.updateQueuePosition(j) })
	before := h.lastJob
	h.lastJob = j.done
	h.jobs.Add(j)
	if j.Purpose != session.Pondering {
		h.shown = j
	}
	h.trouble = nil
	if !h.table.audience.isAttended() {
		h.table.audience.schedule(h.table.tables.Grace, h.table.audience.stopIdleEngines)
	}
	h.table.tables.engines.Go(func() {
		defer close(j.done)
		defer cancel()
		h.run(ctx, j, before)
	})
	h.table.changed()
}

// slice is how long the job may work while others wait. Pondering is
// for processors that would be idle.
func (j *job) slice() time.Duration {
	if j.Purpose == session.Pondering {
		return 0
	}
	return scheduling.TimeSlice
}

// waits reports whether the job's turn has not come yet.
func (j *job) waits() bool {
	_, waits := j.slot.Position()
	return waits
}

// updateQueuePosition sends the watchers the new place of a job in the queue.
func (h *analysis) updateQueuePosition(j *job) {
	h.table.mu.Lock()
	defer h.table.mu.Unlock()
	if h.jobs.Has(j) {
		h.table.changed()
	}
}

// run waits for the job before it, so that no engine is ever asked twice at the
// same time, and for its turn, and lets the engine think. An analysis that has made
// room for others goes on at its next turn.
func (h *analysis) run(ctx context.Context, j *job, before <-chan struct{}) {
	h.await(before)
	for {
		choice, err := h.takeTurn(ctx, j)
		if err != nil || j.Purpose != session.Analysing || ctx.Err() != nil || !j.slot.Preempted() || !h.lineUp(j) {
			h.finish(j, choice, err)
			return
		}
	}
}

// lineUp waits for another turn, unless the job has been called off.
func (h *analysis) lineUp(j *job) bool {
	h.table.mu.Lock()
	defer h.table.mu.Unlock()
	if !h.jobs.Has(j) {
		return false
	}
	j.slot = h.table.tables.engines.Join(j.slice(), func() { h.updateQueuePosition(j) })
	h.table.changed()
	return true
}

// takeTurn lets the engine think when the job's turn has come.
func (h *analysis) takeTurn(ctx context.Context, j *job) (sente.Choice, error) {
	defer j.slot.Release()
	if err := j.slot.Wait(ctx); err != nil {
		return sente.Choice{}, err
	}
	if !h.startTurn(j) {
		return sente.Choice{}, context.Canceled
	}
	ctx, yield := context.WithCancel(ctx)
	defer yield()
	j.slot.Begin(yield)
	borrow := func() (sente.Engine, func(), error) { return h.lend(j) }
	limits := h.table.tables.engines.Limits()
	limits.Left, limits.Increment = j.left, j.increment
	choice, err := j.Think(ctx, borrow, limits, session.DeadlineHandlers{
		OnDeadline: func() { h.preempt(j) },
		OnLost:     func() { h.giveUp(j) },
	})
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		choice, err = j.calledOff(err)
	}
	searched := choice.Info
	if best, ok := j.Best(); ok && best.Info.Nodes > searched.Nodes {
		searched = best.Info // of a search that was called off
	}
	h.table.tables.engines.CountSearch(searched.Nodes)
	return choice, err
}

// calledOff is the answer of a job whose engine had none when it was told to stop: the
// best that it had said. Only one that must move has failed if it had said nothing.
func (j *job) calledOff(err error) (sente.Choice, error) {
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
func (h *analysis) startTurn(j *job) bool {
	j.Start()
	h.table.mu.Lock()
	defer h.table.mu.Unlock()
	if !h.jobs.Has(j) {
		return false
	}
	if j.Purpose == session.Moving {
		h.table.StartTurn()
	}
	h.table.changed()
	return true
}

// await waits for the job before. If its engine does not come back, it is never asked
// again.
func (h *analysis) await(before <-chan struct{}) {
	if before == nil {
		return
	}
	if !session.AwaitReturn(before) {
		h.table.tables.engines.Drop(h.table)
	}
}

// borrow borrows the session's engine of a spec from the pool.
func (h *analysis) borrow(spec string) (engine sente.Engine, giveBack func(), err error) {
	tool, engine, err := h.table.tables.engines.Engine(h.table, h.table.Game(), spec, h.table.tables.engines.MaxLimits())
	return engine, func() { h.table.tables.engines.Return(tool) }, err
}

// finish does what the engine decided, unless the job was called off meanwhile.
func (h *analysis) finish(j *job, choice sente.Choice, err error) {
	took := j.End()
	h.table.mu.Lock()
	defer h.unlockAndLog()
	if !h.jobs.Remove(j) {
		return
	}
	if err != nil {
		h.reportTrouble("engine_cannot_answer", "{engine} cannot answer: {reason}", "engine", h.table.engineName(j.spec), "reason", err.Error())
	} else {
		h.accept(j, choice, took)
	}
	h.table.advance()
	h.table.changed()
}

func (h *analysis) accept(j *job, c sente.Choice, took time.Duration) {
	if c.Info.Depth > 0 || c.Info.Nodes > 0 || c.Info.Source != "" { // a proof may need no search
		c.Info.Rank = 0
		j.StoreInfo(c.Info)
	}
	switch j.Purpose {
	case session.Moving, session.Taking:
		thought := sente.Thought{Score: c.Info.Score, Depth: c.Info.Depth, Nodes: c.Info.Nodes, Time: took}
		if err := h.table.Play(string(c.Move), thought); err != nil {
			h.reportTrouble("engine_illegal_move", `{engine} chose "{move}", which the rules refuse: {reason}`, "engine", h.table.engineName(j.spec), "move", c.Move, "reason", err)
			return
		}
		h.table.resetPosition()
	case session.Hinting:
		h.hint = c.Move
	}
}

// reportTrouble stores an engine's failure, see [sente.NewMessage], and keeps engines from going on.
func (h *analysis) reportTrouble(code, template string, args ...any) {
	h.trouble = sente.NewMessage(code, template, args...)
	h.unlogged = h.trouble
	h.paused = true
}

// unlockAndLog releases the lock and then logs a failure of an engine, if there was one.
func (h *analysis) unlockAndLog() {
	trouble, game := h.unlogged, h.table.Game().Name
	h.unlogged = nil
	h.table.mu.Unlock()
	if trouble != nil {
		h.table.tables.Log.Warn("engine failed", "game", game, "reason", visible.Line(trouble.Text))
	}
}

// preempt answers for an engine whose time is almost up with the best move it
// has reported. An engine that has reported none gets the rest of its time.
func (h *analysis) preempt(j *job) {
	h.table.mu.Lock()
	defer h.unlockAndLog()
	best, ok := j.Best()
	if !ok || !h.jobs.Remove(j) {
		return
	}
	j.Cancel()
	h.accept(j, best, j.End())
	h.table.advance()
	h.table.changed()
}

// giveUp stops waiting for an engine that does not come back. A new one is
// built for the next job.
func (h *analysis) giveUp(j *job) {
	h.table.mu.Lock()
	defer h.unlockAndLog()
	j.End()
	go j.slot.Release() // which asks other tables for their locks
	h.table.tables.engines.Drop(h.table)
	if h.lastJob == j.done {
		h.lastJob = nil
	}
	if h.jobs.Remove(j) {
		h.reportTrouble("engine_no_answer", "{engine} did not answer when its time was up and was given up", "engine", h.table.engineName(j.spec))
		h.table.changed()
	}
}

// stop calls the job off: its engine stops and its answer counts no more.
func (h *analysis) stop() {
	if h.jobs.IsIdle() {
		return
	}
	h.pondered = h.pondered && !h.jobs.HasPurpose(session.Pondering)
	for _, j := range h.jobs.CancelAll() {
		j.End()
	}
	h.table.changed()
}

func (h *Table) engineName(spec string) string {
	if spec == "" {
		return h.Game().Profiles[0].Name
	}
	return spec
}
