package fleet_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/fleet/internal/fleettest"
)

// doubling is a session whose jobs double numbers, after a second of work, unless it is told
// what else they come to.
type doubling struct {
	trouble func(n int) error
	lie     func(n int) int
}

func (d doubling) DoJob(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
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

// validateEven refuses results that are not even numbers.
func validateEven(_ fleet.Job, r fleet.Result) error {
	var n int
	if err := json.Unmarshal(r.Body, &n); err != nil || n%2 != 0 {
		return errors.New("it is no even number")
	}
	return nil
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

func stage(t *testing.T, play func(s *scene)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		s := &scene{t: t, queue: fleettest.New(), ctx: ctx}
		s.runs = fleet.Manifest{Kind: "double", Title: "numbers", Program: "test", Game: sente.Record{Game: "none"}, Lease: 10 * time.Second, Attempts: 3}
		var err error
		if s.owner, err = fleet.StartDispatcher(ctx, s.queue, s.runs, validateEven, textLogger(s.say)); err != nil {
			t.Fatal(err)
		}
		s.runs.Run = s.owner.RunName()
		play(s)
		if err := s.owner.Close(true); err != nil {
			t.Error(err)
		}
		stop()
		s.working.Wait()
		if n := s.queue.NumJobs(); n > 0 {
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
		_ = s.queue.FollowFaults(ctx, func(f fleet.Fault) { found = found || f.Kind == kind && f.Sentence != "" && !f.Time.IsZero() })
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
		Kinds: map[string]fleet.SessionOpener{"double": func(context.Context, fleet.Manifest, map[string][]byte, int) (fleet.Session, error) {
			return d, nil
		}},
	}
}

func (s *scene) start(w *fleet.Worker) {
	s.working.Go(func() {
		if err := w.Run(s.ctx); err != nil {
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
			r, err := s.owner.DoJob(s.ctx, fmt.Sprint("job-", n), json.RawMessage(fmt.Sprint(n)))
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
func (s *scene) counted(results, forged, aside int) {
	s.t.Helper()
	if c := s.owner.Counts(); c.Results != results || c.Forged != forged || c.SetAside != aside {
		s.t.Errorf("%+v: want %d results, %d forged, %d set aside", c, results, forged, aside)
	}
}

// A queue that is away for hours loses nothing: fault 26.
func TestFleet_SurvivesUnavailableQueue(t *testing.T) {
	stage(t, func(s *scene) {
		s.start(s.worker("one", doubling{}))
		s.start(s.worker("two", doubling{}))
		s.working.Go(func() {
			for range 3 {
				time.Sleep(5500 * time.Millisecond) // in the middle of jobs
				s.queue.SetUnavailable(true)
				time.Sleep(time.Hour)
				s.queue.SetUnavailable(false)
			}
		})
		began := time.Now()
		if failed := s.do(100); failed != nil {
			t.Error(failed)
		}
		s.queue.SetUnavailable(true)
		time.AfterFunc(time.Hour, func() { s.queue.SetUnavailable(false) })
		if failed := s.doFrom(100, 20); failed != nil {
			t.Error(failed)
		}
		if time.Since(began) < 4*time.Hour {
			t.Error("the queue was never away")
		}
		s.counted(120, 0, 0)
		s.said("the queue does not respond")
	})
}

// An owner logs once that the queue is away and once that it is back, however many jobs wait.
func TestDispatcher_LogsAbsenceOfQueueOnce(t *testing.T) {
	stage(t, func(s *scene) {
		s.start(s.worker("one", doubling{}))
		time.Sleep(time.Second)
		for first := 0; first < 40; first += 20 {
			s.queue.SetUnavailable(true)
			time.AfterFunc(time.Hour, func() { s.queue.SetUnavailable(false) })
			if failed := s.doFrom(first, 20); failed != nil {
				t.Error(failed)
			}
		}
		want := []string{"the queue does not respond", "the queue responds again", "the queue does not respond", "the queue responds again"}
		got := s.messages()
		if !slices.EqualFunc(got, want, strings.Contains) {
			t.Errorf("logged is %q, want %q", got, want)
		}
	})
}

// An owner that comes back takes up what is stored, and has no job done again.
func TestFleet_OwnerResumes(t *testing.T) {
	stage(t, func(s *scene) {
		s.start(s.worker("one", doubling{}))
		s.do(20)
		m := s.runs
		m.Run = ""
		var err error
		testutil.NoError(t, s.owner.Close(false))
		if s.owner, err = fleet.StartDispatcher(s.ctx, s.queue, m, validateEven, textLogger(s.say)); err != nil {
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
func TestWorker_RefusesOtherBuild(t *testing.T) {
	stage(t, func(s *scene) {
		w := s.worker("other", doubling{trouble: func(int) error { t.Error("it does a job"); return nil }})
		w.Program = "another"
		s.start(w)
		time.Sleep(time.Minute)
		s.faulted(fleet.WrongVersion)
		s.said("the run requires test, but this is another: start the same version here")
		w = s.worker("simple", doubling{})
		w.Kinds = nil
		s.start(w)
		time.Sleep(time.Minute)
		s.said(`this program does not support jobs of the kind \"double\"`)
		s.start(s.worker("one", doubling{}))
		s.do(5)
		s.counted(5, 0, 0)
	})
}

// A worker whose clock is wrong ends, and says by how much: fault 25.
func TestWorker_ChecksClock(t *testing.T) {
	stage(t, func(s *scene) {
		for name, off := range map[string]time.Duration{"ahead": time.Hour, "behind": -time.Hour} {
			w := s.worker(name, doubling{})
			w.Clock = func() time.Time { return time.Now().Add(off) }
			if err := w.Run(s.ctx); err == nil || !strings.Contains(err.Error(), "the clock of this machine is 1h0m0s "+name) {
				t.Error(err)
			}
		}
		s.faulted(fleet.WrongClock)
	})
}

// A job that fails each time is set aside, and the others are done: fault 26.
func TestFleet_SetsFailingJobAside(t *testing.T) {
	stage(t, func(s *scene) {
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
			aside := (*fleet.SetAsideError)(nil)
			if !errors.As(err, &aside) || aside.Fault != "there is no such number" && aside.Fault != "the program panicked: four" {
				t.Error(err)
			}
		}
		s.counted(8, 0, 2)
		s.faulted(fleet.FailedJob)
		s.faulted(fleet.PoisonJob)
		s.said("is skipped after 3 attempts: there is no such number")
	})
}

// A job that kills each worker that begins it is set aside by the next one: fault 26.
func TestFleet_SetsPoisonJobAside(t *testing.T) {
	stage(t, func(s *scene) {
		s.working.Go(func() {
			for range 3 { // workers die with the job in their hands
				if l, err := s.queue.TakeJob(s.ctx, s.runs, time.Hour); err != nil || l == nil {
					t.Error(err)
				}
				time.Sleep(s.runs.Lease)
			}
			s.start(s.worker("one", doubling{}))
		})
		failed := s.do(1)
		aside := (*fleet.SetAsideError)(nil)
		if len(failed) != 1 || !errors.As(failed[0], &aside) || aside.Fault != "it was started 3 times, but no worker has completed it" {
			t.Error(failed)
		}
		s.counted(0, 0, 1)
		s.faulted(fleet.PoisonJob)
	})
}

// A forged result is refused and its job is done again: fault 27.
func TestDispatcher_RefusesForgedResult(t *testing.T) {
	stage(t, func(s *scene) {
		var forged sync.Map // job number -> true: each job is done wrong once
		s.start(s.worker("broken", doubling{lie: func(n int) int {
			if _, again := forged.LoadOrStore(n, true); again {
				return 2 * n
			}
			return 2*n + 1
		}}))
		s.working.Go(func() {
			time.Sleep(1500 * time.Millisecond)
			for _, name := range []string{"one", "two", "three"} {
				s.start(s.worker(name, doubling{}))
			}
		})
		if failed := s.do(4); failed != nil {
			t.Error(failed)
		}
		s.counted(4, 4, 0)
		s.faulted(fleet.ForgedResult)
		s.said("from broken was rejected: it is no even number")
	})
}

// A job that is done wrong each time is set aside, and does not go on forever: fault 27.
func TestForgedResult_SetsJobAside(t *testing.T) {
	stage(t, func(s *scene) {
		s.start(s.worker("broken", doubling{lie: func(n int) int { return 2*n + n%2 }}))
		failed := s.do(4)
		aside := (*fleet.SetAsideError)(nil)
		if len(failed) != 2 || !errors.As(failed[0], &aside) || aside.Fault != "3 results were rejected, the last one: it is no even number" {
			t.Error(failed)
		}
		s.counted(2, 6, 2)
		s.faulted(fleet.PoisonJob)
	})
}

// Results that come twice, or for another run, count once, or not at all: fault 28.
func TestDispatcher_IgnoresDuplicateResults(t *testing.T) {
	stage(t, func(s *scene) {
		store := func(change func(r *fleet.Result)) bool {
			r := fleet.Result{Run: s.runs.Run, Job: "job-1", Worker: "somebody", Program: "test", Body: json.RawMessage("2")}
			change(&r)
			stored, err := s.queue.StoreResult(s.ctx, r)
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
		s.counted(6, 2, 0)
		s.said("invalid result of job job-4, which is removed")
		s.said("the result of job job-5 from other was rejected: it is from another, but the run requires test")
	})
}

// A worker that stood still stores its result late: it is refused, and told from others: fault 28.
func TestWorker_StoresLateResult(t *testing.T) {
	stage(t, func(s *scene) {
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
		s.counted(5, 0, 0)
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

func (q *standing) TakeJob(ctx context.Context, m fleet.Manifest, wait time.Duration) (fleet.JobLease, error) {
	if q.taken {
		<-q.until
	}
	l, err := q.Queue.TakeJob(ctx, m, wait)
	if l == nil {
		return nil, err
	}
	q.taken = true
	return unrenewed{l}, err
}

func (q *standing) StoreResult(ctx context.Context, r fleet.Result) (bool, error) {
	<-q.until
	return q.Queue.StoreResult(ctx, r)
}

func (q *standing) PublishStatus(ctx context.Context, s fleet.Status) error {
	q.last = s
	return q.Queue.PublishStatus(ctx, s)
}

type unrenewed struct{ fleet.JobLease }

func (unrenewed) Renew() error { return fleettest.ErrUnavailable }

// What makes no sense in the queue is told, and stops nothing: fault 28.
func TestFleet_ReportsInvalidMessages(t *testing.T) {
	stage(t, func(s *scene) {
		if err := s.queue.SubmitJob(s.ctx, fleet.Job{Run: s.runs.Run, ID: "job.7"}); err != nil {
			t.Error(err)
		}
		for name, change := range map[string]func(m *fleet.Manifest){
			"name":  func(m *fleet.Manifest) { m.Run = "a.b" },
			"lease": func(m *fleet.Manifest) { m.Run, m.Lease = "short", 0 },
			"none":  func(m *fleet.Manifest) { m.Run, m.Attempts = "none", 0 },
		} {
			m := s.runs
			if change(&m); s.queue.OpenRun(s.ctx, m) != nil {
				t.Error(name)
			}
		}
		s.start(s.worker("one", doubling{}))
		if failed := s.do(5); failed != nil {
			t.Error(failed)
		}
		s.faulted(fleet.BadMessage)
		s.said("invalid job of run")
		s.said("invalid lease time in run short (got 0s, want at least 100ms)")
	})
}

// A file that came damaged, or is missing, and rules that are other ones, keep a worker from
// the run: fault 25.
func TestWorker_RefusesWrongFilesAndRules(t *testing.T) {
	for name, change := range map[string]func(s *scene, m *fleet.Manifest){
		"is not there": func(_ *scene, m *fleet.Manifest) {
			m.Files = []fleet.File{fleet.DescribeFile("weights", []byte("abc"))}
		},
		"was damaged in transfer": func(s *scene, m *fleet.Manifest) {
			m.Files = []fleet.File{fleet.DescribeFile("weights", []byte("abc"))}
			if err := s.queue.OfferFile(s.ctx, m.Files[0], []byte("abd")); err != nil {
				t.Error(err)
			}
		},
		"differ from those where the run started": func(_ *scene, m *fleet.Manifest) { m.Rules = "0123" },
	} {
		t.Run(name, func(t *testing.T) {
			stage(t, func(s *scene) {
				m := s.runs
				m.Run, m.Kind, m.Game, m.Body = "files", fleet.KindGames, sente.Record{Game: "tictactoe"}, json.RawMessage("{}")
				change(s, &m)
				testutil.NoError(t, s.queue.OpenRun(s.ctx, m))
				w := s.worker("one", doubling{})
				w.Kinds[fleet.KindGames] = fleet.MatchOpener(standard.Games(), match.PlayerOpener(nil))
				s.start(w)
				time.Sleep(time.Minute)
				if name == "differ from those where the run started" {
					s.faulted(fleet.WrongRules)
					s.said("differ from those where the run started")
				} else {
					s.faulted(fleet.WrongFiles)
					s.said("weights")
				}
				s.do(3)
			})
		})
	}
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
