package studio

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
)

// What an engine may be asked to do.
const (
	moving    = "move"     // play for its own seat
	taking    = "takeover" // play one move for a person
	hinting   = "hint"     // suggest a move to a person
	analysing = "analyse"  // think about a position until told to stop
	pondering = "ponder"   // think on the time of a person
)

const (
	mostLines   = 5                // lines of an analysis that are kept
	mostAnalyse = 30 * time.Minute // an analysis that nobody stops ends by itself
	mostPonder  = 10 * time.Minute // nobody thinks about a move for longer
	patience    = 2 * time.Second  // an engine that is this late is given up
)

// job is one call of an engine.
type job struct {
	kind   string
	spec   string
	record sente.Record
	limit  time.Duration
	cancel context.CancelFunc
	done   chan struct{}
	wake   func()
	ticket *ticket

	passed bool         // the turn was passed before: what does the other side threaten?
	asked  []sente.Move // the moves of the position that was asked about then

	mu      sync.Mutex
	began   time.Time             // zero while it waits for its turn
	watch   *standstill.Stopwatch // since then
	took    time.Duration         // 0 while at work
	infos   []sente.Info          // by rank
	version int64                 // grows with every info

	looking sync.Mutex
	lens    *lens // built when somebody first looks
}

// moves are those of the position that was asked about.
func (j *job) moves() []sente.Move {
	if j.passed {
		return j.asked
	}
	return j.record.Moves
}

// start lets an engine work on the position of the table.
func (t *table) start(kind, spec string, limit time.Duration) {
	t.launch(&job{kind: kind, spec: spec, limit: limit, record: t.ref.Record()})
}

// launch lines a job up for its turn.
func (t *table) launch(j *job) {
	ctx, cancel := context.WithCancel(t.server.alive)
	j.cancel, j.done, j.wake = cancel, make(chan struct{}), t.nudge
	j.ticket = t.server.queue.join(j.slice(), func() { t.moved(j) })
	before := t.tail
	t.job, t.tail = j, j.done
	if j.kind != pondering {
		t.shown = j
	}
	t.trouble = ""
	if len(t.watchers) == 0 {
		t.later(t.server.options.Grace, t.rest)
	}
	t.server.work.Go(func() {
		defer close(j.done)
		defer cancel()
		t.run(ctx, j, before)
	})
	t.changed()
}

// slice is how long the job may work while others wait. To think on the time of a
// person is for processors that would rest.
func (j *job) slice() time.Duration {
	if j.kind == pondering {
		return 0
	}
	return slice
}

// waits reports whether the job's turn has not come yet.
func (j *job) waits() bool {
	_, waits := j.ticket.before()
	return waits
}

// moved tells the watchers that the job has another place among those that wait.
func (t *table) moved(j *job) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job == j {
		t.changed()
	}
}

// run waits for the job before it, so that no engine is ever asked twice at the
// same time, and for its turn, and lets the engine think. An analysis that has made
// room for others goes on at its next turn.
func (t *table) run(ctx context.Context, j *job, before <-chan struct{}) {
	t.await(before)
	for {
		choice, err := t.takeTurn(ctx, j)
		if err != nil || j.kind != analysing || ctx.Err() != nil || !j.ticket.yielded() || !t.lineUp(j) {
			t.finish(j, choice, err)
			return
		}
	}
}

// lineUp waits for another turn, unless the job has been called off.
func (t *table) lineUp(j *job) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job != j {
		return false
	}
	j.ticket = t.server.queue.join(j.slice(), func() { t.moved(j) })
	t.changed()
	return true
}

// takeTurn lets the engine think when the job's turn has come.
func (t *table) takeTurn(ctx context.Context, j *job) (sente.Choice, error) {
	defer j.ticket.leave()
	if err := j.ticket.wait(ctx); err != nil {
		return sente.Choice{}, err
	}
	ctx, end := t.begin(ctx, j)
	defer end()
	return t.think(ctx, j)
}

// begin starts the clock of a job whose turn has come.
func (t *table) begin(ctx context.Context, j *job) (timed context.Context, end func()) {
	left := t.startClock(j)
	watch := standstill.Start()
	timed, cancel := watch.Timeout(ctx, left-j.limit/32)
	last, unlast := watch.Timeout(ctx, left-j.limit/50)
	over := make(chan struct{})
	unwatched := context.AfterFunc(timed, func() { t.watch(j, over) })
	late := context.AfterFunc(last, func() {
		if errors.Is(last.Err(), context.DeadlineExceeded) {
			t.preempt(j)
		}
	})
	j.ticket.work(cancel)
	return timed, func() {
		close(over)
		late()
		unlast()
		unwatched()
		cancel()
		watch.Stop()
	}
}

// startClock notes that the engine begins, or goes on, and returns the time it has left.
func (t *table) startClock(j *job) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job == j && j.kind == moving {
		t.turnFrom = time.Now()
	}
	j.mu.Lock()
	if j.began.IsZero() {
		j.began, j.watch = time.Now(), standstill.Start()
	}
	j.mu.Unlock()
	t.changed()
	return j.limit - j.elapsed()
}

// await waits for the job before. If its engine does not come back, it is never asked
// again.
func (t *table) await(before <-chan struct{}) {
	if before == nil {
		return
	}
	select {
	case <-before:
	case <-time.After(patience):
		t.server.pool.drop(t)
	}
}

// watch gives an engine up that does not return soon after its job is called
// off or out of time.
func (t *table) watch(j *job, over <-chan struct{}) {
	select {
	case <-over:
	case <-time.After(patience):
		t.giveUp(j)
	}
}

func (t *table) think(ctx context.Context, j *job) (choice sente.Choice, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it broke down: %v", p)
		}
	}()
	if ctx.Err() != nil && t.current() != j {
		return sente.Choice{}, ctx.Err()
	}
	tool, engine, err := t.player(j.spec)
	if err != nil {
		return sente.Choice{}, err
	}
	defer t.server.pool.giveBack(tool)
	if j.kind == pondering {
		if p, ok := sente.As[sente.Ponderer](engine); ok {
			p.Ponder(ctx, j.record.Clone())
		}
		return sente.Choice{}, nil
	}
	return engine.Think(ctx, j.record.Clone(), t.limits(j), j.report)
}

func (t *table) current() *job {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.job
}

// player borrows the table's engine of that spec.
func (t *table) player(spec string) (*tool, sente.Engine, error) {
	build, err := t.game.Guest(spec, t.server.limits())
	if err != nil {
		return nil, nil, err
	}
	return lend(t.server.pool, t, spec, build)
}

// limits leave the engine a little less than the time of the move, so that what
// happens around the search fits in as well.
func (t *table) limits(j *job) sente.Limits {
	spent := j.elapsed()
	l := t.server.limits()
	l.Time = max(j.limit-spent-max(j.limit/16, 5*time.Millisecond), 1)
	l.Seed = uint64(j.began.UnixNano()) // engines that choose by lot choose anew
	l.Analysis = j.kind == analysing
	return l
}

// report keeps an engine's thought; only the latest of each rank counts.
func (j *job) report(i sente.Info) {
	if i.Rank < 0 || i.Rank >= mostLines {
		return
	}
	j.keep(i)
	j.wake()
}

func (j *job) keep(i sente.Info) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for len(j.infos) <= i.Rank {
		j.infos = append(j.infos, sente.Info{})
	}
	j.infos[i.Rank] = i
	j.version++
}

// end notes how long the job took.
func (j *job) end() time.Duration {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.took == 0 {
		j.took = max(j.soFar(), 1)
		if j.watch != nil {
			j.watch.Stop()
		}
		j.version++
	}
	return j.took
}

// elapsed is how long the engine has been at work.
func (j *job) elapsed() time.Duration {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.soFar()
}

// soFar must be called with the lock held.
func (j *job) soFar() time.Duration {
	switch {
	case j.took > 0:
		return j.took
	case j.began.IsZero():
		return 0
	}
	return j.watch.Elapsed()
}

// finish does what the engine decided, unless the job was called off meanwhile.
func (t *table) finish(j *job, choice sente.Choice, err error) {
	took := j.end()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job != j {
		return
	}
	t.job = nil
	if err != nil {
		t.fail("%s cannot answer: %s", t.engineName(j.spec), err)
	} else {
		t.accept(j, choice, took)
	}
	t.advance()
	t.changed()
}

func (t *table) accept(j *job, c sente.Choice, took time.Duration) {
	if c.Info.Depth > 0 || c.Info.Nodes > 0 {
		c.Info.Rank = 0
		j.keep(c.Info)
	}
	switch j.kind {
	case moving, taking:
		thought := sente.Thought{Score: c.Info.Score, Depth: c.Info.Depth, Nodes: c.Info.Nodes, Time: took}
		if err := t.play(string(c.Move), thought); err != nil {
			t.fail("%s chose %q, which the rules refuse: %s", t.engineName(j.spec), c.Move, err)
		}
	case hinting:
		t.hint = c.Move
	}
}

// fail puts an engine's failure into words and keeps engines from going on.
func (t *table) fail(format string, args ...any) {
	t.trouble = fmt.Sprintf(format, args...)
	t.paused = true
}

// preempt answers for an engine whose time is almost up with the best move it
// has reported. An engine that has reported none gets the rest of its time.
func (t *table) preempt(j *job) {
	t.mu.Lock()
	defer t.mu.Unlock()
	best, ok := j.best()
	if t.job != j || !ok {
		return
	}
	j.cancel()
	t.job = nil
	t.accept(j, best, j.end())
	t.advance()
	t.changed()
}

// best is the engine's best move so far, if it has named one.
func (j *job) best() (sente.Choice, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.infos) == 0 || len(j.infos[0].Line) == 0 {
		return sente.Choice{}, false
	}
	return sente.Choice{Move: j.infos[0].Line[0], Info: j.infos[0]}, true
}

// giveUp stops waiting for an engine that does not come back. A new one is
// built for the next job.
func (t *table) giveUp(j *job) {
	t.mu.Lock()
	defer t.mu.Unlock()
	j.end()
	go j.ticket.leave() // which asks other tables for their locks
	t.server.pool.drop(t)
	if t.tail == j.done {
		t.tail = nil
	}
	if t.job == j {
		t.job = nil
		t.fail("%s did not answer when its time was up and was given up", t.engineName(j.spec))
		t.changed()
	}
}

// halt calls the job off: its engine stops and its answer counts no more.
func (t *table) halt() {
	if t.job == nil {
		return
	}
	t.pondered = t.pondered && t.job.kind != pondering
	t.job.cancel()
	t.job.end()
	t.job = nil
	t.changed()
}

func (t *table) engineName(spec string) string {
	if spec == "" {
		return t.game.Profiles[0].Name
	}
	return spec
}
