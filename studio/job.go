package studio

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/sente-games/sente"
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

	passed bool         // the turn was passed before: what does the other side threaten?
	asked  []sente.Move // the moves of the position that was asked about then

	mu      sync.Mutex
	began   time.Time
	took    time.Duration // 0 while at work
	infos   []sente.Info  // by rank
	version int64         // grows with every info

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

func (t *table) launch(j *job) {
	ctx, cancel := context.WithTimeout(t.server.alive, j.limit-j.limit/32)
	j.cancel, j.done, j.began = cancel, make(chan struct{}), time.Now()
	j.wake = t.nudge
	before := t.tail
	t.job, t.tail = j, j.done
	if j.kind != pondering {
		t.shown = j
	}
	t.trouble = ""
	late := time.AfterFunc(j.limit-j.limit/50, func() { t.preempt(j) })
	t.server.work.Go(func() {
		defer close(j.done)
		defer late.Stop()
		defer cancel()
		t.run(ctx, j, before)
	})
	t.changed()
}

// run waits for the job before it, so that no engine is ever asked twice at the
// same time, and lets the engine think.
func (t *table) run(ctx context.Context, j *job, before <-chan struct{}) {
	t.await(before)
	context.AfterFunc(ctx, func() { t.watch(j) })
	choice, err := t.think(ctx, j)
	t.finish(j, choice, err)
}

// await waits for the job before. If its engine does not come back, nobody asks
// that engine again.
func (t *table) await(before <-chan struct{}) {
	if before == nil {
		return
	}
	select {
	case <-before:
	case <-time.After(patience):
		t.mu.Lock()
		t.players = players{}
		t.mu.Unlock()
	}
}

// watch gives an engine up that does not return soon after its job is called
// off or out of time.
func (t *table) watch(j *job) {
	select {
	case <-j.done:
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
	engine, err := t.player(j.spec)
	if err != nil {
		return sente.Choice{}, err
	}
	if j.kind == pondering {
		if p, ok := engine.(sente.Ponderer); ok {
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

// player returns the table's engine of that spec, built on first use.
func (t *table) player(spec string) (sente.Engine, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if e, ok := t.players[spec]; ok {
		return e, nil
	}
	build, err := t.game.Guest(spec, t.server.limits())
	if err != nil {
		return nil, err
	}
	e, err := build()
	if err == nil {
		t.players[spec] = e
	}
	return e, err
}

// limits leave the engine a little less than the time of the move, so that what
// happens around the search fits in as well.
func (t *table) limits(j *job) sente.Limits {
	spent := time.Since(j.began)
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
		j.took = max(time.Since(j.began), 1)
		j.version++
	}
	return j.took
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
	delete(t.players, j.spec)
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
