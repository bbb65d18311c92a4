package fleet

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
)

// check is a job that is done twice, to see whether workers can be believed.
type check struct {
	job     Job
	results []Result // of its copies, from 0
}

// chosen reports whether a job is one of those that are done twice: always the same, and
// none that a worker could foresee without the name of the run.
func (d *Dispatcher) chosen(j Job) bool {
	if d.judge.Differ == nil || d.judge.Every < 0 {
		return false
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(j.Run + "/" + j.ID))
	return h.Sum32()%uint32(d.judge.Every) == 0
}

// repeat has another worker do a job again, if it is one of those.
func (d *Dispatcher) repeat(j Job, r Result) {
	if !d.chosen(j) {
		return
	}
	d.mu.Lock()
	_, known := d.checks[j.ID]
	if !known {
		d.checks[j.ID] = &check{j, []Result{r}}
		d.counts.Repeated++
	}
	d.mu.Unlock()
	if !known {
		d.copied(j.ID)
	}
}

// copied has the next copy of a job done, by a worker that has done none.
func (d *Dispatcher) copied(id string) {
	d.mu.Lock()
	c := d.checks[id]
	next := c.job
	next.Copy = len(c.results)
	next.Not = nil
	for _, r := range c.results {
		next.Not = append(next.Not, r.Worker)
	}
	d.mu.Unlock()
	w, earlier := d.await(next)
	d.work.Go(func() {
		defer d.forget(next.key())
		if !earlier && (!d.someoneElse(next) || d.submit(d.ctx, next) != nil) {
			return
		}
		select {
		case r := <-w.result:
			if r.Fault == "" {
				d.compare(id, r)
			}
		case <-d.ctx.Done():
		}
	})
}

// someoneElse waits until there is a worker that may do a job; false if the run ends before.
func (d *Dispatcher) someoneElse(j Job) bool {
	for !d.possible(j) {
		pause(d.ctx, beatEvery)
		if d.ctx.Err() != nil {
			return false
		}
	}
	return true
}

// possible reports whether there is a worker that may do a job.
func (d *Dispatcher) possible(j Job) bool { return d.Counts().Workers > len(j.Not) }

// compare looks whether a copy of a job has come to what another has. Where two differ a
// third decides.
func (d *Dispatcher) compare(id string, r Result) {
	d.mu.Lock()
	c := d.checks[id]
	earlier := slices.Clone(c.results)
	c.results = append(c.results, r)
	d.mu.Unlock()
	var odd []Result
	like := 0
	var why error
	for _, e := range earlier {
		if err := d.judge.Differ(e, r); err != nil {
			why = err
			odd = append(odd, e)
		} else {
			like++
		}
	}
	switch {
	case len(odd) == 0:
		d.counted(func(c *Counts) { c.Alike++ })
	case len(earlier) == 1:
		d.complain(Fault{Kind: Disagreement, Run: r.Run, Job: id, Says: fmt.Sprintf("%s and %s have done job %s, and come to different results: %v; a third worker decides", odd[0].Worker, r.Worker, id, why)})
		d.copied(id)
	case like == 0:
		d.complain(Fault{Kind: Disagreement, Run: r.Run, Job: id, Says: fmt.Sprintf("three workers have done job %s, and come to three results: it cannot be done twice the same, or the program is at fault", id)})
	default:
		d.outvoted(id, odd[0])
	}
}

// outvoted puts a worker into quarantine that two others contradict.
func (d *Dispatcher) outvoted(id string, r Result) {
	says := fmt.Sprintf("two workers contradict %s in job %s", r.Worker, id)
	d.complain(Fault{Kind: Disagreement, Worker: r.Worker, Run: r.Run, Job: id, Says: says + ": it is in quarantine, and its results count no more"})
	d.quarantine(r.Worker, says)
}

// revoke removes what a worker has done in this run.
func (d *Dispatcher) revoke(worker string) {
	d.mu.Lock()
	var jobs []string
	for key, by := range d.done {
		if job, copies, _ := strings.Cut(key, "."); by == worker && copies == "0" {
			jobs = append(jobs, job)
		}
	}
	slices.Sort(jobs)
	d.mu.Unlock()
	for _, job := range jobs {
		d.reject(Result{Run: d.manifest.Run, Job: job, Worker: worker})
	}
	d.mu.Lock()
	d.revoked = append(d.revoked, jobs...)
	d.mu.Unlock()
}

// Revoked returns an error that names the jobs whose results were handed on and count no
// more, nil if there are none. They are named once.
func (d *Dispatcher) Revoked() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.revoked) == 0 {
		return nil
	}
	jobs := d.revoked
	d.revoked = nil
	return &Revoked{jobs}
}

// Checked waits until all jobs that are done twice were compared, as far as there are
// workers for that, or ctx ends.
func (d *Dispatcher) Checked(ctx context.Context) {
	for ctx.Err() == nil && slices.ContainsFunc(d.copies(), d.possible) {
		pause(ctx, tryAgain/10)
	}
}

// copies are the jobs that are being done a second or third time.
func (d *Dispatcher) copies() (jobs []Job) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, w := range d.waiting {
		if w.job.Copy > 0 {
			jobs = append(jobs, w.job)
		}
	}
	return jobs
}
