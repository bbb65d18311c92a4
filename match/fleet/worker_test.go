package fleet_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/fleet/internal/fleettest"
)

// openRun announces a run of a kind besides that of the scene, and submits a job of it.
func (s *scene) openRun(kind string, files ...fleet.File) fleet.Manifest {
	s.t.Helper()
	m := s.runs
	m.Run, m.Kind, m.Files = kind, kind, files
	testutil.NoError(s.t, s.queue.OpenRun(s.ctx, m))
	testutil.NoError(s.t, s.queue.SubmitJob(s.ctx, fleet.Job{Run: m.Run, ID: "a", Body: json.RawMessage("1")}))
	return m
}

// results returns how many results of a run are stored.
func (s *scene) results(run string) (n int) {
	ctx, end := context.WithCancel(s.ctx)
	testutil.NoError(s.t, s.queue.FollowResults(ctx, run, func(fleet.Result) { n++ }, end))
	return n
}

// messages returns what workers and the owner have logged.
func (s *scene) messages() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.says)
}

// A file that cannot be fetched keeps a worker from a run only until it can: fault 25.
func TestWorker_JoinsRunWhenFileCanBeFetched(t *testing.T) {
	stage(t, func(s *scene) {
		f := fleet.DescribeFile("weights", []byte("abc"))
		m := s.openRun("late", f)
		w := s.worker("one", doubling{})
		w.Kinds["late"] = func(_ context.Context, _ fleet.Manifest, files map[string][]byte, _ int) (fleet.Session, error) {
			if string(files["weights"]) != "abc" {
				t.Errorf("the file is %q", files["weights"])
			}
			return doubling{}, nil
		}
		s.start(w)
		began := time.Now()
		if failed := s.do(4); failed != nil || time.Since(began) > 10*time.Second {
			t.Errorf("the other run took %v: %v", time.Since(began), failed)
		}
		time.Sleep(time.Hour)
		s.faulted(fleet.WrongFiles)
		s.said("cannot join run late (numbers) yet, retrying: file weights cannot be fetched")
		if all := s.messages(); len(all) != 1 {
			t.Errorf("messages: %q, want 1", all)
		}
		testutil.NoError(t, s.queue.OfferFile(s.ctx, f, []byte("abc")))
		time.Sleep(time.Minute)
		s.said("run joined")
		if n := s.results(m.Run); n != 1 {
			t.Errorf("%d results, want 1", n)
		}
	})
}

// An opener that fails is called again, with pauses; one that refuses is not.
func TestWorker_RetriesOpenerUnlessRefused(t *testing.T) {
	for _, refused := range []bool{false, true} {
		t.Run(fmt.Sprint("refused ", refused), func(t *testing.T) {
			stage(t, func(s *scene) {
				m := s.openRun("failing")
				var calls atomic.Int32
				w := s.worker("one", doubling{})
				w.Kinds["failing"] = func(context.Context, fleet.Manifest, map[string][]byte, int) (fleet.Session, error) {
					switch n := calls.Add(1); {
					case refused:
						return nil, &fleet.RefusalError{Kind: fleet.WrongRules, Sentence: "other rules"}
					case n <= 10:
						return nil, errors.New("no space left")
					}
					return doubling{}, nil
				}
				s.start(w)
				time.Sleep(time.Minute)
				if n := calls.Load(); n > 9 {
					t.Errorf("%d calls in a minute", n)
				}
				time.Sleep(time.Hour)
				wantCalls, wantResults := int32(11), 1
				if refused {
					wantCalls, wantResults = 1, 0
					testutil.NoError(t, s.queue.FinishRun(s.ctx, m.Run))
				}
				if c, n := calls.Load(), s.results(m.Run); c != wantCalls || n != wantResults {
					t.Errorf("%d calls and %d results, want %d and %d", c, n, wantCalls, wantResults)
				}
			})
		})
	}
}

// An opener that takes long does not keep the worker from other runs, and ends with its run.
func TestWorker_JoinsOtherRunsWhileOneOpens(t *testing.T) {
	stage(t, func(s *scene) {
		m := s.openRun("slow")
		var ended atomic.Bool
		w := s.worker("one", doubling{})
		w.Kinds["slow"] = func(ctx context.Context, _ fleet.Manifest, _ map[string][]byte, _ int) (fleet.Session, error) {
			<-ctx.Done()
			ended.Store(true)
			return nil, ctx.Err()
		}
		s.start(w)
		s.do(4)
		s.openRun("double")
		time.Sleep(time.Minute)
		if n := s.results("double"); n != 1 || ended.Load() {
			t.Errorf("%d results of the other run, want 1; ended %v", n, ended.Load())
		}
		testutil.NoError(t, s.queue.FinishRun(s.ctx, m.Run))
		time.Sleep(time.Second)
		if !ended.Load() {
			t.Error("the opener was not cancelled when the run ended")
		}
		if all := s.messages(); len(all) > 0 {
			t.Errorf("messages: %q", all)
		}
	})
}

// lastingSession is a session whose jobs last until they are cancelled, and whose Close takes an
// hour.
type lastingSession struct{ cancelled, closed *atomic.Int32 }

func (l lastingSession) DoJob(ctx context.Context, _ json.RawMessage) (json.RawMessage, error) {
	<-ctx.Done()
	l.cancelled.Add(1)
	return nil, errors.New("interrupted")
}

func (l lastingSession) Close() error {
	time.Sleep(time.Hour)
	l.closed.Add(1)
	return nil
}

// The jobs of a run that ends are cancelled, which is no fault, and while its session closes the
// worker does the jobs of new runs. Work returns after the session is closed.
func TestWorker_CancelsJobsOfEndedRun(t *testing.T) {
	stage(t, func(s *scene) {
		m := s.openRun("lasting")
		session := lastingSession{&atomic.Int32{}, &atomic.Int32{}}
		w := s.worker("one", doubling{})
		w.Slots = 1
		w.Kinds["lasting"] = func(context.Context, fleet.Manifest, map[string][]byte, int) (fleet.Session, error) {
			return session, nil
		}
		ctx, stop := context.WithCancel(s.ctx)
		ended := make(chan error, 1)
		go func() { ended <- w.Run(ctx) }()
		time.Sleep(time.Minute)
		if st := w.Status(); st.Busy != 1 {
			t.Fatalf("%+v: the job has not begun", st)
		}
		testutil.NoError(t, s.queue.FinishRun(s.ctx, m.Run))
		s.openRun("double")
		time.Sleep(time.Minute)
		if n := s.results("double"); n != 1 || session.cancelled.Load() != 1 || session.closed.Load() != 0 {
			t.Errorf("%d results of the new run, want 1; %d jobs cancelled, want 1; closed %d times, want 0", n, session.cancelled.Load(), session.closed.Load())
		}
		if st := w.Status(); st.Failed != 0 || st.Busy != 0 || len(s.messages()) > 0 {
			t.Errorf("%+v, %q: want no failure", st, s.messages())
		}
		stop()
		testutil.NoError(t, <-ended)
		if session.closed.Load() != 1 {
			t.Error("Work returned before the session was closed")
		}
	})
}

// unavailableStore is a queue that stores no results for a while.
type unavailableStore struct {
	*fleettest.Queue
	away atomic.Bool
}

func (q *unavailableStore) StoreResult(ctx context.Context, r fleet.Result) (bool, error) {
	if q.away.Load() {
		return false, fleettest.ErrUnavailable
	}
	return q.Queue.StoreResult(ctx, r)
}

// A result that is finished when its run ends is stored all the same.
func TestWorker_StoresResultsOfEndedRun(t *testing.T) {
	stage(t, func(s *scene) {
		m := s.openRun("double")
		q := &unavailableStore{Queue: s.queue}
		q.away.Store(true)
		w := s.worker("one", doubling{})
		w.Queue = q
		s.start(w)
		time.Sleep(time.Minute)
		testutil.NoError(t, s.queue.FinishRun(s.ctx, m.Run))
		time.Sleep(time.Minute)
		q.away.Store(false)
		time.Sleep(time.Minute)
		if n := s.results(m.Run); n != 1 {
			t.Errorf("%d results, want 1", n)
		}
	})
}
