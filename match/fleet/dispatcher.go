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

// ResultValidator returns an error if a result cannot belong to a job.
type ResultValidator func(job Job, r Result) error

// Dispatcher submits the jobs of a run and receives their results.
type Dispatcher struct {
	queue         Queue
	manifest      Manifest
	validate      ResultValidator // nil accepts every result
	log           *slog.Logger
	stop          context.CancelFunc
	work          sync.WaitGroup
	startedAt     time.Time       // start time by the clock of the queue: earlier faults are old
	resultsLoaded chan struct{}   // closed when all previously stored results are loaded
	ctx           context.Context // context of the background goroutines

	mu             sync.Mutex
	pendingJobs    map[string]*pendingJob // by job
	storedResults  map[string]Result      // results of jobs that have not been requested yet, by job
	workers        map[string]workerHeartbeat
	counts         Counts
	lastStoreError string          // last logged reason why results are not stored
	failingSubmits int             // calls of submit that have failed and are being retried
	accepted       map[string]bool // jobs with an accepted result
}

type pendingJob struct {
	job    Job
	result chan Result
	// The job is submitted again after resubmitAfter ticks of [Dispatcher.resubmitOverdue]; ticks
	// is the number of ticks so far.
	resubmitAfter, ticks int
	rejections           int // rejected results of the job
}

// workerHeartbeat is the last heartbeat of a worker.
type workerHeartbeat struct {
	status Status
	at     time.Time
}

// Counts are the counters of a run.
type Counts struct {
	Earlier  int `json:"earlier"`   // results stored before the dispatcher started
	Results  int `json:"results"`   // results returned to callers
	Forged   int `json:"forged"`    // rejected results
	SetAside int `json:"set_aside"` // jobs set aside
	Workers  int `json:"workers"`   // workers with a recent heartbeat
	Slots    int `json:"slots"`     // jobs that these workers do at a time
}

// SetAsideError is the error of a job that no worker could do.
type SetAsideError struct{ Job, Fault string }

func (e *SetAsideError) Error() string { return fmt.Sprintf("job %s was skipped: %s", e.Job, e.Fault) }

// Timeouts and intervals of a dispatcher.
const (
	heartbeatTimeout = 5 * heartbeatInterval
	tickInterval     = 3 * time.Second  // between checks for overdue jobs
	loadIdleTimeout  = 15 * time.Second // timeout for the next result while stored results are loaded
)

// Ticks of [Dispatcher.resubmitOverdue] after which a job is submitted again: initial value and
// maximum.
const (
	minResubmitAfter = 20
	maxResubmitAfter = 200
)

// StartDispatcher announces a run, completes its manifest and loads its stored results. A nil log
// discards all messages.
func StartDispatcher(ctx context.Context, q Queue, m Manifest, validate ResultValidator, log *slog.Logger) (*Dispatcher, error) {
	if err := m.setDefaults(); err != nil {
		return nil, err
	}
	d := &Dispatcher{
		queue: q, manifest: m, validate: validate, log: cmp.Or(log, slog.New(slog.DiscardHandler)).With("run", m.Run),
		pendingJobs: map[string]*pendingJob{}, storedResults: map[string]Result{}, workers: map[string]workerHeartbeat{}, accepted: map[string]bool{},
		resultsLoaded: make(chan struct{}),
	}
	var err error
	if d.startedAt, err = q.CurrentTime(ctx); err != nil {
		return nil, err
	}
	if err := q.OpenRun(ctx, m); err != nil {
		return nil, err
	}
	d.ctx, d.stop = context.WithCancel(context.WithoutCancel(ctx))
	loaded := sync.OnceFunc(func() { close(d.resultsLoaded) })
	d.startListener(func() error {
		err := q.FollowResults(d.ctx, m.Run, d.handleResult, loaded)
		d.scheduleResubmission() // jobs may have been lost with the results
		return err
	})
	d.startListener(func() error { return q.FollowStatuses(d.ctx, d.handleStatus) })
	d.startListener(func() error { return q.FollowFaults(d.ctx, d.handleFault) })
	d.work.Go(d.resubmitOverdue)
	d.awaitStoredResults(ctx)
	if ctx.Err() != nil {
		return nil, errors.Join(ctx.Err(), d.Close(false))
	}
	d.log.Debug("run opened", "kind", m.Kind, "title", m.Title)
	return d, nil
}

// awaitStoredResults waits until the stored results are loaded, so that their jobs are not
// repeated. It gives up if no further result arrives within loadIdleTimeout.
func (d *Dispatcher) awaitStoredResults(ctx context.Context) {
	for before := -1; ctx.Err() == nil; {
		d.mu.Lock()
		now := len(d.storedResults)
		d.mu.Unlock()
		if now == before {
			return // the results may still arrive later
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

func (d *Dispatcher) startListener(listen func() error) {
	d.work.Go(func() { retryListener(d.ctx, listen) })
}

// RunName returns the name of the run.
func (d *Dispatcher) RunName() string { return d.manifest.Run }

// DoJob submits a job and returns its result, which may be stored already. The error may be a
// [SetAsideError].
func (d *Dispatcher) DoJob(ctx context.Context, id string, body json.RawMessage) (Result, error) {
	j := Job{Run: d.manifest.Run, ID: id, Body: body}
	if err := j.validate(); err != nil {
		return Result{}, err
	}
	w, stored := d.registerJob(j)
	defer d.forgetJob(j.ID)
	if stored {
		d.updateCounts(func(c *Counts) { c.Earlier++ })
	} else if err := d.submitJob(ctx, j); err != nil {
		return Result{}, err
	}
	select {
	case r := <-w.result:
		if r.Fault != "" {
			d.updateCounts(func(c *Counts) { c.SetAside++ })
			return r, &SetAsideError{r.Job, r.Fault}
		}
		d.updateCounts(func(c *Counts) { c.Results++ })
		return r, nil
	case <-ctx.Done():
		d.withdrawJob(j)
		return Result{}, ctx.Err()
	}
}

// registerJob registers a job that waits for its result; stored is true if a valid result was stored
// before.
func (d *Dispatcher) registerJob(j Job) (w *pendingJob, stored bool) {
	w = &pendingJob{job: j, result: make(chan Result, 1), resubmitAfter: minResubmitAfter}
	d.mu.Lock()
	delete(d.accepted, j.ID)
	d.pendingJobs[j.ID] = w
	known, ok := d.storedResults[j.ID]
	delete(d.storedResults, j.ID)
	d.mu.Unlock()
	switch {
	case ok && known.Fault != "":
		d.removeFromQueue(known) // a restarted run retries jobs that were set aside
	case ok:
		d.deliverResult(w, known)
	}
	return w, len(w.result) > 0
}

func (d *Dispatcher) forgetJob(job string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.pendingJobs, job)
}

// updateCounts changes the counters under the lock.
func (d *Dispatcher) updateCounts(change func(c *Counts)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change(&d.counts)
}

// submitJob submits a job and retries until the queue accepts it. One message is logged when the
// first call fails, and one when no call fails any more.
func (d *Dispatcher) submitJob(ctx context.Context, j Job) error {
	for wait, failed := retryDelay, false; ; wait = min(2*wait, 4*retryDelay) {
		err := d.queue.SubmitJob(ctx, j)
		if err == nil || ctx.Err() != nil {
			if failed && d.addFailingSubmits(-1) == 0 && err == nil {
				d.log.Info("the queue responds again")
			}
			return ctx.Err()
		}
		if !failed && d.addFailingSubmits(1) == 1 {
			d.log.Warn("the queue does not respond: the run continues when it does", "job", j.ID, "error", err)
		}
		failed = true
		sleepContext(ctx, wait)
	}
}

// addFailingSubmits changes the number of failing calls of submit and returns it.
func (d *Dispatcher) addFailingSubmits(change int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.failingSubmits += change
	return d.failingSubmits
}

// withdrawJob removes a job that is no longer needed, if the queue is available.
func (d *Dispatcher) withdrawJob(j Job) {
	ctx, end := context.WithTimeout(d.ctx, 2*time.Second)
	defer end()
	_ = d.queue.WithdrawJob(ctx, j) // on failure the job is played unnecessarily
}

// handleResult receives a stored result. It ignores duplicates, which occur after a reconnection.
func (d *Dispatcher) handleResult(r Result) {
	if r.Run != d.manifest.Run {
		return
	}
	if err := r.Validate(); err != nil {
		d.discardInvalidResult(r, err)
		return
	}
	d.mu.Lock()
	w, known := d.pendingJobs[r.Job], d.accepted[r.Job]
	if w == nil && !known {
		d.storedResults[r.Job] = r
	}
	d.mu.Unlock()
	if w != nil && !known {
		d.deliverResult(w, r)
	}
}

// deliverResult passes a valid result to the caller of [Dispatcher.DoJob], and rejects an invalid
// one.
func (d *Dispatcher) deliverResult(w *pendingJob, r Result) {
	if err := d.validateResult(w.job, r); err != nil {
		d.publishFault(Fault{Kind: ForgedResult, Worker: r.Worker, Run: r.Run, Job: r.Job, Sentence: fmt.Sprintf("the result of job %s from %s was rejected: %v", r.Job, r.Worker, err)})
		d.refuseAndResubmit(r, err)
		return
	}
	d.sendToCaller(w, r)
}

// sendToCaller passes the first result of a job to the caller of [Dispatcher.DoJob].
func (d *Dispatcher) sendToCaller(w *pendingJob, r Result) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.accepted[r.Job] {
		d.accepted[r.Job] = true
		w.result <- r
	}
}

// validateResult returns an error if a result cannot belong to the job.
func (d *Dispatcher) validateResult(j Job, r Result) error {
	if r.Program != d.manifest.Program {
		return fmt.Errorf("it is from %s, but the run requires %s", r.Program, d.manifest.Program)
	}
	if r.Fault != "" || d.validate == nil {
		return nil
	}
	return d.validate(j, r)
}

// refuseAndResubmit removes a result and submits its job again, for any worker. A job with as many
// rejected results as a job has attempts is set aside, so that a broken worker does not repeat it
// forever.
func (d *Dispatcher) refuseAndResubmit(r Result, reason error) {
	d.mu.Lock()
	w := d.pendingJobs[r.Job]
	d.counts.Forged++
	refused := 0
	if w != nil {
		w.rejections++
		refused = w.rejections
	}
	d.mu.Unlock()
	switch {
	case !d.removeFromQueue(r) || w == nil:
	case refused >= d.manifest.Attempts:
		r.Body, r.Fault = nil, fmt.Sprintf("%d results were rejected, the last one: %v", refused, reason)
		d.publishFault(Fault{Kind: PoisonJob, Run: r.Run, Job: r.Job, Sentence: fmt.Sprintf("job %s is skipped: %s", r.Job, r.Fault)})
		d.work.Go(func() {
			d.withdrawJob(w.job)
			d.sendToCaller(w, r)
		})
	default:
		d.work.Go(func() {
			d.withdrawJob(w.job) // the job may still be leased
			_ = d.submitJob(d.ctx, w.job)
		})
	}
}

// discardInvalidResult removes an invalid message stored as a result, so that a result can be
// stored in its place.
func (d *Dispatcher) discardInvalidResult(r Result, why error) {
	if (Job{Run: r.Run, ID: r.Job}).validate() != nil {
		return // the message does not belong to a job
	}
	d.publishFault(Fault{Kind: BadMessage, Run: r.Run, Job: r.Job, Sentence: fmt.Sprintf("invalid result of job %s, which is removed: %v", r.Job, why)})
	d.refuseAndResubmit(r, why)
}

func (d *Dispatcher) removeFromQueue(r Result) bool {
	err := d.queue.RejectResult(d.ctx, r)
	if err != nil {
		d.log.Error("a result cannot be removed", "job", r.Job, "error", err)
	}
	return err == nil
}

func (d *Dispatcher) publishFault(f Fault) {
	d.logFault(f)
	_ = d.queue.PublishFault(d.ctx, f) // the fault is logged here in any case
}

// logFault logs a fault of this run.
func (d *Dispatcher) logFault(f Fault) {
	f.Run = "" // the logger has this attribute
	d.log.Warn(f.Sentence, f.logAttrs()...)
}

// handleStatus records the heartbeat of a worker. It logs when workers cannot store results, and
// when they can again.
func (d *Dispatcher) handleStatus(s Status) {
	s.Trouble = truncateBytes(s.Trouble, maxSentenceBytes)
	d.mu.Lock()
	if s.SignedOff {
		delete(d.workers, s.Worker)
	} else if s.Program == d.manifest.Program {
		d.workers[s.Worker] = workerHeartbeat{s, time.Now()}
	}
	storeError, worker := "", ""
	for name, w := range d.workers {
		if w.status.Trouble != "" && time.Since(w.at) < heartbeatTimeout {
			storeError, worker = w.status.Trouble, name
		}
	}
	changed := (storeError == "") != (d.lastStoreError == "")
	d.lastStoreError = storeError
	d.mu.Unlock()
	switch { // after unlocking: the log handler may call Counts
	case changed && storeError != "":
		d.log.Warn("results cannot be stored: the run continues when they can", "worker", worker, "error", storeError)
	case changed:
		d.log.Info("results can be stored again")
	}
}

// handleFault logs a fault of this run that another program reports.
func (d *Dispatcher) handleFault(f Fault) {
	if f.Run == d.manifest.Run && f.Time.After(d.startedAt) && f.Kind != ForgedResult { // the dispatcher logs its own faults directly
		d.logFault(f)
	}
}

// Counts returns the counters of the run.
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

// NumSlots returns the number of jobs that can usefully be submitted at a time: one running and one
// queued per slot of the workers.
func (d *Dispatcher) NumSlots() int { return max(2*d.Counts().Slots+2, 8) }

// resubmitOverdue submits jobs again that have had no result for a long time, since the queue may
// have lost them. The queue ignores jobs that it still has.
func (d *Dispatcher) resubmitOverdue() {
	for {
		sleepContext(d.ctx, tickInterval)
		if d.ctx.Err() != nil {
			return
		}
		for _, w := range d.overdueJobs() {
			if !d.isPending(w) {
				continue
			}
			d.log.Debug("job submitted again", "job", w.job.ID)
			if d.queue.SubmitJob(d.ctx, w.job) != nil {
				break
			}
		}
	}
}

// overdueJobs returns the jobs to be submitted again; the interval of a job doubles each time.
func (d *Dispatcher) overdueJobs() (jobs []*pendingJob) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, w := range d.pendingJobs {
		if w.ticks++; w.ticks >= w.resubmitAfter {
			w.ticks, w.resubmitAfter = 0, min(2*w.resubmitAfter, maxResubmitAfter)
			jobs = append(jobs, w)
		}
	}
	return jobs
}

// scheduleResubmission schedules all jobs for submission at the next tick.
func (d *Dispatcher) scheduleResubmission() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, w := range d.pendingJobs {
		w.ticks = w.resubmitAfter
	}
}

// isPending reports whether a caller of [Dispatcher.DoJob] still waits for the result.
func (d *Dispatcher) isPending(w *pendingJob) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.pendingJobs[w.job.ID] == w && len(w.result) == 0
}

// Close stops the dispatcher. If the run is over, it also marks the run as finished, which ends it
// on the workers.
func (d *Dispatcher) Close(over bool) error {
	d.stop()
	d.work.Wait() // no job may be submitted after Close
	if !over {
		return nil
	}
	if err := d.queue.FinishRun(context.WithoutCancel(d.ctx), d.manifest.Run); err != nil {
		return fmt.Errorf("the run is complete, but workers could not be notified: %w", err)
	}
	d.log.Debug("run finished")
	return nil
}
