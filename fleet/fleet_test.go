package fleet_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/fleet/fleettest"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
)

// doubling is a session whose jobs double numbers, after a second of work, unless it is told
// what else they come to.
type doubling struct {
	trouble func(n int) error
	lie     func(n int) int
}

func (d doubling) Do(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	var n int
	if err := json.Unmarshal(body, &n); err != nil {
		return nil, err
	}
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if d.trouble != nil {
		if err := d.trouble(n); err != nil {
			return nil, err
		}
	}
	if d.lie != nil {
		return json.Marshal(d.lie(n))
	}
	return json.Marshal(2 * n)
}

func (doubling) Close() error { return nil }

// doubled is what an owner knows of the results: they are even, and the same each time.
var doubled = fleet.Judge{
	Check: func(_ fleet.Job, r fleet.Result) error {
		var n int
		if err := json.Unmarshal(r.Body, &n); err != nil || n%2 != 0 {
			return errors.New("it is no even number")
		}
		return nil
	},
	Differ: func(a, b fleet.Result) error {
		if string(a.Body) != string(b.Body) {
			return fmt.Errorf("%s is not %s", a.Body, b.Body)
		}
		return nil
	},
	Every: -1,
}

// scene is a queue, the owner of a run, and workers, in time that passes at once.
type scene struct {
	t       *testing.T
	queue   *fleettest.Queue
	owner   *fleet.Dispatcher
	ctx     context.Context
	working sync.WaitGroup

	mu   sync.Mutex
	says []string // by workers and the owner
	runs fleet.Manifest
}

func stage(t *testing.T, judge fleet.Judge, play func(s *scene)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		s := &scene{t: t, queue: fleettest.New(), ctx: ctx}
		s.runs = fleet.Manifest{Kind: "double", Title: "numbers", Program: "test", Game: sente.Record{Game: "none"}, Lease: 10 * time.Second, Attempts: 3}
		var err error
		if s.owner, err = fleet.Dispatch(ctx, s.queue, s.runs, judge, textLogger(s.say)); err != nil {
			t.Fatal(err)
		}
		s.runs.Run = s.owner.Run()
		play(s)
		if err := s.owner.Close(true); err != nil {
			t.Error(err)
		}
		stop()
		s.working.Wait()
		if n := s.queue.Jobs(); n > 0 {
			t.Errorf("%d jobs are left", n)
		}
	})
}

func (s *scene) say(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.says = append(s.says, text)
}

// said fails the test unless somebody has said a sentence with these words.
func (s *scene) said(words string) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.ContainsFunc(s.says, func(text string) bool { return strings.Contains(text, words) }) {
		s.t.Errorf("nobody says %q: %q", words, s.says)
	}
}

// faulted fails the test unless there was a fault of a kind.
func (s *scene) faulted(kind string) {
	s.t.Helper()
	synctest.Wait()
	ctx, end := context.WithCancel(s.ctx)
	found := false
	listening := make(chan struct{})
	go func() {
		defer close(listening)
		_ = s.queue.Faults(ctx, func(f fleet.Fault) { found = found || f.Kind == kind && f.Says != "" && !f.Time.IsZero() })
	}()
	synctest.Wait()
	end()
	<-listening
	if !found {
		s.t.Errorf("there was no fault of the kind %s", kind)
	}
}

// worker is a worker as it should be, to be changed and started.
func (s *scene) worker(name string, d doubling) *fleet.Worker {
	return &fleet.Worker{
		Queue: s.queue, Name: name, Program: "test", Slots: 2, Log: textLogger(s.say),
		Kinds: map[string]fleet.Opener{"double": func(context.Context, fleet.Manifest, map[string][]byte, int) (fleet.Session, error) {
			return d, nil
		}},
	}
}

func (s *scene) start(w *fleet.Worker) {
	s.working.Go(func() {
		if err := w.Work(s.ctx); err != nil {
			s.say(err.Error())
		}
	})
}

// do has jobs done, and fails the test unless each comes to the double, or to an error.
func (s *scene) do(jobs int) (failed []error) {
	s.t.Helper()
	return s.doFrom(0, jobs)
}

func (s *scene) doFrom(first, jobs int) (failed []error) {
	s.t.Helper()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for n := first; n < first+jobs; n++ {
		wg.Go(func() {
			r, err := s.owner.Do(s.ctx, fmt.Sprint("job-", n), json.RawMessage(fmt.Sprint(n)))
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed = append(failed, err)
			} else if string(r.Body) != fmt.Sprint(2*n) {
				s.t.Errorf("job %d comes to %s", n, r.Body)
			}
		})
	}
	wg.Wait()
	return failed
}

// counted fails the test unless the run has come to so many results, and refused so many.
func (s *scene) counted(results, forged, quarantined, aside int) {
	s.t.Helper()
	if c := s.owner.Counts(); c.Results != results || c.Forged != forged || c.Quarantined != quarantined || c.SetAside != aside {
		s.t.Errorf("%+v: want %d results, %d forged, %d in quarantine, %d set aside", c, results, forged, quarantined, aside)
	}
}

// A queue that is away for hours loses nothing: fault 26.
func TestQueueIsAwayForAnHour(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		s.start(s.worker("one", doubling{}))
		s.start(s.worker("two", doubling{}))
		s.working.Go(func() {
			for range 3 {
				time.Sleep(5500 * time.Millisecond) // in the middle of jobs
				s.queue.SetAway(true)
				time.Sleep(time.Hour)
				s.queue.SetAway(false)
			}
		})
		began := time.Now()
		if failed := s.do(100); failed != nil {
			t.Error(failed)
		}
		s.queue.SetAway(true)
		time.AfterFunc(time.Hour, func() { s.queue.SetAway(false) })
		if failed := s.doFrom(100, 20); failed != nil {
			t.Error(failed)
		}
		if time.Since(began) < 4*time.Hour {
			t.Error("the queue was never away")
		}
		s.counted(120, 0, 0, 0)
		s.said("the queue does not answer")
	})
}

// An owner that comes back takes up what is stored, and has no job done again.
func TestOwnerComesBack(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		s.start(s.worker("one", doubling{}))
		s.do(20)
		m := s.runs
		m.Run = ""
		var err error
		testutil.NoError(t, s.owner.Close(false))
		if s.owner, err = fleet.Dispatch(s.ctx, s.queue, m, doubled, textLogger(s.say)); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		s.do(20)
		if time.Since(began) > 0 {
			t.Error("jobs were done again")
		}
		if c := s.owner.Counts(); c.Earlier != 20 || c.Results != 20 {
			t.Errorf("%+v", c)
		}
	})
}

// A worker of another build does none of the jobs, and says why: fault 25.
func TestOtherProgramDoesNothing(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		w := s.worker("other", doubling{trouble: func(int) error { t.Error("it does a job"); return nil }})
		w.Program = "another"
		s.start(w)
		time.Sleep(time.Minute)
		s.faulted(fleet.WrongVersion)
		s.said("the run needs test, and this is another: start the same build here")
		w = s.worker("simple", doubling{})
		w.Kinds = nil
		s.start(w)
		time.Sleep(time.Minute)
		s.said(`this program does no jobs of the kind \"double\"`)
		s.start(s.worker("one", doubling{}))
		s.do(5)
		s.counted(5, 0, 0, 0)
	})
}

// A worker whose clock is wrong ends, and says by how much: fault 25.
func TestWrongClock(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		for name, off := range map[string]time.Duration{"ahead": time.Hour, "behind": -time.Hour} {
			w := s.worker(name, doubling{})
			w.Clock = func() time.Time { return time.Now().Add(off) }
			if err := w.Work(s.ctx); err == nil || !strings.Contains(err.Error(), "the clock of this machine is 1h0m0s "+name) {
				t.Error(err)
			}
		}
		s.faulted(fleet.WrongClock)
	})
}

// A job that fails each time is set aside, and the others are done: fault 26.
func TestJobThatFails(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		for _, name := range []string{"one", "two"} {
			s.start(s.worker(name, doubling{trouble: func(n int) error {
				switch n {
				case 3:
					return errors.New("there is no such number")
				case 4:
					panic("four")
				}
				return nil
			}}))
		}
		failed := s.do(10)
		if len(failed) != 2 {
			t.Fatal(failed)
		}
		for _, err := range failed {
			aside := (*fleet.SetAside)(nil)
			if !errors.As(err, &aside) || aside.Fault != "there is no such number" && aside.Fault != "the program panicked: four" {
				t.Error(err)
			}
		}
		s.counted(8, 0, 0, 2)
		s.faulted(fleet.FailedJob)
		s.faulted(fleet.PoisonJob)
		s.said("is set aside after 3 attempts: there is no such number")
	})
}

// A job that kills each worker that begins it is set aside by the next one: fault 26.
func TestJobThatKills(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		s.working.Go(func() {
			for range 3 { // workers die with the job in their hands
				if l, err := s.queue.Take(s.ctx, s.runs, time.Hour); err != nil || l == nil {
					t.Error(err)
				}
				time.Sleep(s.runs.Lease)
			}
			s.start(s.worker("one", doubling{}))
		})
		failed := s.do(1)
		aside := (*fleet.SetAside)(nil)
		if len(failed) != 1 || !errors.As(failed[0], &aside) || aside.Fault != "it was begun 3 times, and no worker has finished it" {
			t.Error(failed)
		}
		s.counted(0, 0, 0, 1)
		s.faulted(fleet.PoisonJob)
	})
}

// A forged result is refused, its job done by somebody else, and its worker put into
// quarantine: fault 27.
func TestForgedResult(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		s.start(s.worker("forger", doubling{lie: func(n int) int { return 2*n + 1 }}))
		s.working.Go(func() {
			time.Sleep(5 * time.Second)
			s.start(s.worker("one", doubling{}))
		})
		if failed := s.do(10); failed != nil {
			t.Error(failed)
		}
		c := s.owner.Counts()
		if c.Forged == 0 {
			t.Error("no result was refused")
		}
		s.counted(10, c.Forged, 1, 0)
		s.faulted(fleet.ForgedResult)
		s.said("from forger is refused: it is no even number")
		s.said("this worker is in quarantine")
	})
}

// Fault 27: a worker that lies in a way that its results do not show is found by the jobs that are done
// twice, and what it has done counts no more; a new owner does not believe it either.
func TestLiar(t *testing.T) {
	judge := doubled
	judge.Every = 1
	stage(t, judge, func(s *scene) {
		s.start(s.worker("liar", doubling{lie: func(n int) int { return 2*n + 2 }}))
		if r, err := s.owner.Do(s.ctx, "job-0", json.RawMessage("0")); err != nil || string(r.Body) != "2" {
			t.Fatal(r, err)
		}
		began := time.Now()
		s.owner.Checked(s.ctx)
		if time.Since(began) > 0 {
			t.Error("a single worker is waited for")
		}
		s.start(s.worker("one", doubling{}))
		s.start(s.worker("two", doubling{}))
		time.Sleep(3 * time.Second) // until the owner has heard of them
		s.owner.Checked(s.ctx)
		revoked := (*fleet.Revoked)(nil)
		if err := s.owner.Revoked(); !errors.As(err, &revoked) || !slices.Equal(revoked.Jobs, []string{"job-0"}) {
			t.Errorf("revoked: %v", err)
		}
		s.faulted(fleet.Disagreement)
		s.said("two workers contradict liar in job job-0")
		s.said("this worker is in quarantine")
		s.do(3)
		s.owner.Checked(s.ctx)
		if c := s.owner.Counts(); c.Quarantined != 1 || c.Alike < 2 {
			t.Errorf("%+v", c)
		}
		m := s.runs
		m.Run = ""
		if err := s.owner.Close(false); err != nil {
			t.Error(err)
		}
		var err error
		if s.owner, err = fleet.Dispatch(s.ctx, s.queue, m, judge, textLogger(s.say)); err != nil {
			t.Fatal(err)
		}
		s.working.Go(func() {
			r := fleet.Result{Run: s.runs.Run, Job: "job-9", Worker: "liar", Program: "test", Body: json.RawMessage("20")}
			if stored, err := s.queue.Store(s.ctx, r); !stored || err != nil {
				t.Error(stored, err)
			}
		})
		if r, err := s.owner.Do(s.ctx, "job-9", json.RawMessage("9")); err != nil || string(r.Body) != "18" {
			t.Errorf("%s by %s, %v", r.Body, r.Worker, err)
		}
	})
}

// Results that come twice, or for another run, count once, or not at all: fault 28.
func TestResultsThatAreNone(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		store := func(change func(r *fleet.Result)) bool {
			r := fleet.Result{Run: s.runs.Run, Job: "job-1", Worker: "somebody", Program: "test", Body: json.RawMessage("2")}
			change(&r)
			stored, err := s.queue.Store(s.ctx, r)
			if err != nil {
				t.Error(err)
			}
			return stored
		}
		if !store(func(*fleet.Result) {}) || store(func(r *fleet.Result) { r.Body = json.RawMessage("4") }) {
			t.Error("a second result of a job is stored")
		}
		store(func(r *fleet.Result) { r.Run, r.Job = "stranger", "job-2" })
		store(func(r *fleet.Result) { r.Job = "job.3" })
		store(func(r *fleet.Result) { r.Job, r.Body = "job-4", nil })
		store(func(r *fleet.Result) { r.Job, r.Worker, r.Program = "job-5", "other", "another" })
		s.start(s.worker("one", doubling{}))
		if failed := s.do(6); failed != nil {
			t.Error(failed)
		}
		s.counted(6, 2, 1, 0)
		s.said("what is stored as the result of job job-4 is none, and is removed")
		s.said("the result of job job-5 from other is refused: it is of another, and the run needs test")
	})
}

// A worker that stood still stores its result late: it is refused, and told from others: fault 28.
func TestLateResult(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		still := &standing{Queue: s.queue, until: make(chan struct{})}
		w := s.worker("sleeper", doubling{})
		w.Queue, w.Slots = still, 1
		s.start(w)
		s.working.Go(func() {
			time.Sleep(s.runs.Lease * 2)
			s.start(s.worker("one", doubling{}))
			time.Sleep(s.runs.Lease * 2)
			close(still.until)
		})
		if failed := s.do(5); failed != nil {
			t.Error(failed)
		}
		time.Sleep(time.Minute)
		s.counted(5, 0, 0, 0)
		if still.last.Stored != 0 || still.last.Late != 1 || still.last.Refused != 0 {
			t.Errorf("%+v", still.last)
		}
	})
}

// standing is the queue of a worker that stands still: its leases are not renewed, and what
// it stores comes late.
type standing struct {
	*fleettest.Queue
	until chan struct{}
	taken bool // its only job
	last  fleet.Status
}

func (q *standing) Take(ctx context.Context, m fleet.Manifest, wait time.Duration) (fleet.Lease, error) {
	if q.taken {
		<-q.until
	}
	l, err := q.Queue.Take(ctx, m, wait)
	if l == nil {
		return nil, err
	}
	q.taken = true
	return unrenewed{l}, err
}

func (q *standing) Store(ctx context.Context, r fleet.Result) (bool, error) {
	<-q.until
	return q.Queue.Store(ctx, r)
}

func (q *standing) Beat(ctx context.Context, s fleet.Status) error {
	q.last = s
	return q.Queue.Beat(ctx, s)
}

type unrenewed struct{ fleet.Lease }

func (unrenewed) Renew() error { return fleettest.ErrAway }

// What makes no sense in the queue is told, and stops nothing: fault 28.
func TestNonsenseInTheQueue(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		if err := s.queue.Submit(s.ctx, fleet.Job{Run: s.runs.Run, ID: "job.7"}); err != nil {
			t.Error(err)
		}
		for name, change := range map[string]func(m *fleet.Manifest){
			"name":  func(m *fleet.Manifest) { m.Run = "a.b" },
			"lease": func(m *fleet.Manifest) { m.Run, m.Lease = "short", 0 },
			"none":  func(m *fleet.Manifest) { m.Run, m.Attempts = "none", 0 },
		} {
			m := s.runs
			if change(&m); s.queue.Open(s.ctx, m) != nil {
				t.Error(name)
			}
		}
		s.start(s.worker("one", doubling{}))
		if failed := s.do(5); failed != nil {
			t.Error(failed)
		}
		s.faulted(fleet.BadMessage)
		s.said("makes no sense")
		s.said("run short has leases of 0s: 100ms is the shortest")
	})
}

// A file that came damaged, or is missing, and rules that are other ones, keep a worker from
// the run: fault 25.
func TestWrongFilesAndRules(t *testing.T) {
	for name, change := range map[string]func(s *scene, m *fleet.Manifest){
		"is not there": func(_ *scene, m *fleet.Manifest) {
			m.Files = []fleet.File{fleet.FileOf("weights", []byte("abc"))}
		},
		"came damaged": func(s *scene, m *fleet.Manifest) {
			m.Files = []fleet.File{fleet.FileOf("weights", []byte("abc"))}
			if err := s.queue.Offer(s.ctx, m.Files[0], []byte("abd")); err != nil {
				t.Error(err)
			}
		},
		"has other rules here": func(_ *scene, m *fleet.Manifest) { m.Rules = "0123" },
	} {
		t.Run(name, func(t *testing.T) {
			stage(t, doubled, func(s *scene) {
				m := s.runs
				m.Run, m.Kind, m.Game, m.Body = "files", fleet.Games, sente.Record{Game: "tictactoe"}, json.RawMessage("{}")
				change(s, &m)
				testutil.NoError(t, s.queue.Open(s.ctx, m))
				w := s.worker("one", doubling{})
				w.Kinds[fleet.Games] = fleet.Player(catalog.Standard(), match.Opener(nil))
				s.start(w)
				time.Sleep(time.Minute)
				if name == "has other rules here" {
					s.faulted(fleet.WrongRules)
					s.said("has other rules here")
				} else {
					s.faulted(fleet.WrongFiles)
					s.said("weights")
				}
				s.do(3)
			})
		})
	}
}

// heard are the sentences that an observer tells.
type heard struct {
	mu    sync.Mutex
	texts []string
}

func (h *heard) say(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.texts = append(h.texts, text)
}

// TestTotalsAreSumsOverProcesses: whatever order beats come in, twice or late, and however
// often workers begin anew under their names, the totals are what all processes have done.
func TestTotalsAreSumsOverProcesses(t *testing.T) {
	for seed := range uint64(30) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 1))
			o := fleet.NewObserver(nil, nil, nil)
			type process struct {
				status fleet.Status
				began  time.Time
				beats  []fleet.Status
			}
			var all []*process // the oracle: what each process has done in the end
			working := map[string]*process{}
			for range 300 {
				time.Sleep(time.Duration(1+random.IntN(3000)) * time.Millisecond)
				name := fmt.Sprint("w", random.IntN(4))
				p := working[name]
				if p == nil || len(p.beats) > 3 && random.IntN(20) == 0 { // its first beats say nothing of a new beginning
					p = &process{status: fleet.Status{Worker: name, Program: "p", Slots: 2}, began: time.Now()}
					all, working[name] = append(all, p), p
				}
				for _, n := range []*int64{&p.status.Begun, &p.status.Stored, &p.status.Refused, &p.status.Failed, &p.status.Late} {
					*n += random.Int64N(3)
				}
				p.status.Up = time.Since(p.began)
				o.Hear(p.status)
				p.beats = append(p.beats, p.status)
				if late := p.beats[max(len(p.beats)-3, 0)]; random.IntN(2) == 0 && late.Up > 3*time.Second {
					o.Hear(late)
					o.Hear(p.status)
				}
			}
			var want fleet.Totals
			for _, p := range all {
				want.Begun += p.status.Begun
				want.Stored += p.status.Stored
				want.Refused += p.status.Refused
				want.Failed += p.status.Failed
				want.Late += p.status.Late
			}
			if got := o.Overview().Totals; got != want {
				t.Errorf("seed %d: %+v, want %+v", seed, got, want)
			}
		})
	}
}

// TestWorkersComeAndGo, fall silent and come back: each is told once.
func TestWorkersComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said heard
		var o *fleet.Observer
		o = fleet.NewObserver(nil, textLogger(func(text string) {
			o.Overview() // a log handler may call the observer
			said.say(text)
		}), nil)
		began := time.Now()
		beat := func(name string, change func(*fleet.Status)) {
			s := fleet.Status{Worker: name, Host: "box", Program: "p", Slots: 4, Up: time.Since(began)}
			if change != nil {
				change(&s)
			}
			o.Hear(s)
		}
		beat("one", func(s *fleet.Status) { s.Busy = 3 })
		beat("two", func(s *fleet.Status) { s.Slots = 1 })
		beat("never", func(s *fleet.Status) { s.Gone = true })
		o.Look()
		if v := o.Overview(); v.There != 2 || v.Slots != 5 || v.Busy != 3 || v.Workers[0].State != fleet.AtWork || v.Workers[1].State != fleet.Idle {
			t.Errorf("%+v", v)
		}
		time.Sleep(6 * time.Second)
		beat("two", func(s *fleet.Status) { s.Slots, s.Stored = 1, 1 })
		time.Sleep(6 * time.Second)
		o.Look()
		o.Look()
		if v := o.Overview(); v.There != 1 || v.Lost != 1 || v.Slots != 1 || v.Busy != 0 || v.Workers[0].State != fleet.Silent || v.Workers[0].Age != 12 {
			t.Errorf("%+v", v)
		}
		beat("one", nil)
		beat("two", func(s *fleet.Status) { s.Gone, s.Stored = true, 2 })
		beat("two", func(s *fleet.Status) { s.Gone, s.Stored = true, 2 })
		o.Ban("one", "it lies")
		if v := o.Overview(); v.There != 0 || v.Banned != 1 || len(v.Workers) != 1 || v.Workers[0].State != fleet.Banished || v.Workers[0].Why != "it lies" || v.Totals.Stored != 2 {
			t.Errorf("%+v", v)
		}
		time.Sleep(25 * time.Hour)
		o.Look()
		if v := o.Overview(); len(v.Workers) != 0 || v.Totals.Stored != 2 {
			t.Errorf("%+v", v)
		}
		want := []string{
			`msg="worker has come" worker=one host=box program=p slots=4`, `msg="worker has come" worker=two host=box program=p slots=1`,
			`msg="worker is lost" worker=one silent=12s`, `msg="worker is back" worker=one`,
			`msg="worker has gone" worker=two stored=2 failed=0`, `msg="worker is lost" worker=one silent=25h0m0s`,
		}
		if d := cmp.Diff(want, said.texts); d != "" {
			t.Error(d)
		}
	})
}

// TestNonsenseIsLeftOut: anybody with the token says what it likes.
func TestNonsenseIsLeftOut(t *testing.T) {
	o := fleet.NewObserver(nil, textLogger(func(text string) { t.Error(text) }), nil)
	for _, s := range []fleet.Status{
		{},
		{Worker: "a b", Slots: 1},
		{Worker: strings.Repeat("a", 65), Slots: 1},
		{Worker: "a"},
		{Worker: "a", Slots: -1},
		{Worker: "a", Slots: math.MaxInt},
		{Worker: "a", Slots: 1, Busy: 2},
		{Worker: "a", Slots: 1, Busy: -1},
		{Worker: "a", Slots: 1, Stored: -1},
		{Worker: "a", Slots: 1, Late: math.MaxInt64},
		{Worker: "a", Slots: 1, Up: -1},
		{Worker: "a", Slots: 1, Waiting: -1},
	} {
		o.Hear(s)
	}
	o.Announce(fleet.Manifest{Run: "../x"}, true)
	o.Blame(fleet.Fault{Kind: "own", Says: "x"})
	o.Ban("", "x")
	if v := o.Overview(); len(v.Workers)+len(v.Runs)+len(v.Faults)+v.Banned != 0 {
		t.Errorf("%+v", v)
	}
	o = fleet.NewObserver(nil, nil, nil)
	o.Hear(fleet.Status{Worker: "a", Host: strings.Repeat("ß", 1000), Slots: 1})
	o.Blame(fleet.Fault{Kind: fleet.FailedJob, Says: strings.Repeat("ß", 1000)})
	if v := o.Overview(); len(v.Workers[0].Host) > 70 || len(v.Faults[0].Says) > 610 || strings.ContainsRune(v.Faults[0].Says, '\uFFFD') {
		t.Errorf("%+v", v)
	}
	for n := range 300 {
		o.Hear(fleet.Status{Worker: fmt.Sprint("w", n), Slots: 2, Program: "p"})
	}
	if v := o.Overview(); len(v.Workers) != 200 || v.More != 101 || v.There != 301 || v.Slots != 601 {
		t.Errorf("%d workers, %d more, %d there with %d slots", len(v.Workers), v.More, v.There, v.Slots)
	}
}

func connectFour(run string) fleet.Manifest {
	return fleet.Manifest{
		Run: run, Kind: fleet.Games, Title: "a – b", Program: "p", Lease: time.Second, Attempts: 3, Game: sente.Record{Game: "connectfour"},
		Body: []byte(`{"plan":{"game":"connectfour","kind":"match","players":[{"name":"a","engine":"x"},{"name":"b","engine":"y"}]}}`),
	}
}

// TestRunsAreSeen as they begin, go on and end, with how fast they go.
func TestRunsAreSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said heard
		o := fleet.NewObserver(catalog.Standard(), textLogger(said.say), nil)
		o.Announce(connectFour("before"), false)
		o.Announce(connectFour("now"), true)
		o.Announce(connectFour("now"), true)
		for n := range int64(60) { // 5 results in 2 seconds
			o.Count(fleet.Stock{Results: 5 * n, Bytes: 9, Runs: map[string]fleet.Piled{"now": {Waiting: 7, Leased: 2, Results: 5 * n}, "unknown": {}}})
			time.Sleep(2 * time.Second)
		}
		v := o.Overview()
		want := fleet.SeenRun{Run: "now", Kind: fleet.Games, Title: "a – b", Program: "p", Open: true, Waiting: 7, Leased: 2, Results: 295, Rate: 150, Games: 2}
		if len(v.Runs) != 2 || math.Abs(v.Runs[0].Rate-150) > 1e-6 || v.Stock.Results != 295 || v.Stock.Bytes != 9 {
			t.Fatalf("%+v", v)
		}
		v.Runs[0].Rate = 150
		if d := cmp.Diff(want, v.Runs[0]); d != "" {
			t.Error(d)
		}
		o.Announce(connectFour("now"), false)
		if v := o.Overview(); v.Runs[0].Run != "now" || v.Runs[0].Open || v.Runs[0].Rate != 0 || v.Runs[0].Waiting != 0 {
			t.Errorf("the latest that has ended does not come first: %+v", v.Runs)
		}
		o.Count(fleet.Stock{Results: 297, Runs: map[string]fleet.Piled{"now": {Results: 297}}}) // two had come since
		o.Count(fleet.Stock{Results: 297, Runs: map[string]fleet.Piled{"now": {Results: 297}}})
		if d := cmp.Diff([]string{`msg="run is open" run=now title="a – b" kind=games program=p`, `msg="run is finished" run=now title="a – b" results=297`}, said.texts); d != "" {
			t.Error(d)
		}
		for n := range 30 {
			o.Announce(connectFour(fmt.Sprint("more-", n)), false)
		}
		if v := o.Overview(); len(v.Runs) != 20 || v.Runs[0].Run != "more-29" {
			t.Errorf("%d runs are listed, %s first", len(v.Runs), v.Runs[0].Run)
		}
	})
}

// TestOneRun: who looks at a run sees its faults, and which workers are another build.
func TestOneRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := fleet.NewObserver(nil, nil, nil)
		o.Begin(time.Now())
		o.Announce(connectFour("mine"), true)
		o.Announce(connectFour("other"), true)
		o.Hear(fleet.Status{Worker: "same", Program: "p", Slots: 2, Busy: 1})
		o.Hear(fleet.Status{Worker: "alien", Program: "q", Slots: 4})
		for i, f := range []fleet.Fault{
			{Kind: fleet.WrongVersion, Worker: "alien", Run: "mine", Says: "still there"},
			{Kind: fleet.FailedJob, Worker: "gone", Run: "mine", Says: "long ago"},
			{Kind: fleet.FailedJob, Worker: "same", Run: "other", Says: "elsewhere"},
		} {
			f.Time = time.Now().Add(time.Duration(i-10) * time.Hour)
			o.Blame(f)
		}
		o.Blame(fleet.Fault{Kind: fleet.WrongClock, Worker: "late", Says: "new", Time: time.Now().Add(time.Second)})
		v := o.OverviewOf("mine", fleet.Counts{Repeated: 3, Alike: 2})
		var says []string
		for _, f := range v.Faults {
			says = append(says, f.Says)
		}
		if d := cmp.Diff([]string{"new", "still there"}, says); d != "" {
			t.Error(d)
		}
		if v.There != 1 || v.Slots != 2 || v.Workers[0].State != fleet.Stranger || v.Counts.Alike != 2 || len(v.Runs) != 1 {
			t.Errorf("%+v", v)
		}
		if all := o.Overview(); all.There != 2 || len(all.Faults) != 4 || all.Counts != nil || all.Kinds[fleet.FailedJob] != 0 || all.Kinds[fleet.WrongClock] != 1 {
			t.Errorf("%+v", all)
		}
	})
}

// silent is a queue that tells what a test wants, and fails the first time.
type silent struct {
	mu     sync.Mutex
	failed map[string]bool
	asked  [][]string
}

func (q *silent) once(what string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.failed[what] {
		return nil
	}
	q.failed[what] = true
	return errors.New("away")
}

func (q *silent) listen(ctx context.Context, what string, tell func()) error {
	tell()
	if err := q.once(what); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func (q *silent) Runs(ctx context.Context, each func(fleet.Manifest, bool)) error {
	return q.listen(ctx, "runs", func() { each(connectFour("run"), true) })
}

func (q *silent) Beats(ctx context.Context, each func(fleet.Status)) error {
	return q.listen(ctx, "beats", func() { each(fleet.Status{Worker: "w", Slots: 1}) })
}

func (q *silent) Faults(ctx context.Context, each func(fleet.Fault)) error {
	old, young := time.Now().Add(-time.Hour).Truncate(time.Hour), time.Now().Truncate(time.Hour).Add(30*time.Minute)
	return q.listen(ctx, "faults", func() {
		each(fleet.Fault{Kind: fleet.FailedJob, Worker: "w", Says: "old", Time: old})
		each(fleet.Fault{Kind: fleet.FailedJob, Worker: "w", Says: "young", Time: young})
	})
}

func (q *silent) Quarantined(ctx context.Context, each func(worker, reason string), old func()) error {
	return q.listen(ctx, "banned", func() { each("other", "it lies") })
}

func (q *silent) Now(context.Context) (time.Time, error) { return time.Now(), q.once("now") }

func (q *silent) Survey(_ context.Context, runs []string) (fleet.Stock, error) {
	q.mu.Lock()
	q.asked = append(q.asked, runs)
	q.mu.Unlock()
	return fleet.Stock{Runs: map[string]fleet.Piled{"run": {Results: 3}}}, q.once("survey")
}

// TestFollowingSurvivesTheQueue: what fails is tried again, nothing is counted twice, and all
// ends with the context.
func TestFollowingSurvivesTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said heard
		o := fleet.NewObserver(nil, textLogger(said.say), nil)
		q := &silent{failed: map[string]bool{}}
		ctx, stop := context.WithTimeout(t.Context(), 13*time.Second)
		defer stop()
		o.Follow(ctx, q)
		v := o.Overview()
		if v.Runs[0].Results != 3 || v.Banned != 1 || len(v.Faults) != 2 || v.Kinds[fleet.FailedJob] != 1 || v.Lost != 1 {
			t.Errorf("%+v", v)
		}
		slices.Sort(said.texts)
		want := []string{
			`msg="run is open" run=run title="a – b" kind=games program=p`,
			`msg="worker has come" worker=w host="" program="" slots=1`, `msg="worker is lost" worker=w silent=11s`,
			`msg=young kind=failure worker=w`,
		}
		if d := cmp.Diff(want, said.texts); d != "" {
			t.Error(d)
		}
		if len(q.asked) < 6 || !slices.Equal(q.asked[len(q.asked)-1], []string{"run"}) {
			t.Errorf("asked for %v", q.asked)
		}
	})
}

func aManifest() fleet.Manifest {
	return fleet.Manifest{Run: "0123456789abcdef", Kind: "double", Title: "<numbers>", Program: "test", Game: sente.Record{Game: "none"}, Lease: fleet.UsualLease, Attempts: 3, Body: json.RawMessage(`{"a":"<&>"}`)}
}

func aResult(i int) fleet.Result {
	return fleet.Result{Run: "0123456789abcdef", Job: fmt.Sprint("job-", i), Worker: "one", Program: "test", Body: json.RawMessage(fmt.Sprintf(`{"n":%d,"s":"<\"key\":\"result\">"}`, i))}
}

func opened(t *testing.T, name string) *fleet.Export {
	t.Helper()
	return testutil.Must(fleet.OpenExport(keep.OS, name, aManifest()))(t)
}

// read is what an export holds, by job, and what it has lost.
func read(t *testing.T, name string) (map[string]string, []string) {
	t.Helper()
	file := testutil.Must(os.Open(name))(t)
	defer file.Close()
	found := map[string]string{}
	var lost []string
	if _, err := fleet.ReadExport(name, file, func(r fleet.Result) error {
		found[r.Job] = string(r.Body)
		return nil
	}, func(text string) { lost = append(lost, text) }); err != nil {
		t.Fatal(err)
	}
	return found, lost
}

// TestExportIsAModel: whatever is appended, rejected and opened again, the export holds what
// a map would.
func TestExportIsAModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	name := filepath.Join(t.TempDir(), "run.jsonl")
	e := opened(t, name)
	want := map[string]string{}
	for range 400 {
		i := r.IntN(40)
		result := aResult(i)
		switch r.IntN(6) {
		case 0:
			testutil.NoError(t, e.Reject(result.Key()))
			delete(want, result.Job)
		case 1:
			testutil.NoError(t, e.Close())
			e = opened(t, name)
		case 2:
			result.Body = json.RawMessage(fmt.Sprint(r.IntN(3)))
			fallthrough
		default:
			testutil.NoError(t, e.Append(result, result))
			want[result.Job] = string(result.Body)
		}
		if e.Count() != len(want) {
			t.Fatalf("%d results, want %d", e.Count(), len(want))
		}
	}
	testutil.NoError(t, e.Finish(true))
	testutil.NoError(t, e.Close())
	if e = opened(t, name); !e.Finished() || len(e.Notices()) > 0 {
		t.Errorf("finished %v, notices %q", e.Finished(), e.Notices())
	}
	testutil.NoError(t, e.Close())
	if got, lost := read(t, name); fmt.Sprint(got) != fmt.Sprint(want) || len(lost) > 0 {
		t.Errorf("%v with %q, want %v", got, lost, want)
	}
}

// TestDamagedExports: bits that flip cost the lines that they are in, and no more.
func TestDamagedExports(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.jsonl")
	e := opened(t, name)
	const results = 30
	for i := range results {
		testutil.NoError(t, e.Append(aResult(i)))
	}
	testutil.NoError(t, e.Close())
	whole := testutil.Must(os.ReadFile(name))(t)
	r := rand.New(rand.NewPCG(2, 2))
	for range 60 {
		damaged := bytes.Clone(whole)
		at := r.IntN(len(damaged))
		damaged[at] ^= 1 << r.IntN(8)
		testutil.NoError(t, os.WriteFile(name, damaged, 0o600))
		got, lost := read(t, name)
		if len(got) < results-2 || len(got) < results && len(lost) == 0 {
			t.Fatalf("a bit at %d leaves %d of %d results, and says %q", at, len(got), results, lost)
		}
		for job, body := range got {
			if !strings.Contains(string(whole), body) || body == "" {
				t.Fatalf("%s has become %s", job, body)
			}
		}
		testutil.NoError(t, os.WriteFile(name, whole[:at], 0o600))
		again := opened(t, name)
		lines := bytes.Count(whole[:at], []byte("\n"))
		if n := again.Count(); n != max(lines-2, 0) {
			t.Fatalf("%d lines are left, and %d results", lines, n)
		}
		testutil.NoError(t, again.Close())
	}
}

func TestForeignExports(t *testing.T) {
	for text, want := range map[string]string{
		"Dear diary\n": "is no export of a run",
		`{"sente":"match","format":1}` + "\n" + `{"crc":"0"}` + "\n": "no export of a run, or the head of one is damaged",
	} {
		name := filepath.Join(t.TempDir(), "other")
		testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		if _, err := fleet.OpenExport(keep.OS, name, aManifest()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
		if now, _ := os.ReadFile(name); string(now) != text {
			t.Errorf("%q was changed", text)
		}
	}
	name := filepath.Join(t.TempDir(), "run")
	testutil.NoError(t, opened(t, name).Close())
	other := aManifest()
	other.Run = "fedcba9876543210"
	if _, err := fleet.OpenExport(keep.OS, name, other); err == nil || !strings.Contains(err.Error(), "the export of run 0123456789abcdef") {
		t.Errorf("another run: %v", err)
	}
}

// FuzzExport: whatever a file holds is read without trouble, and opening it keeps its whole
// lines or refuses it.
func FuzzExport(f *testing.F) {
	name := filepath.Join(f.TempDir(), "run")
	e := testutil.Must(fleet.OpenExport(keep.OS, name, aManifest()))(f)
	testutil.NoError(f, e.Append(aResult(1), aResult(2)))
	testutil.NoError(f, e.Reject(aResult(1).Key()))
	testutil.NoError(f, e.Close())
	text := testutil.Must(os.ReadFile(name))(f)
	f.Add(text)
	f.Add(text[:100])
	f.Add([]byte(`{"sente":"run"` + "\n\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, _ = fleet.ReadExport("x", bytes.NewReader(text), func(fleet.Result) error { return nil }, func(string) {})
	})
}

// textLogger returns a logger that passes each record to line, without its time and level.
func textLogger(line func(text string)) *slog.Logger {
	return slog.New(slog.NewTextHandler(lineWriter(line), &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
			return slog.Attr{}
		}
		return a
	}}))
}

// lineWriter receives the lines of a textLogger.
type lineWriter func(text string)

func (w lineWriter) Write(line []byte) (int, error) {
	w(strings.TrimSuffix(string(line), "\n"))
	return len(line), nil
}
