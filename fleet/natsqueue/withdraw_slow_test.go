//go:build slow

package natsqueue_test

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/natsqueue"
)

// TestWithdraw_LosesNoJobOnLease takes each job back while a worker has it, and hands it in anew:
// none gets lost, whatever the worker does with its old lease.
func TestWithdraw_LosesNoJobOnLease(t *testing.T) {
	const jobs = 100
	s := serve(t, nil)
	q := connect(t, s.Address())
	d, err := fleet.Dispatch(t.Context(), q, manifest(), fleet.Judge{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := manifest()
	m.Run = d.Run()
	job := func(n int) fleet.Job {
		return fleet.Job{Run: m.Run, ID: fmt.Sprint("job-", n), Body: json.RawMessage(fmt.Sprint(n))}
	}
	var mu sync.Mutex
	times := map[string]int{}
	var open, working sync.WaitGroup
	open.Add(jobs)
	anew := make(chan fleet.Job, jobs)
	over := make(chan struct{})
	worker := func(q fleet.Queue, n int) {
		for turn := 0; ; turn++ {
			select {
			case <-over:
				return
			default:
			}
			l, err := q.Take(t.Context(), m, time.Second)
			if err != nil || l == nil {
				continue
			}
			id := l.Job().ID
			mu.Lock()
			times[id]++
			first, second := times[id] == 1, times[id] == 2
			mu.Unlock()
			if first {
				anew <- l.Job()
			}
			if first && (turn+n)%2 == 0 {
				_ = l.Return(10 * time.Millisecond)
				continue
			}
			if err := l.Done(t.Context()); err != nil {
				t.Error(err)
			}
			if second {
				open.Done()
			}
		}
	}
	for n := range 4 {
		q := connect(t, s.Address())
		working.Go(func() { worker(q, n) })
	}
	working.Go(func() {
		for {
			select {
			case <-over:
				return
			case j := <-anew:
				if err := q.Withdraw(t.Context(), j); err != nil {
					t.Error(err)
				}
				if err := q.Submit(t.Context(), j); err != nil {
					t.Error(err)
				}
			}
		}
	})
	for n := range jobs {
		if err := q.Submit(t.Context(), job(n)); err != nil {
			t.Fatal(err)
		}
	}
	open.Wait()
	close(over)
	working.Wait()
	if err := d.Close(true); err != nil {
		t.Error(err)
	}
}

// TestSubmit_StoresAJobOnce hands a job in again while it waits, and while it is on lease: it
// is there once.
func TestSubmit_StoresAJobOnce(t *testing.T) {
	s := serve(t, nil)
	q := connect(t, s.Address())
	d, err := fleet.Dispatch(t.Context(), q, manifest(), fleet.Judge{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := manifest()
	m.Run = d.Run()
	j := fleet.Job{Run: m.Run, ID: "one", Body: json.RawMessage("1")}
	submit := func() {
		if err := q.Submit(t.Context(), j); err != nil {
			t.Fatal(err)
		}
	}
	submit()
	submit()
	l, err := q.Take(t.Context(), m, time.Minute)
	if err != nil || l == nil {
		t.Fatalf("taken: %v, %v", l, err)
	}
	submit()
	if n := countJobs(t, s.Address()); n != 1 {
		t.Errorf("%d jobs are there", n)
	}
	if err := l.Done(t.Context()); err != nil {
		t.Error(err)
	}
	if n := countJobs(t, s.Address()); n != 0 {
		t.Errorf("%d jobs are there in the end", n)
	}
	if err := d.Close(true); err != nil {
		t.Error(err)
	}
}

// countJobs returns the number of jobs in a queue.
func countJobs(t *testing.T, a natsqueue.Address) uint64 {
	t.Helper()
	conn, err := nats.Connect("nats://"+a.Place(), nats.Token(a.Secret))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	jobs, err := js.Stream(t.Context(), "sente_jobs")
	if err != nil {
		t.Fatal(err)
	}
	return jobs.CachedInfo().State.Msgs
}
