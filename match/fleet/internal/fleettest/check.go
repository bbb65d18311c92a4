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

// checking is the state of a check of a queue.
type checking struct {
	t *testing.T
	q fleet.Queue
	m fleet.Manifest
}

// Check fails a test unless an empty queue conforms to [fleet.Queue].
func Check(t *testing.T, q fleet.Queue) {
	t.Helper()
	c := checking{t, q, fleet.Manifest{Run: "0123", Kind: "test", Program: "test", Game: sente.Record{Game: "none"}, Lease: 5 * time.Second, Attempts: 3}}
	c.ok(q.Open(t.Context(), c.m))
	c.jobs()
	c.leases()
	c.results()
	c.others()
	c.ok(q.Submit(t.Context(), c.job("last")))
	c.ok(q.Finish(t.Context(), c.m.Run))
	c.nothing()
}

func (c checking) ok(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

func (c checking) job(id string) fleet.Job {
	return fleet.Job{Run: c.m.Run, ID: id, Body: json.RawMessage("1")}
}

// take leases a job that must be available.
func (c checking) take(id string, attempt int) fleet.Lease {
	c.t.Helper()
	l, err := c.q.Take(c.t.Context(), c.m, time.Minute)
	if err != nil || l == nil || l.Job().ID != id || l.Attempt() != attempt {
		c.t.Fatalf("taken is %v, %v: want job %s for the time %d", l, err, id, attempt)
	}
	return l
}

func (c checking) nothing() {
	c.t.Helper()
	if l, err := c.q.Take(c.t.Context(), c.m, 100*time.Millisecond); l != nil || err != nil {
		c.t.Fatalf("taken is %v, %v: want nothing", l, err)
	}
}

// jobs checks that jobs are leased once, in the order of submission.
func (c checking) jobs() {
	c.t.Helper()
	for _, id := range []string{"a", "b", "a", "c"} {
		c.ok(c.q.Submit(c.t.Context(), c.job(id)))
	}
	c.ok(c.q.Withdraw(c.t.Context(), c.job("b")))
	c.ok(c.q.Withdraw(c.t.Context(), c.job("unknown")))
	for _, id := range []string{"a", "c"} {
		l := c.take(id, 1)
		c.ok(c.q.Submit(c.t.Context(), c.job(id)))
		c.ok(l.Done(c.t.Context()))
	}
	c.nothing()
}

// leases checks that leases end unless they are renewed, and that returned jobs are available
// again.
func (c checking) leases() {
	c.t.Helper()
	c.ok(c.q.Submit(c.t.Context(), c.job("d")))
	l := c.take("d", 1)
	c.ok(l.Renew())
	c.nothing()
	c.ok(l.Return(0))
	c.take("d", 2)
	l = c.take("d", 3) // after the end of the lease
	c.ok(l.Return(time.Second))
	c.nothing()
	c.ok(c.take("d", 4).Done(c.t.Context()))
	c.nothing()
}

// results checks that one result per job is kept until it is rejected.
func (c checking) results() {
	c.t.Helper()
	store := func(job string, want bool) {
		c.t.Helper()
		r := fleet.Result{Run: c.m.Run, Job: job, Worker: "one", Program: "test", Body: json.RawMessage("1")}
		if stored, err := c.q.Store(c.t.Context(), r); stored != want || err != nil {
			c.t.Fatalf("stored is %v, %v: want %v", stored, err, want)
		}
	}
	store("a", true)
	store("a", false)
	store("b", true)
	store("c", true)
	c.ok(c.q.Reject(c.t.Context(), fleet.Result{Run: c.m.Run, Job: "a"}))
	store("a", true)
	var jobs []string
	ctx, end := context.WithCancel(c.t.Context())
	c.ok(c.q.Results(ctx, c.m.Run, func(r fleet.Result) {
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

// others checks files and faults.
func (c checking) others() {
	c.t.Helper()
	f := fleet.FileOf("weights", []byte("abc"))
	if _, err := c.q.Fetch(c.t.Context(), f); err == nil {
		c.t.Error("a file that nobody offered")
	}
	c.ok(c.q.Offer(c.t.Context(), f, []byte("abc")))
	c.ok(c.q.Offer(c.t.Context(), f, []byte("abc")))
	data, err := c.q.Fetch(c.t.Context(), f)
	if c.ok(err); f.Holds(data) != nil {
		c.t.Errorf("the file holds %q", data)
	}
	c.ok(c.q.Complain(c.t.Context(), fleet.Fault{Kind: fleet.FailedJob, Says: "it failed"}))
	ctx, end := context.WithCancel(c.t.Context())
	c.ok(c.q.Faults(ctx, func(f fleet.Fault) {
		if f.Kind != fleet.FailedJob || f.Says != "it failed" || f.Time.IsZero() {
			c.t.Errorf("a fault is %+v", f)
		}
		end()
	}))
	now, err := c.q.Now(c.t.Context())
	if c.ok(err); time.Since(now).Abs() > time.Minute {
		c.t.Errorf("it is %v", now)
	}
}
