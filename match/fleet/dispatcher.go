package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// ResultValidator returns why a result cannot be one of a job, nil if it can.
type ResultValidator func(job Job, r Result) error

// Dispatcher hands out the jobs of a run, and takes in their results.
type Dispatcher struct {
	queue         Queue
	manifest      Manifest
	validate      ResultValidator // nil accepts every result
	log           *slog.Logger
	stop          context.CancelFunc
	work          sync.WaitGroup
	began         time.Time       // by the clock of the queue: faults before are old
	resultsLoaded chan struct{}   // closed when all results that were stored before are here
	ctx           context.Context // of the goroutines behind it

	mu      sync.Mutex
	waiting map[string]*waiting // by job
	stored  map[string]Result   // of jobs that nobody has asked for yet, by job
	workers map[string]workerSeen
	counts  Counts
	trouble string          // why results are not stored, as far as it was logged
	failing int             // calls of submit that have failed and try again
	done    map[string]bool // jobs whose results were taken
}

type waiting struct {
	job    Job
	result chan Result
	// It is submitted again after resubmitAfter ticks of [Dispatcher.resubmitOverdue]; ticks
	// have passed.
	resubmitAfter, ticks int
	refused              int // results of the job
}

// workerSeen is the last heartbeat of a worker.
type workerSeen struct {
	status Status
	at     time.Time
}

// Counts are what a run has come to so far.
type Counts struct {
	Earlier  int `json:"earlier"`   // results that were stored before the dispatcher began
	Results  int `json:"results"`   // results that were handed on
	Forged   int `json:"forged"`    // results that were refused
	SetAside int `json:"set_aside"` // jobs
	Workers  int `json:"workers"`   // that were heard of lately
	Slots    int `json:"slots"`     // jobs that these do at a time
}

// SetAside is what a job has come to that no worker could do.
type SetAside struct{ Job, Fault string }

func (e *SetAside) Error() string { return fmt.Sprintf("job %s was set aside: %s", e.Job, e.Fault) }

// Times of a dispatcher.
const (
	heartbeatTimeout = 5 * heartbeatInterval
	tickInterval     = 3 * time.Second  // between checks for overdue jobs
	loadIdleTimeout  = 15 * time.Second // without a further result while stored results are loaded
)

// Ticks of [Dispatcher.resubmitOverdue] after which a job is submitted again: at first, and at
// most.
const (
	minResubmitAfter = 20
	maxResubmitAfter = 200
)

// Dispatch announces a run, completes its manifest and loads the stored results of it. A nil
// log discards everything.
func Dispatch(ctx context.Context, q Queue, m Manifest, validate ResultValidator, log *slog.Logger) (*Dispatcher, error) {
	if err := m.complete(); err != nil {
		return nil, err
	}
	d := &Dispatcher{
		queue: q, manifest: m, validate: validate, log: cmp.Or(log, slog.New(slog.DiscardHandler)).With("run", m.Run),
		waiting: map[string]*waiting{}, stored: map[string]Result{}, workers: map[string]workerSeen{}, done: map[string]bool{},
		resultsLoaded: make(chan struct{}),
	}
	var err error
	if d.began, err = q.Now(ctx); err != nil {
		return nil, err
	}
	if err := q.Open(ctx, m); err != nil {
		return nil, err
	}
	d.ctx, d.stop = context.WithCancel(context.WithoutCancel(ctx))
	loaded := sync.OnceFunc(func() { close(d.resultsLoaded) })
	d.follow(func() error {
		err := q.Results(d.ctx, m.Run, d.handleResult, loaded)
		d.suspectLoss() // jobs may be lost with the results
		return err
	})
	d.follow(func() error { return q.Beats(d.ctx, d.handleStatus) })
	d.follow(func() error { return q.Faults(d.ctx, d.handleFault) })
	d.work.Go(d.resubmitOverdue)
	d.awaitStored(ctx)
	if ctx.Err() != nil {
		return nil, errors.Join(ctx.Err(), d.Close(false))
	}
	d.log.Debug("run opened", "kind", m.Kind, "title", m.Title)
	return d, nil
}

// awaitStored waits for the results that are stored, lest their jobs be done again: as long as
// some come, however many there are.
func (d *Dispatcher) awaitStored(ctx context.Context) {
	for before := -1; ctx.Err() == nil; {
		d.mu.Lock()
		now := len(d.stored)
		d.mu.Unlock()
		if now == before {
			return // they will come one day
		}
		before = now
		select {
		case <-d.resultsLoaded:
			return
		case <-ctx.Done():
		case <-time.After(loadIdleTimeout):
		}
	}
}

func (d *Dispatcher) follow(listen func() error) {
	d.work.Go(func() { keepTrying(d.ctx, listen) })
}

// Run is the name of the run.
func (d *Dispatcher) Run() string { return d.manifest.Run }

// Do has a job done and returns its result. It may be stored already. The error may be a
// [SetAside].
func (d *Dispatcher) Do(ctx context.Context, id string, body json.RawMessage) (Result, error) {
	j := Job{Run: d.manifest.Run, ID: id, Body: body}
	if err := j.check(); err != nil {
		return Result{}, err
	}
	w, stored := d.await(j)
	defer d.forget(j.ID)
	if stored {
		d.updateCounts(func(c *Counts) { c.Earlier++ })
	} else if err := d.submit(ctx, j); err != nil {
		return Result{}, err
	}
	select {
	case r := <-w.result:
		if r.Fault != "" {
			d.updateCounts(func(c *Counts) { c.SetAside++ })
			return r, &SetAside{r.Job, r.Fault}
		}
		d.updateCounts(func(c *Counts) { c.Results++ })
		return r, nil
	case <-ctx.Done():
		d.withdraw(j)
		return Result{}, ctx.Err()
	}
}

// await registers a job that waits for its result; stored is true if a valid result was stored
// before.
func (d *Dispatcher) await(j Job) (w *waiting, stored bool) {
	w = &waiting{job: j, result: make(chan Result, 1), resubmitAfter: minResubmitAfter}
	d.mu.Lock()
	delete(d.done, j.ID)
	d.waiting[j.ID] = w
	known, ok := d.stored[j.ID]
	delete(d.stored, j.ID)
	d.mu.Unlock()
	switch {
	case ok && known.Fault != "":
		d.reject(known) // who begins the run again wants it to be tried again
	case ok:
		d.deliver(w, known)
	}
	return w, len(w.result) > 0
}

func (d *Dispatcher) forget(job string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.waiting, job)
}

// updateCounts changes the counts.
func (d *Dispatcher) updateCounts(change func(c *Counts)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change(&d.counts)
}

// submit hands a job in, however long the queue is away. One message is logged when the first
// call fails, and one when no call fails any more.
func (d *Dispatcher) submit(ctx context.Context, j Job) error {
	for wait, failed := retryDelay, false; ; wait = min(2*wait, 4*retryDelay) {
		err := d.queue.Submit(ctx, j)
		if err == nil || ctx.Err() != nil {
			if failed && d.addFailing(-1) == 0 && err == nil {
				d.log.Info("the queue answers again")
			}
			return ctx.Err()
		}
		if !failed && d.addFailing(1) == 1 {
			d.log.Warn("the queue does not answer: the run goes on when it does", "job", j.ID, "error", err)
		}
		failed = true
		pause(ctx, wait)
	}
}

// addFailing changes the number of failing calls of submit and returns it.
func (d *Dispatcher) addFailing(change int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.failing += change
	return d.failing
}

// withdraw takes a job back that is no longer needed, if the queue is there.
func (d *Dispatcher) withdraw(j Job) {
	ctx, end := context.WithTimeout(d.ctx, 2*time.Second)
	defer end()
	_ = d.queue.Withdraw(ctx, j) // else it is played for nothing
}

// handleResult receives a stored result. It ignores results that are delivered again, as after a
// reconnection.
func (d *Dispatcher) handleResult(r Result) {
	if r.Run != d.manifest.Run {
		return
	}
	if err := r.Check(); err != nil {
		d.discard(r, err)
		return
	}
	d.mu.Lock()
	w, known := d.waiting[r.Job], d.done[r.Job]
	if w == nil && !known {
		d.stored[r.Job] = r
	}
	d.mu.Unlock()
	if w != nil && !known {
		d.deliver(w, r)
	}
}

// deliver passes a valid result to the caller of [Dispatcher.Do], and refuses any other.
func (d *Dispatcher) deliver(w *waiting, r Result) {
	if err := d.check(w.job, r); err != nil {
		d.complain(Fault{Kind: ForgedResult, Worker: r.Worker, Run: r.Run, Job: r.Job, Says: fmt.Sprintf("the result of job %s from %s is refused: %v", r.Job, r.Worker, err)})
		d.refuse(r, err)
		return
	}
	d.pass(w, r)
}

// pass passes a result to the caller of [Dispatcher.Do], unless there was one before.
func (d *Dispatcher) pass(w *waiting, r Result) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.done[r.Job] {
		d.done[r.Job] = true
		w.result <- r
	}
}

// check returns why a result cannot be one of the job, nil if it can.
func (d *Dispatcher) check(j Job, r Result) error {
	if r.Program != d.manifest.Program {
		return fmt.Errorf("it is of %s, and the run needs %s", r.Program, d.manifest.Program)
	}
	if r.Fault != "" || d.validate == nil {
		return nil
	}
	return d.validate(j, r)
}

// refuse removes a result and has the job done again, by any worker. A job whose results were
// refused as often as a job is attempted is set aside: a broken worker must not repeat it
// forever.
func (d *Dispatcher) refuse(r Result, why error) {
	d.mu.Lock()
	w := d.waiting[r.Job]
	d.counts.Forged++
	refused := 0
	if w != nil {
		w.refused++
		refused = w.refused
	}
	d.mu.Unlock()
	switch {
	case !d.reject(r) || w == nil:
	case refused >= d.manifest.Attempts:
		r.Body, r.Fault = nil, fmt.Sprintf("%d results were refused, the last one: %v", refused, why)
		d.complain(Fault{Kind: PoisonJob, Run: r.Run, Job: r.Job, Says: fmt.Sprintf("job %s is set aside: %s", r.Job, r.Fault)})
		d.work.Go(func() {
			d.withdraw(w.job)
			d.pass(w, r)
		})
	default:
		d.work.Go(func() {
			d.withdraw(w.job) // it may still be on lease
			_ = d.submit(d.ctx, w.job)
		})
	}
}

// discard removes a stored message in the place of a result that is not one: no other could be
// stored there.
func (d *Dispatcher) discard(r Result, why error) {
	if (Job{Run: r.Run, ID: r.Job}).check() != nil {
		return // it is in the place of no job
	}
	d.complain(Fault{Kind: BadMessage, Run: r.Run, Job: r.Job, Says: fmt.Sprintf("what is stored as the result of job %s is none, and is removed: %v", r.Job, why)})
	d.refuse(r, why)
}

func (d *Dispatcher) reject(r Result) bool {
	err := d.queue.Reject(d.ctx, r)
	if err != nil {
		d.log.Error("a result cannot be removed", "job", r.Job, "error", err)
	}
	return err == nil
}

func (d *Dispatcher) complain(f Fault) {
	d.warn(f)
	_ = d.queue.Complain(d.ctx, f) // it is logged here in any case
}

// warn logs a fault of this run.
func (d *Dispatcher) warn(f Fault) {
	f.Run = "" // the logger has it
	d.log.Warn(f.Says, f.attrs()...)
}

// handleStatus records the heartbeat of a worker. It logs when workers cannot store results, and
// when they can again.
func (d *Dispatcher) handleStatus(s Status) {
	s.Trouble = clip(s.Trouble, mostSentence)
	d.mu.Lock()
	if s.Gone {
		delete(d.workers, s.Worker)
	} else if s.Program == d.manifest.Program {
		d.workers[s.Worker] = workerSeen{s, time.Now()}
	}
	trouble, worker := "", ""
	for name, w := range d.workers {
		if w.status.Trouble != "" && time.Since(w.at) < heartbeatTimeout {
			trouble, worker = w.status.Trouble, name
		}
	}
	changed := (trouble == "") != (d.trouble == "")
	d.trouble = trouble
	d.mu.Unlock()
	switch { // without the lock: the log may ask for the counts
	case changed && trouble != "":
		d.log.Warn("results are not stored: the run goes on when they are", "worker", worker, "error", trouble)
	case changed:
		d.log.Info("results are stored again")
	}
}

// handleFault logs a fault of this run that another program reports.
func (d *Dispatcher) handleFault(f Fault) {
	if f.Run == d.manifest.Run && f.Time.After(d.began) && f.Kind != ForgedResult { // the dispatcher logs its own
		d.warn(f)
	}
}

// Counts tells how far the run is.
func (d *Dispatcher) Counts() Counts {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.counts
	for _, w := range d.workers {
		if time.Since(w.at) < heartbeatTimeout {
			c.Workers++
			c.Slots += w.status.Slots
		}
	}
	return c
}

// Slots is how many jobs are worth handing out at a time: those under way, and the next for
// each of them.
func (d *Dispatcher) Slots() int { return max(2*d.Counts().Slots+2, 8) }

// resubmitOverdue submits jobs again that have had no result for long: the queue may have lost
// them. Those that it has are left as they are.
func (d *Dispatcher) resubmitOverdue() {
	for {
		pause(d.ctx, tickInterval)
		if d.ctx.Err() != nil {
			return
		}
		for _, w := range d.overdue() {
			if !d.isPending(w) {
				continue
			}
			d.log.Debug("job submitted again", "job", w.job.ID)
			if d.queue.Submit(d.ctx, w.job) != nil {
				break
			}
		}
	}
}

// overdue are the jobs to be submitted again, each time after twice as long.
func (d *Dispatcher) overdue() (jobs []*waiting) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, w := range d.waiting {
		if w.ticks++; w.ticks >= w.resubmitAfter {
			w.ticks, w.resubmitAfter = 0, min(2*w.resubmitAfter, maxResubmitAfter)
			jobs = append(jobs, w)
		}
	}
	return jobs
}

// suspectLoss has all jobs submitted again at the next tick.
func (d *Dispatcher) suspectLoss() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, w := range d.waiting {
		w.ticks = w.resubmitAfter
	}
}

// isPending reports whether a caller of [Dispatcher.Do] still waits for the result.
func (d *Dispatcher) isPending(w *waiting) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.waiting[w.job.ID] == w && len(w.result) == 0
}

// Close ends the dispatcher. A run that is over needs no workers any more.
func (d *Dispatcher) Close(over bool) error {
	d.stop()
	d.work.Wait() // lest a job be handed in afterwards
	if !over {
		return nil
	}
	if err := d.queue.Finish(context.WithoutCancel(d.ctx), d.manifest.Run); err != nil {
		return fmt.Errorf("the run is complete, but workers wait for more of it: %w", err)
	}
	d.log.Debug("run finished")
	return nil
}
