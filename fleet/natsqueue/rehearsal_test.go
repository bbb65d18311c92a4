package natsqueue_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/natsqueue"
	"github.com/sente-games/sente/internal/testutil"
)

// TestRehearsalLong has 1,000 workers, with a connection of its own each, do jobs of one
// server, and tells how long everything takes (docs/experiments/0202-thousand-workers.md).
//
//	SENTE_LONG=1 go test ./fleet/natsqueue -run TestRehearsalLong -v -timeout 30m
func TestRehearsalLong(t *testing.T) {
	if !testutil.LongEnabled() {
		t.Log("set SENTE_LONG=1 to run it")
		return
	}
	server := start(t, role{Role: "server", Dir: t.TempDir(), Listen: "127.0.0.1:0"}, nil)
	a, err := natsqueue.ParseAddress(<-server.lines)
	if err != nil {
		t.Fatal(err)
	}
	r := newRehearsal(t, a, 1000)
	t.Logf("%d workers connected in %.1f s; the server has %s", r.workers, r.joined.Seconds(), resident(server.cmd.Process.Pid))
	r.measure(0, 20*time.Second)
	for _, step := range []struct{ rate, seconds int }{{53, 60}, {300, 20}, {800, 20}} {
		r.measure(step.rate, time.Duration(step.seconds)*time.Second)
		t.Logf("the server has %s", resident(server.cmd.Process.Pid))
	}
	r.end()
}

// rehearsal is a crowd of workers that do nothing but wait.
type rehearsal struct {
	t       *testing.T
	workers int
	owner   *fleet.Dispatcher
	joined  time.Duration
	stop    context.CancelFunc
	working sync.WaitGroup
	jobs    int // that were submitted

	mu        sync.Mutex
	submitted map[string]time.Time
	told      map[string]time.Time // when a worker said how it is
	taken     []time.Duration      // from Submit to the lease
	seen      []time.Duration      // from Submit to the result, without the work
	renewed   []time.Duration      // how long Renew takes
	beaten    []time.Duration      // from Beat to the one who hears it
}

// crowded is the work: a time in milliseconds.
type crowded struct{ fleet.Session }

func (crowded) Do(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	var ms int
	if err := json.Unmarshal(body, &ms); err != nil {
		return nil, err
	}
	select {
	case <-time.After(time.Duration(ms) * time.Millisecond):
		return body, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (crowded) Close() error { return nil }

func newRehearsal(t *testing.T, a natsqueue.Address, workers int) *rehearsal {
	t.Helper()
	r := &rehearsal{t: t, workers: workers, submitted: map[string]time.Time{}, told: map[string]time.Time{}}
	ctx, stop := context.WithCancel(t.Context())
	r.stop = stop
	m := manifest()
	m.Lease = fleet.UsualLease
	var err error
	if r.owner, err = fleet.Dispatch(ctx, connect(t, a), m, fleet.Judge{}, nil); err != nil {
		t.Fatal(err)
	}
	listening := connect(t, a)
	r.working.Go(func() { _ = listening.Beats(ctx, r.hear) })
	began := time.Now()
	var joining sync.WaitGroup
	gate := make(chan struct{}, 50)
	for n := range workers {
		joining.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			q, err := natsqueue.Connect(ctx, a, natsqueue.Options{Give: time.Minute})
			if err != nil {
				t.Error(err)
				return
			}
			w := &fleet.Worker{
				Queue: timedQueue{q, r}, Name: fmt.Sprint("w", n), Program: "test", Slots: 1,
				Kinds: map[string]fleet.Opener{"double": func(context.Context, fleet.Manifest, map[string][]byte, int) (fleet.Session, error) {
					return crowded{}, nil
				}},
			}
			r.working.Go(func() {
				defer q.Close()
				if err := w.Work(ctx); err != nil {
					t.Error(err)
				}
			})
		})
	}
	joining.Wait()
	r.joined = time.Since(began)
	return r
}

// measure submits jobs at a rate a second, each as long as keeps four in five workers busy,
// and tells how long everything took.
func (r *rehearsal) measure(rate int, span time.Duration) {
	r.mu.Lock()
	r.taken, r.seen, r.renewed, r.beaten = nil, nil, nil, nil
	r.mu.Unlock()
	if rate == 0 {
		<-time.After(span)
	} else {
		work := time.Duration(r.workers*800/rate) * time.Millisecond
		tick := time.NewTicker(time.Second / time.Duration(rate))
		defer tick.Stop()
		var doing sync.WaitGroup
		for range rate * int(span/time.Second) {
			<-tick.C
			id := fmt.Sprint("job-", r.jobs)
			r.jobs++
			doing.Go(func() { r.do(id, work) })
		}
		doing.Wait()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.t.Logf("%d jobs/s for %v: submit to lease %s; submit to result, without the work, %s; Renew %s; heartbeat until it is heard %s; load %s",
		rate, span, quantiles(r.taken), quantiles(r.seen), quantiles(r.renewed), quantiles(r.beaten), load())
}

func (r *rehearsal) do(id string, work time.Duration) {
	began := time.Now()
	r.mu.Lock()
	r.submitted[id] = began
	r.mu.Unlock()
	if _, err := r.owner.Do(r.t.Context(), id, json.RawMessage(fmt.Sprint(work.Milliseconds()))); err != nil {
		r.t.Error(err)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen = append(r.seen, time.Since(began)-work)
}

// end lets the workers go, and looks whether all is stored.
func (r *rehearsal) end() {
	if c := r.owner.Counts(); c.Results != r.jobs || c.SetAside > 0 {
		r.t.Errorf("%d jobs have %d results, %d were set aside", r.jobs, c.Results, c.SetAside)
	}
	if err := r.owner.Close(true); err != nil {
		r.t.Error(err)
	}
	r.stop()
	r.working.Wait()
}

func (r *rehearsal) hear(s fleet.Status) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at, ok := r.told[s.Worker]; ok {
		r.beaten = append(r.beaten, time.Since(at))
	}
}

// timedQueue tells a rehearsal how long things take.
type timedQueue struct {
	fleet.Queue
	r *rehearsal
}

func (q timedQueue) Beat(ctx context.Context, s fleet.Status) error {
	q.r.mu.Lock()
	q.r.told[s.Worker] = time.Now()
	q.r.mu.Unlock()
	return q.Queue.Beat(ctx, s)
}

func (q timedQueue) Take(ctx context.Context, m fleet.Manifest, wait time.Duration) (fleet.Lease, error) {
	l, err := q.Queue.Take(ctx, m, wait)
	if l == nil {
		return nil, err
	}
	q.r.mu.Lock()
	defer q.r.mu.Unlock()
	q.r.taken = append(q.r.taken, time.Since(q.r.submitted[l.Job().ID]))
	return timedLease{l, q.r}, err
}

type timedLease struct {
	fleet.Lease
	r *rehearsal
}

func (l timedLease) Renew() error {
	began := time.Now()
	err := l.Lease.Renew()
	l.r.mu.Lock()
	defer l.r.mu.Unlock()
	l.r.renewed = append(l.r.renewed, time.Since(began))
	return err
}

// quantiles are the median, the 99th percentile and the most.
func quantiles(all []time.Duration) string {
	if len(all) == 0 {
		return "–"
	}
	s := sorted(all)
	round := func(d time.Duration) string { return fmt.Sprintf("%.1f", d.Seconds()*1000) }
	return fmt.Sprintf("%s, %s, %s ms (%d)", round(s[len(s)/2]), round(s[len(s)*99/100]), round(s[len(s)-1]), len(s))
}

// load is how many processes want a processor, where the system says so.
func load() string {
	text, _ := os.ReadFile("/proc/loadavg")
	first, _, _ := strings.Cut(string(text), " ")
	return first
}

// resident is the memory of a process, where the system says so.
func resident(pid int) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			return strings.TrimSpace(rest)
		}
	}
	return "unknown"
}
