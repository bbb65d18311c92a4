package fleettest

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/fleet"
)

// queueCheck is the state of a check of a queue.
type queueCheck struct {
	t *testing.T
	q fleet.Queue
	m fleet.Manifest
}

// CheckQueue fails a test unless an empty queue conforms to [fleet.Queue].
func CheckQueue(t *testing.T, q fleet.Queue) {
	t.Helper()
	c := queueCheck{t, q, fleet.Manifest{Run: "0123", Kind: "test", Program: "test", Game: sente.Record{Game: "none"}, Lease: 5 * time.Second, Attempts: 3}}
	c.requireNoError(q.OpenRun(t.Context(), c.m))
	c.checkJobs()
	c.checkLeases()
	c.checkResults()
	c.checkFilesAndFaults()
	c.requireNoError(q.SubmitJob(t.Context(), c.newJob("last")))
	c.requireNoError(q.FinishRun(t.Context(), c.m.Run))
	c.requireNoJob()
}

func (c queueCheck) requireNoError(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

func (c queueCheck) newJob(id string) fleet.Job {
	return fleet.Job{Run: c.m.Run, ID: id, Body: json.RawMessage("1")}
}

// takeJob leases a job that must be available.
func (c queueCheck) takeJob(id string, attempt int) fleet.JobLease {
	c.t.Helper()
	l, err := c.q.TakeJob(c.t.Context(), c.m, time.Minute)
	if err != nil || l == nil || l.Job().ID != id || l.Attempt() != attempt {
		c.t.Fatalf("taken is %v, %v: want job %s for the time %d", l, err, id, attempt)
	}
	return l
}

func (c queueCheck) requireNoJob() {
	c.t.Helper()
	if l, err := c.q.TakeJob(c.t.Context(), c.m, 100*time.Millisecond); l != nil || err != nil {
		c.t.Fatalf("taken is %v, %v: want nothing", l, err)
	}
}

// checkJobs checks that jobs are leased once, in the order of submission.
func (c queueCheck) checkJobs() {
	c.t.Helper()
	for _, id := range []string{"a", "b", "a", "c"} {
		c.requireNoError(c.q.SubmitJob(c.t.Context(), c.newJob(id)))
	}
	c.requireNoError(c.q.WithdrawJob(c.t.Context(), c.newJob("b")))
	c.requireNoError(c.q.WithdrawJob(c.t.Context(), c.newJob("unknown")))
	for _, id := range []string{"a", "c"} {
		l := c.takeJob(id, 1)
		c.requireNoError(c.q.SubmitJob(c.t.Context(), c.newJob(id)))
		c.requireNoError(l.Done(c.t.Context()))
	}
	c.requireNoJob()
}

// checkLeases checks that leases end unless they are renewed, and that returned jobs are available
// again.
func (c queueCheck) checkLeases() {
	c.t.Helper()
	c.requireNoError(c.q.SubmitJob(c.t.Context(), c.newJob("d")))
	l := c.takeJob("d", 1)
	c.requireNoError(l.Renew())
	c.requireNoJob()
	c.requireNoError(l.Return(0))
	c.takeJob("d", 2)
	l = c.takeJob("d", 3) // after the end of the lease
	c.requireNoError(l.Return(time.Second))
	c.requireNoJob()
	c.requireNoError(c.takeJob("d", 4).Done(c.t.Context()))
	c.requireNoJob()
}

// checkResults checks that one result per job is kept until it is rejected.
func (c queueCheck) checkResults() {
	c.t.Helper()
	store := func(job string, want bool) {
		c.t.Helper()
		r := fleet.Result{Run: c.m.Run, Job: job, Worker: "one", Program: "test", Body: json.RawMessage("1")}
		if stored, err := c.q.StoreResult(c.t.Context(), r); stored != want || err != nil {
			c.t.Fatalf("stored is %v, %v: want %v", stored, err, want)
		}
	}
	store("a", true)
	store("a", false)
	store("b", true)
	store("c", true)
	c.requireNoError(c.q.RejectResult(c.t.Context(), fleet.Result{Run: c.m.Run, Job: "a"}))
	store("a", true)
	var jobs []string
	ctx, end := context.WithCancel(c.t.Context())
	c.requireNoError(c.q.FollowResults(ctx, c.m.Run, func(r fleet.Result) {
		if jobs = append(jobs, r.Job); r.Job == "new" {
			end()
		}
	}, func() {
		if !slices.Equal(jobs, []string{"b", "c", "a"}) {
			c.t.Errorf("stored are %v", jobs)
		}
		store("new", true)
	}))
	if len(jobs) != 4 {
		c.t.Errorf("heard of were %v", jobs)
	}
}

// checkFilesAndFaults checks files and faults.
func (c queueCheck) checkFilesAndFaults() {
	c.t.Helper()
	f := fleet.DescribeFile("weights", []byte("abc"))
	if _, err := c.q.FetchFile(c.t.Context(), f); err == nil {
		c.t.Error("a file that nobody offered")
	}
	c.requireNoError(c.q.OfferFile(c.t.Context(), f, []byte("abc")))
	c.requireNoError(c.q.OfferFile(c.t.Context(), f, []byte("abc")))
	data, err := c.q.FetchFile(c.t.Context(), f)
	if c.requireNoError(err); f.CheckContents(data) != nil {
		c.t.Errorf("the file holds %q", data)
	}
	c.requireNoError(c.q.PublishFault(c.t.Context(), fleet.Fault{Kind: fleet.FailedJob, Sentence: "it failed"}))
	ctx, end := context.WithCancel(c.t.Context())
	c.requireNoError(c.q.FollowFaults(ctx, func(f fleet.Fault) {
		if f.Kind != fleet.FailedJob || f.Sentence != "it failed" || f.Time.IsZero() {
			c.t.Errorf("a fault is %+v", f)
		}
		end()
	}))
	now, err := c.q.CurrentTime(c.t.Context())
	if c.requireNoError(err); time.Since(now).Abs() > time.Minute {
		c.t.Errorf("it is %v", now)
	}
}
