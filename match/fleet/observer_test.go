package fleet_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match/fleet"
)

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

// TestObserver_TotalsAreSumsOverProcesses: whatever order beats come in, twice or late, and however
// often workers begin anew under their names, the totals are what all processes have done.
func TestObserver_TotalsAreSumsOverProcesses(t *testing.T) {
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
				p.status.Uptime = time.Since(p.began)
				o.HandleStatus(p.status)
				p.beats = append(p.beats, p.status)
				if late := p.beats[max(len(p.beats)-3, 0)]; random.IntN(2) == 0 && late.Uptime > 3*time.Second {
					o.HandleStatus(late)
					o.HandleStatus(p.status)
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

// TestObserver_TracksWorkers checks that each arrival, loss and return of a worker is logged once.
func TestObserver_TracksWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said heard
		var o *fleet.Observer
		o = fleet.NewObserver(nil, textLogger(func(text string) {
			o.Overview() // a log handler may call the observer
			said.say(text)
		}), nil)
		began := time.Now()
		beat := func(name string, change func(*fleet.Status)) {
			s := fleet.Status{Worker: name, Host: "box", Program: "p", Slots: 4, Uptime: time.Since(began)}
			if change != nil {
				change(&s)
			}
			o.HandleStatus(s)
		}
		beat("one", func(s *fleet.Status) { s.Busy = 3 })
		beat("two", func(s *fleet.Status) { s.Slots = 1 })
		beat("never", func(s *fleet.Status) { s.SignedOff = true })
		o.CheckWorkers()
		if v := o.Overview(); v.Present != 2 || v.Slots != 5 || v.Busy != 3 || v.Workers[0].State != fleet.Working || v.Workers[1].State != fleet.Idle {
			t.Errorf("%+v", v)
		}
		time.Sleep(6 * time.Second)
		beat("two", func(s *fleet.Status) { s.Slots, s.Stored = 1, 1 })
		time.Sleep(6 * time.Second)
		o.CheckWorkers()
		o.CheckWorkers()
		if v := o.Overview(); v.Present != 1 || v.Lost != 1 || v.Slots != 1 || v.Busy != 0 || v.Workers[0].State != fleet.Silent || v.Workers[0].Age != 12 {
			t.Errorf("%+v", v)
		}
		beat("one", nil)
		beat("two", func(s *fleet.Status) { s.SignedOff, s.Stored = true, 2 })
		beat("two", func(s *fleet.Status) { s.SignedOff, s.Stored = true, 2 })
		if v := o.Overview(); v.Present != 1 || len(v.Workers) != 1 || v.Totals.Stored != 2 {
			t.Errorf("%+v", v)
		}
		time.Sleep(25 * time.Hour)
		o.CheckWorkers()
		if v := o.Overview(); len(v.Workers) != 0 || v.Totals.Stored != 2 {
			t.Errorf("%+v", v)
		}
		want := []string{
			`msg="worker connected" worker=one host=box program=p slots=4`, `msg="worker connected" worker=two host=box program=p slots=1`,
			`msg="worker lost" worker=one silent=12s`, `msg="worker reconnected" worker=one`,
			`msg="worker disconnected" worker=two stored=2 failed=0`, `msg="worker lost" worker=one silent=25h0m0s`,
		}
		if d := cmp.Diff(want, said.texts); d != "" {
			t.Error(d)
		}
	})
}

// TestObserver_IgnoresImplausibleMessages: anybody with the token says what it likes.
func TestObserver_IgnoresImplausibleMessages(t *testing.T) {
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
		{Worker: "a", Slots: 1, Uptime: -1},
		{Worker: "a", Slots: 1, Waiting: -1},
	} {
		o.HandleStatus(s)
	}
	o.HandleRun(fleet.Manifest{Run: "../x"}, true)
	o.HandleFault(fleet.Fault{Kind: "own", Sentence: "x"})
	if v := o.Overview(); len(v.Workers)+len(v.Runs)+len(v.Faults) != 0 {
		t.Errorf("%+v", v)
	}
	o = fleet.NewObserver(nil, nil, nil)
	o.HandleStatus(fleet.Status{Worker: "a", Host: strings.Repeat("ß", 1000), Slots: 1})
	o.HandleFault(fleet.Fault{Kind: fleet.FailedJob, Sentence: strings.Repeat("ß", 1000)})
	if v := o.Overview(); len(v.Workers[0].Host) > 70 || len(v.Faults[0].Sentence) > 610 || strings.ContainsRune(v.Faults[0].Sentence, '\uFFFD') {
		t.Errorf("%+v", v)
	}
	for n := range 300 {
		o.HandleStatus(fleet.Status{Worker: fmt.Sprint("w", n), Slots: 2, Program: "p"})
	}
	if v := o.Overview(); len(v.Workers) != 200 || v.More != 101 || v.Present != 301 || v.Slots != 601 {
		t.Errorf("%d workers, %d more, %d there with %d slots", len(v.Workers), v.More, v.Present, v.Slots)
	}
}

func connectFour(run string) fleet.Manifest {
	return fleet.Manifest{
		Run: run, Kind: fleet.KindGames, Title: "a – b", Program: "p", Lease: time.Second, Attempts: 3, Game: sente.Record{Game: "connectfour"},
		Body: []byte(`{"plan":{"game":"connectfour","kind":"match","players":[{"name":"a","engine":"x"},{"name":"b","engine":"y"}]}}`),
	}
}

// TestObserver_FollowsRuns checks the state and the rate of runs from their start to their end.
func TestObserver_FollowsRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said heard
		o := fleet.NewObserver(standard.Games(), textLogger(said.say), nil)
		o.HandleRun(connectFour("before"), false)
		o.HandleRun(connectFour("now"), true)
		o.HandleRun(connectFour("now"), true)
		for n := range int64(60) { // 5 results in 2 seconds
			o.HandleSurvey(fleet.StoreInfo{Results: 5 * n, Bytes: 9, Runs: map[string]fleet.RunCounts{"now": {Waiting: 7, Leased: 2, Results: 5 * n}, "unknown": {}}})
			time.Sleep(2 * time.Second)
		}
		v := o.Overview()
		want := fleet.RunView{Run: "now", Kind: fleet.KindGames, Title: "a – b", Program: "p", Open: true, Waiting: 7, Leased: 2, Results: 295, Rate: 150, Games: 2}
		if len(v.Runs) != 2 || math.Abs(v.Runs[0].Rate-150) > 1e-6 || v.Store.Results != 295 || v.Store.Bytes != 9 {
			t.Fatalf("%+v", v)
		}
		v.Runs[0].Rate = 150
		if d := cmp.Diff(want, v.Runs[0]); d != "" {
			t.Error(d)
		}
		o.HandleRun(connectFour("now"), false)
		if v := o.Overview(); v.Runs[0].Run != "now" || v.Runs[0].Open || v.Runs[0].Rate != 0 || v.Runs[0].Waiting != 0 {
			t.Errorf("the latest that has ended does not come first: %+v", v.Runs)
		}
		o.HandleSurvey(fleet.StoreInfo{Results: 297, Runs: map[string]fleet.RunCounts{"now": {Results: 297}}}) // two had come since
		o.HandleSurvey(fleet.StoreInfo{Results: 297, Runs: map[string]fleet.RunCounts{"now": {Results: 297}}})
		if d := cmp.Diff([]string{`msg="run opened" run=now title="a – b" kind=games program=p`, `msg="run finished" run=now title="a – b" results=297`}, said.texts); d != "" {
			t.Error(d)
		}
		for n := range 30 {
			o.HandleRun(connectFour(fmt.Sprint("more-", n)), false)
		}
		if v := o.Overview(); len(v.Runs) != 20 || v.Runs[0].Run != "more-29" {
			t.Errorf("%d runs are listed, %s first", len(v.Runs), v.Runs[0].Run)
		}
	})
}

// TestObserver_ShowsSingleRun: who looks at a run sees its faults, and which workers are another
// build.
func TestObserver_ShowsSingleRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := fleet.NewObserver(nil, nil, nil)
		o.SetStart(time.Now())
		o.HandleRun(connectFour("mine"), true)
		o.HandleRun(connectFour("other"), true)
		o.HandleStatus(fleet.Status{Worker: "same", Program: "p", Slots: 2, Busy: 1})
		o.HandleStatus(fleet.Status{Worker: "alien", Program: "q", Slots: 4})
		for i, f := range []fleet.Fault{
			{Kind: fleet.WrongVersion, Worker: "alien", Run: "mine", Sentence: "still there"},
			{Kind: fleet.FailedJob, Worker: "gone", Run: "mine", Sentence: "long ago"},
			{Kind: fleet.FailedJob, Worker: "same", Run: "other", Sentence: "elsewhere"},
		} {
			f.Time = time.Now().Add(time.Duration(i-10) * time.Hour)
			o.HandleFault(f)
		}
		o.HandleFault(fleet.Fault{Kind: fleet.WrongClock, Worker: "late", Sentence: "new", Time: time.Now().Add(time.Second)})
		v := o.OverviewOf("mine", fleet.Counts{Forged: 2})
		var says []string
		for _, f := range v.Faults {
			says = append(says, f.Sentence)
		}
		if d := cmp.Diff([]string{"new", "still there"}, says); d != "" {
			t.Error(d)
		}
		if v.Present != 1 || v.Slots != 2 || v.Workers[0].State != fleet.OtherBuild || v.Counts.Forged != 2 || len(v.Runs) != 1 {
			t.Errorf("%+v", v)
		}
		if all := o.Overview(); all.Present != 2 || len(all.Faults) != 4 || all.Counts != nil || all.Kinds[fleet.FailedJob] != 0 || all.Kinds[fleet.WrongClock] != 1 {
			t.Errorf("%+v", all)
		}
	})
}

// fakeQueue is a queue that tells what a test wants, and fails the first time.
type fakeQueue struct {
	mu     sync.Mutex
	failed map[string]bool
	asked  [][]string
}

func (q *fakeQueue) once(what string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.failed[what] {
		return nil
	}
	q.failed[what] = true
	return errors.New("away")
}

func (q *fakeQueue) listen(ctx context.Context, what string, tell func()) error {
	tell()
	if err := q.once(what); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func (q *fakeQueue) FollowRuns(ctx context.Context, each func(fleet.Manifest, bool)) error {
	return q.listen(ctx, "runs", func() { each(connectFour("run"), true) })
}

func (q *fakeQueue) FollowStatuses(ctx context.Context, each func(fleet.Status)) error {
	return q.listen(ctx, "beats", func() { each(fleet.Status{Worker: "w", Slots: 1}) })
}

func (q *fakeQueue) FollowFaults(ctx context.Context, each func(fleet.Fault)) error {
	old, young := time.Now().Add(-time.Hour).Truncate(time.Hour), time.Now().Truncate(time.Hour).Add(30*time.Minute)
	return q.listen(ctx, "faults", func() {
		each(fleet.Fault{Kind: fleet.FailedJob, Worker: "w", Sentence: "old", Time: old})
		each(fleet.Fault{Kind: fleet.FailedJob, Worker: "w", Sentence: "young", Time: young})
	})
}

func (q *fakeQueue) CurrentTime(context.Context) (time.Time, error) { return time.Now(), q.once("now") }

func (q *fakeQueue) SurveyStore(_ context.Context, runs []string) (fleet.StoreInfo, error) {
	q.mu.Lock()
	q.asked = append(q.asked, runs)
	q.mu.Unlock()
	return fleet.StoreInfo{Runs: map[string]fleet.RunCounts{"run": {Results: 3}}}, q.once("survey")
}

// TestObserver_ReconnectsToQueue: what fails is tried again, nothing is counted twice, and all
// ends with the context.
func TestObserver_ReconnectsToQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said heard
		o := fleet.NewObserver(nil, textLogger(said.say), nil)
		q := &fakeQueue{failed: map[string]bool{}}
		ctx, stop := context.WithTimeout(t.Context(), 13*time.Second)
		defer stop()
		o.FollowQueue(ctx, q)
		v := o.Overview()
		if v.Runs[0].Results != 3 || len(v.Faults) != 2 || v.Kinds[fleet.FailedJob] != 1 || v.Lost != 1 {
			t.Errorf("%+v", v)
		}
		slices.Sort(said.texts)
		want := []string{
			`msg="run opened" run=run title="a – b" kind=games program=p`,
			`msg="worker connected" worker=w host="" program="" slots=1`, `msg="worker lost" worker=w silent=11s`,
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
