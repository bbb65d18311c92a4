package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Judge is what the owner of a run knows of its results.
type Judge struct {
	// Check says why a result cannot be one of the job; nil believes all.
	Check func(job Job, r Result) error
	// Differ says in what two results of a job differ that must not; nil has no job done
	// twice.
	Differ func(a, b Result) error
	// Every is one in how many jobs is done twice; 0 is usual, and below 0 none is.
	Every int
}

// usualEvery has one in a hundred jobs done twice.
const usualEvery = 100

// Dispatcher hands out the jobs of a run, and takes in their results.
type Dispatcher struct {
	queue    Queue
	manifest Manifest
	judge    Judge
	log      *slog.Logger
	stop     context.CancelFunc
	work     sync.WaitGroup
	began    time.Time       // by the clock of the queue: faults before are old
	recalled chan struct{}   // closed when all results that were stored before are here
	warned   chan struct{}   // closed when all workers that were in quarantine are known
	ctx      context.Context // of the goroutines behind it

	mu          sync.Mutex
	waiting     map[string]*waiting // by key
	stored      map[string]Result   // of jobs that nobody has asked for yet, by key
	checks      map[string]*check   // by job
	workers     map[string]seen
	counts      Counts
	done        map[string]string // who has done the jobs whose results were taken, by key
	revoked     []string          // jobs whose results were handed on, and count no more
	quarantined map[string]string // why workers are in quarantine
	revoking    map[string]bool   // those that this run has put there
}

type waiting struct {
	job    Job
	result chan Result
	// It is submitted again after so many turns of [Dispatcher.again]; turns have passed.
	patience, turns int
}

type seen struct {
	status Status
	at     time.Time
}

// Counts are what a run has come to so far.
type Counts struct {
	Earlier     int `json:"earlier"`     // results that were stored before the dispatcher began
	Results     int `json:"results"`     // results that were handed on
	Repeated    int `json:"repeated"`    // jobs done twice
	Alike       int `json:"alike"`       // of these, those with the same result
	Forged      int `json:"forged"`      // results that were refused
	Quarantined int `json:"quarantined"` // workers
	SetAside    int `json:"set_aside"`   // jobs
	Workers     int `json:"workers"`     // that were heard of lately
	Slots       int `json:"slots"`       // jobs that these do at a time
}

// SetAside is what a job has come to that no worker could do.
type SetAside struct{ Job, Fault string }

func (e *SetAside) Error() string { return fmt.Sprintf("job %s was set aside: %s", e.Job, e.Fault) }

// Revoked is what a run comes to whose results are no longer believed in part: it is to be
// folded again, without the jobs.
type Revoked struct{ Jobs []string }

func (e *Revoked) Error() string {
	return fmt.Sprintf("%d results of workers in quarantine count no more", len(e.Jobs))
}

// Times of a dispatcher.
const (
	aliveFor   = 5 * beatEvery
	againEvery = 15 * time.Second // that it is seen which jobs are overdue
)

// Turns of [Dispatcher.again] after which a job is submitted again: at first, and at most.
const (
	firstPatience = 4
	mostPatience  = 40
)

// Dispatch announces a run, completes its manifest and loads the stored results of it. A nil
// log discards everything.
func Dispatch(ctx context.Context, q Queue, m Manifest, judge Judge, log *slog.Logger) (*Dispatcher, error) {
	if err := m.complete(); err != nil {
		return nil, err
	}
	if judge.Every == 0 {
		judge.Every = usualEvery
	}
	d := &Dispatcher{
		queue: q, manifest: m, judge: judge, log: cmp.Or(log, slog.New(slog.DiscardHandler)).With("run", m.Run),
		waiting: map[string]*waiting{}, stored: map[string]Result{}, checks: map[string]*check{},
		workers: map[string]seen{}, done: map[string]string{}, quarantined: map[string]string{}, revoking: map[string]bool{},
		recalled: make(chan struct{}), warned: make(chan struct{}),
	}
	var err error
	if d.began, err = q.Now(ctx); err != nil {
		return nil, err
	}
	if err := q.Open(ctx, m); err != nil {
		return nil, err
	}
	d.ctx, d.stop = context.WithCancel(context.WithoutCancel(ctx))
	recalled, warned := sync.OnceFunc(func() { close(d.recalled) }), sync.OnceFunc(func() { close(d.warned) })
	d.follow(func() error { return q.Quarantined(d.ctx, d.distrust, warned) })
	d.follow(func() error { return q.Results(d.ctx, m.Run, d.take, recalled) })
	d.follow(func() error { return q.Beats(d.ctx, d.hear) })
	d.follow(func() error { return q.Faults(d.ctx, d.fault) })
	d.work.Go(d.again)
	d.recall(ctx)
	select {
	case <-d.warned:
		d.log.Debug("run opened", "kind", m.Kind, "title", m.Title)
		return d, nil
	case <-ctx.Done():
		return nil, errors.Join(ctx.Err(), d.Close(false))
	}
}

// distrust refuses what a worker in quarantine does, whichever owner has put it there.
func (d *Dispatcher) distrust(worker, why string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.quarantined[worker] == "" {
		d.quarantined[worker] = why
	}
}

// recall waits for the results that are stored, lest their jobs be done again: as long as
// some come, however many there are.
func (d *Dispatcher) recall(ctx context.Context) {
	for before := -1; ctx.Err() == nil; {
		d.mu.Lock()
		now := len(d.stored)
		d.mu.Unlock()
		if now == before {
			return // they will come one day
		}
		before = now
		select {
		case <-d.recalled:
			return
		case <-ctx.Done():
		case <-time.After(againEvery):
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
	w, earlier := d.await(j)
	defer d.forget(j.key())
	if earlier {
		d.counted(func(c *Counts) { c.Earlier++ })
	} else if err := d.submit(ctx, j); err != nil {
		return Result{}, err
	}
	select {
	case r := <-w.result:
		if r.Fault != "" {
			d.counted(func(c *Counts) { c.SetAside++ })
			return r, &SetAside{r.Job, r.Fault}
		}
		d.counted(func(c *Counts) { c.Results++ })
		d.repeat(j, r)
		return r, nil
	case <-ctx.Done():
		d.withdraw(j)
		return Result{}, ctx.Err()
	}
}

// await prepares for the result of a job; earlier is true if it was stored, and is none that
// must be refused.
func (d *Dispatcher) await(j Job) (w *waiting, earlier bool) {
	w = &waiting{job: j, result: make(chan Result, 1), patience: firstPatience}
	d.mu.Lock()
	delete(d.done, j.key())
	d.waiting[j.key()] = w
	known, ok := d.stored[j.key()]
	delete(d.stored, j.key())
	d.mu.Unlock()
	switch {
	case ok && known.Fault != "":
		d.reject(known) // who begins the run again wants it to be tried again
	case ok:
		d.deliver(w, known)
	}
	return w, len(w.result) > 0
}

func (d *Dispatcher) forget(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.waiting, key)
}

func (d *Dispatcher) counted(change func(c *Counts)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change(&d.counts)
}

// submit hands a job in, however long the queue is away.
func (d *Dispatcher) submit(ctx context.Context, j Job) error {
	for wait, told := tryAgain, false; ; wait = min(2*wait, 10*time.Second) {
		err := d.queue.Submit(ctx, j)
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		if !told {
			d.log.Warn("the queue does not answer: the run goes on when it does", "job", j.ID, "error", err)
			told = true
		}
		pause(ctx, wait)
	}
}

// withdraw takes a job back that is no longer needed, if the queue is there.
func (d *Dispatcher) withdraw(j Job) {
	ctx, end := context.WithTimeout(d.ctx, 2*time.Second)
	defer end()
	_ = d.queue.Withdraw(ctx, j) // else it is played for nothing
}

// take takes in a result. Those that come again, as after a reconnection, are known.
func (d *Dispatcher) take(r Result) {
	if r.Run != d.manifest.Run {
		return
	}
	if err := r.Check(); err != nil {
		d.discard(r, err)
		return
	}
	d.mu.Lock()
	w, known := d.waiting[r.Key()], d.done[r.Key()] != ""
	if w == nil && !known {
		d.stored[r.Key()] = r
	}
	d.mu.Unlock()
	if w != nil && !known {
		d.deliver(w, r)
	}
}

// deliver hands a result on, unless it is none.
func (d *Dispatcher) deliver(w *waiting, r Result) {
	if err := d.judgeOf(w.job, r); err != nil {
		d.refuse(w, r, err)
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.done[r.Key()] == "" {
		d.done[r.Key()] = r.Worker
		w.result <- r
	}
}

func (d *Dispatcher) judgeOf(j Job, r Result) error {
	d.mu.Lock()
	reason := d.quarantined[r.Worker]
	d.mu.Unlock()
	if reason != "" {
		return inQuarantine{reason}
	}
	if r.Program != d.manifest.Program {
		return fmt.Errorf("it is of %s, and the run needs %s", r.Program, d.manifest.Program)
	}
	if r.Fault != "" || d.judge.Check == nil {
		return nil
	}
	return d.judge.Check(j, r)
}

// refuse removes a result that cannot be one of the job, and has another worker do it.
func (d *Dispatcher) refuse(w *waiting, r Result, why error) {
	says := fmt.Sprintf("the result of job %s from %s is refused: %v", r.Job, r.Worker, why)
	d.counted(func(c *Counts) { c.Forged++ })
	if !errors.As(why, new(inQuarantine)) { // of those it was said
		d.complain(Fault{Kind: ForgedResult, Worker: r.Worker, Run: r.Run, Job: r.Job, Says: says})
	}
	if !d.reject(r) {
		return
	}
	if !errors.As(why, new(inQuarantine)) {
		d.quarantine(r.Worker, says)
	}
	d.mu.Lock()
	if !w.job.excludes(r.Worker) {
		w.job.Not = append(slices.Clone(w.job.Not), r.Worker)
	}
	d.mu.Unlock()
	d.anew(w)
}

// discard removes what is stored in the place of a result and is none: no other could be
// stored there.
func (d *Dispatcher) discard(r Result, why error) {
	if (Job{Run: r.Run, ID: r.Job, Copy: r.Copy}).check() != nil {
		return // it is in nobody's place
	}
	d.complain(Fault{Kind: BadMessage, Run: r.Run, Job: r.Job, Says: fmt.Sprintf("what is stored as the result of job %s is none, and is removed: %v", r.Job, why)})
	d.mu.Lock()
	w := d.waiting[r.Key()]
	d.counts.Forged++
	d.mu.Unlock()
	if d.reject(r) && w != nil {
		d.anew(w)
	}
}

func (d *Dispatcher) reject(r Result) bool {
	err := d.queue.Reject(d.ctx, r)
	if err != nil {
		d.log.Error("a result cannot be removed", "job", r.Job, "error", err)
	}
	return err == nil
}

// anew hands a job in again: it may still be on lease, or be there without the names of those
// that are to leave it to others.
func (d *Dispatcher) anew(w *waiting) {
	d.mu.Lock()
	j := w.job
	d.mu.Unlock()
	d.work.Go(func() {
		d.withdraw(j)
		_ = d.submit(d.ctx, j)
	})
}

// inQuarantine is why a result is refused whatever it holds.
type inQuarantine struct{ reason string }

func (b inQuarantine) Error() string { return "the worker is in quarantine: " + b.reason }

func (d *Dispatcher) complain(f Fault) {
	d.warn(f)
	_ = d.queue.Complain(d.ctx, f) // it is logged here in any case
}

// warn logs a fault of this run.
func (d *Dispatcher) warn(f Fault) {
	f.Run = "" // the logger has it
	d.log.Warn(f.Says, f.attrs()...)
}

// quarantine keeps a worker from jobs, and revokes what it has done in this run.
func (d *Dispatcher) quarantine(worker, why string) {
	d.mu.Lock()
	known := d.revoking[worker]
	d.revoking[worker], d.quarantined[worker] = true, why
	if !known {
		d.counts.Quarantined++
	}
	d.mu.Unlock()
	if known {
		return
	}
	if err := d.queue.Quarantine(d.ctx, worker, why); err != nil {
		d.log.Error("a worker cannot be put into quarantine", "worker", worker, "error", err)
	}
	d.log.Debug("worker in quarantine", "worker", worker, "reason", why)
	d.revoke(worker)
}

// hear keeps what workers say of themselves.
func (d *Dispatcher) hear(s Status) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s.Gone {
		delete(d.workers, s.Worker)
		return
	}
	if s.Program == d.manifest.Program {
		d.workers[s.Worker] = seen{s, time.Now()}
	}
}

func (d *Dispatcher) fault(f Fault) {
	if f.Run == d.manifest.Run && f.Time.After(d.began) && f.Kind != ForgedResult && f.Kind != Disagreement { // these it says itself
		d.warn(f)
	}
}

// Counts tells how far the run is.
func (d *Dispatcher) Counts() Counts {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.counts
	for _, w := range d.workers {
		if time.Since(w.at) < aliveFor {
			c.Workers++
			c.Slots += w.status.Slots
		}
	}
	return c
}

// Slots is how many jobs are worth handing out at a time: those under way, and the next for
// each of them.
func (d *Dispatcher) Slots() int { return max(2*d.Counts().Slots+2, 8) }

// again submits jobs again that have had no result for long: the queue may have lost them.
// Those that it has are left as they are.
func (d *Dispatcher) again() {
	for {
		pause(d.ctx, againEvery)
		if d.ctx.Err() != nil {
			return
		}
		for _, w := range d.overdue() {
			j, ok := d.waits(w)
			if !ok {
				continue
			}
			d.log.Debug("job submitted again", "job", j.ID)
			if d.queue.Submit(d.ctx, j) != nil {
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
		if w.turns++; w.turns >= w.patience {
			w.turns, w.patience = 0, min(2*w.patience, mostPatience)
			jobs = append(jobs, w)
		}
	}
	return jobs
}

// waits returns the job, and whether somebody still waits for its result.
func (d *Dispatcher) waits(w *waiting) (Job, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return w.job, d.waiting[w.job.key()] == w && len(w.result) == 0
}

// Close ends the dispatcher. A run that is over needs no workers any more.
func (d *Dispatcher) Close(over bool) error {
	d.stop()
	d.work.Wait() // lest a job be handed in afterwards
	if !over {
		return nil
	}
	ctx, end := context.WithTimeout(context.WithoutCancel(d.ctx), 10*time.Second)
	defer end()
	for {
		err := d.queue.Finish(ctx, d.manifest.Run)
		if err == nil || ctx.Err() != nil {
			if err != nil {
				d.log.Warn("run not finished", "error", err)
			} else {
				d.log.Debug("run finished")
			}
			return err
		}
		pause(ctx, tryAgain)
	}
}
