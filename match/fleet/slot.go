package fleet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// runSlot does one job at a time until ctx ends. Results are stored while the next job runs, until
// storeCtx ends.
func (w *Worker) runSlot(ctx, storeCtx context.Context) {
	var stores sync.WaitGroup
	defer stores.Wait()
	turn := 0
	for ctx.Err() == nil {
		r, wait, more := w.nextRun(&turn)
		if r == nil {
			select {
			case <-more:
			case <-ctx.Done():
			}
			continue
		}
		lease, err := w.Queue.TakeJob(r.ctx, r.manifest, wait)
		if err != nil {
			sleepContext(ctx, retryDelay)
		}
		if lease != nil {
			w.processJob(storeCtx, r, lease, &stores)
		}
		r.pending.Done()
	}
}

// nextRun returns the next run of the round robin, with the slot counted as busy in it, and how long
// to wait for one of its jobs. If there is no run it returns a channel that is closed when there is
// one.
func (w *Worker) nextRun(turn *int) (r *workerRun, wait time.Duration, more chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.joinedRuns) == 0 {
		return nil, 0, w.wake
	}
	*turn++
	r = w.joinedRuns[*turn%len(w.joinedRuns)]
	r.pending.Add(1)
	if wait = pollTimeout; len(w.joinedRuns) == 1 {
		wait = singleRunPollTimeout
	}
	return r, wait, nil
}

// processJob does the job of a lease and stores its result, or reports the job as a poison job.
func (w *Worker) processJob(storeCtx context.Context, r *workerRun, lease JobLease, stores *sync.WaitGroup) {
	j := lease.Job()
	result := Result{Run: j.Run, Job: j.ID, Worker: w.Name, Program: w.Program}
	leaseEnd := w.Clock().Add(r.manifest.Lease)
	switch {
	case j.validate() != nil || j.Run != r.manifest.Run:
		w.reportFault(storeCtx, Fault{Kind: BadMessage, Run: r.manifest.Run, Sentence: fmt.Sprintf("invalid job of run %s: %v", r.manifest.Run, j.validate())})
		_ = lease.Done(storeCtx)
		return
	case lease.Attempt() > r.manifest.Attempts:
		result.Fault = fmt.Sprintf("it was started %d times, but no worker has completed it", r.manifest.Attempts)
		w.reportFault(storeCtx, Fault{Kind: PoisonJob, Run: j.Run, Job: j.ID, Sentence: fmt.Sprintf("job %s of run %s is skipped: %s", j.ID, j.Run, result.Fault)})
	default:
		var ok bool
		if leaseEnd, ok = w.doWithLease(storeCtx, r, lease, &result); !ok {
			return
		}
	}
	w.updateStatus(func(s *Status) { s.Waiting++ })
	r.pending.Add(1)
	stores.Go(func() {
		defer r.pending.Done()
		w.storeResult(storeCtx, result, lease, leaseEnd)
	})
}

// doWithLease does a job while it renews the lease, and returns the time at which the lease ends.
// The job is cancelled when the run or the worker ends; ok is false if there is no result.
func (w *Worker) doWithLease(storeCtx context.Context, r *workerRun, lease JobLease, result *Result) (leaseEnd time.Time, ok bool) {
	ctx, j := r.ctx, lease.Job()
	w.updateStatus(func(s *Status) { s.Begun++; s.Busy++ })
	defer w.updateStatus(func(s *Status) { s.Busy-- })
	beating, end := context.WithCancel(ctx)
	var beats sync.WaitGroup
	leaseEnd = w.Clock().Add(r.manifest.Lease)
	beats.Go(func() {
		for sleepContext(beating, r.manifest.Lease/3); beating.Err() == nil; sleepContext(beating, r.manifest.Lease/3) {
			if lease.Renew() == nil { // if renewals keep failing, another worker gets the job as well
				leaseEnd = w.Clock().Add(r.manifest.Lease)
			}
		}
	})
	began := w.Clock()
	body, err := recoverPanic(func() ([]byte, error) {
		if err := w.provideFiles(ctx, r.session, j.Body); err != nil {
			return nil, err
		}
		return r.session.DoJob(ctx, j.Body)
	})
	result.Elapsed, result.Body = w.Clock().Sub(began), body
	end()
	beats.Wait()
	switch {
	case err == nil && len(body) > 0:
		return leaseEnd, true
	case ctx.Err() != nil:
		_ = lease.Return(0) // another worker may take it now; on failure, when the lease ends
		return leaseEnd, false
	case err == nil:
		err = errors.New("no result")
	}
	w.updateStatus(func(s *Status) { s.Failed++ })
	w.reportFault(storeCtx, Fault{Kind: FailedJob, Run: j.Run, Job: j.ID, Sentence: fmt.Sprintf("job %s of run %s failed: %v", j.ID, j.Run, err)})
	if lease.Attempt() < r.manifest.Attempts {
		_ = lease.Return(retryDelay)
		return leaseEnd, false
	}
	result.Body, result.Fault = nil, err.Error()
	w.reportFault(storeCtx, Fault{Kind: PoisonJob, Run: j.Run, Job: j.ID, Sentence: fmt.Sprintf("job %s of run %s is skipped after %d attempts: %v", j.ID, j.Run, lease.Attempt(), err)})
	return leaseEnd, true
}

// recoverPanic converts a panic of a job into an error, so that other jobs continue.
func recoverPanic(do func() ([]byte, error)) (body []byte, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			body, err = nil, fmt.Errorf("the program panicked: %v", panicked)
		}
	}()
	return do()
}

// storeReportDelay is how long the queue may take to store a result before the worker reports it.
const storeReportDelay = 2 * time.Second

// storeResult retries until the queue has the result, and only then ends the lease. A refused result
// counts as late if the lease was over at leaseEnd: another worker has done the job.
func (w *Worker) storeResult(ctx context.Context, r Result, lease JobLease, leaseEnd time.Time) {
	defer w.updateStatus(func(s *Status) { s.Waiting-- })
	late := time.AfterFunc(storeReportDelay, func() {
		w.updateStatus(func(s *Status) {
			s.Trouble = cmp.Or(s.Trouble, fmt.Sprintf("the queue has not confirmed a result for %v", storeReportDelay))
		})
	})
	defer late.Stop()
	for wait := retryDelay; ; wait = min(2*wait, 4*retryDelay) {
		stored, err := w.Queue.StoreResult(ctx, r)
		if err == nil {
			w.updateStatus(func(s *Status) {
				s.Trouble = ""
				switch {
				case stored:
					s.Stored++
				case w.Clock().After(leaseEnd):
					s.Late++
				default:
					s.Refused++
				}
			})
			_ = lease.Done(ctx) // if this is lost, a duplicate result is refused
			return
		}
		if ctx.Err() != nil {
			w.Log.Warn("a result was dropped because the server did not accept it in time: another worker will run the job", "run", r.Run, "job", r.Job, "error", err)
			return
		}
		w.updateStatus(func(s *Status) { s.Trouble = err.Error() })
		sleepContext(ctx, wait)
	}
}
