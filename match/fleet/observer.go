package fleet

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente/catalog"
)

// Observer collects the state of a fleet for a queue server, the owner of a run or a display. Its
// state is determined by the received messages and their times; a duplicate message changes
// nothing.
type Observer struct {
	games catalog.Catalog
	clock func() time.Time
	log   *slog.Logger

	mu                 sync.Mutex
	startedAt          time.Time
	ignoreFaultsBefore time.Time // by the clock of the queue: earlier faults are old
	workers            map[string]*observedWorker
	runs               map[string]*observedRun
	ended              int // number of finished runs
	faults             []Fault
	latest             time.Time // time of the latest fault
	kinds              map[string]int64
	totals             Totals
	storeInfo          StoreInfo
	unlogged           []slog.Record // log records to be written after unlocking
}

// observedWorker is the last status of a worker.
type observedWorker struct {
	status Status
	at     time.Time
	lost   bool
	pace   growthRate
}

// observedRun is a run with its rate.
type observedRun struct {
	RunView
	order   int  // finished runs in the order of their ends
	counted bool // its results are counted, so that no further survey is necessary
	ending  bool // it is finished but its end has not been logged
	at      time.Time
	pace    growthRate
}

// Limits of an observer's memory, whatever messages it receives.
const (
	maxWorkers        = 200_000 // workers
	maxListedWorkers  = 200     // workers in an overview
	maxListedRuns     = 20      // finished runs in an overview
	maxRuns           = 10_000  // runs
	maxSurveyedRuns   = 100     // runs counted per survey
	maxFaults         = 50      // faults
	maxCounter        = 1 << 50 // counters of a worker
	maxSlots          = 1 << 20
	maxSentenceBytes  = 600              // bytes
	lostWorkerTimeout = 10 * time.Minute // how long a lost worker is listed
	counterTimeout    = 24 * time.Hour   // how long its counters are remembered
)

// NewObserver returns an observer. The catalog gives the number of games of a job, a nil log
// discards all messages, and a nil clock is time.Now.
func NewObserver(games catalog.Catalog, log *slog.Logger, clock func() time.Time) *Observer {
	if clock == nil {
		clock = time.Now
	}
	o := &Observer{
		games: games, clock: clock, log: cmp.Or(log, slog.New(slog.DiscardHandler)), startedAt: clock(), workers: map[string]*observedWorker{},
		runs: map[string]*observedRun{}, kinds: map[string]int64{},
	}
	for _, kind := range faultKinds() {
		o.kinds[kind] = 0
	}
	return o
}

// logLater queues a log record until the lock is released, since the handler may call the observer.
// The caller holds the lock.
func (o *Observer) logLater(level slog.Level, message string, attrs ...any) {
	r := slog.NewRecord(time.Now(), level, message, 0)
	r.Add(attrs...)
	o.unlogged = append(o.unlogged, r)
}

// flushLog writes the queued records. The caller must not hold the lock.
func (o *Observer) flushLog() {
	o.mu.Lock()
	records := o.unlogged
	o.unlogged = nil
	o.mu.Unlock()
	for _, r := range records {
		if o.log.Enabled(context.Background(), r.Level) {
			_ = o.log.Handler().Handle(context.Background(), r) // a logger ignores this error too
		}
	}
}

// HandleStatus processes the status of a worker and ignores an invalid one.
func (o *Observer) HandleStatus(s Status) {
	defer o.flushLog()
	o.mu.Lock()
	defer o.mu.Unlock()
	if !isPlausible(s) {
		return
	}
	s.Host, s.Program, s.Trouble = truncateBytes(s.Host, maxNameLength), truncateBytes(s.Program, 2*maxNameLength), truncateBytes(s.Trouble, maxSentenceBytes)
	now := o.clock()
	w := o.workers[s.Worker]
	switch {
	case w == nil && s.SignedOff:
		return // an unknown worker signs off
	case w == nil:
		if len(o.workers) >= maxWorkers {
			return
		}
		w = &observedWorker{}
		o.workers[s.Worker] = w
		if s.Uptime < min(now.Sub(o.startedAt), counterTimeout)+heartbeatInterval { // otherwise it was running before, and its earlier counts are not included
			o.addCounters(w, Status{}, s, now)
		}
		if !s.SignedOff {
			o.logLater(slog.LevelInfo, "worker connected", "worker", s.Worker, "host", s.Host, "program", s.Program, "slots", s.Slots)
		}
	case s.Uptime < w.status.Uptime && s.Uptime > now.Sub(w.at)+heartbeatInterval:
		return // a delayed message: a process started since cannot have that uptime
	case s.Uptime < w.status.Uptime: // it was restarted
		o.addCounters(w, Status{}, s, now)
	default:
		o.addCounters(w, w.status, s, now)
	}
	if s.SignedOff && !w.status.SignedOff {
		o.logLater(slog.LevelInfo, "worker disconnected", "worker", s.Worker, "stored", s.Stored, "failed", s.Failed)
	}
	if w.lost && !s.SignedOff || w.status.SignedOff && !s.SignedOff {
		o.logLater(slog.LevelInfo, "worker reconnected", "worker", s.Worker)
	}
	w.status, w.at, w.lost = s, now, false
}

// isPlausible reports whether a status is plausible; anyone with the token can send one.
func isPlausible(s Status) bool {
	if !isValidName(s.Worker) || s.Slots < 1 || s.Slots > maxSlots || s.Busy < 0 || s.Busy > s.Slots || s.Waiting < 0 || s.Uptime < 0 {
		return false
	}
	for _, n := range []int64{s.Begun, s.Stored, s.Refused, s.Failed, s.Late} {
		if n < 0 || n > maxCounter {
			return false
		}
	}
	return true
}

// addCounters adds the increase of a worker's counters since its previous status to the totals.
func (o *Observer) addCounters(w *observedWorker, before, s Status, now time.Time) {
	done := max(s.Stored-before.Stored, 0)
	o.totals.Begun += max(s.Begun-before.Begun, 0)
	o.totals.Stored += done
	o.totals.Refused += max(s.Refused-before.Refused, 0)
	o.totals.Failed += max(s.Failed-before.Failed, 0)
	o.totals.Late += max(s.Late-before.Late, 0)
	took := now.Sub(w.at)
	if w.at.IsZero() {
		took = s.Uptime
	}
	w.pace.addGrowth(done, took)
}

// HandleRun processes the announcement of a run, which is open or finished.
func (o *Observer) HandleRun(m Manifest, open bool) {
	defer o.flushLog()
	o.mu.Lock()
	defer o.mu.Unlock()
	if m.validate() != nil {
		return
	}
	r := o.runs[m.Run]
	if r == nil {
		if len(o.runs) >= maxRuns {
			return
		}
		r = &observedRun{RunView: RunView{
			Run: m.Run, Kind: truncateBytes(m.Kind, maxNameLength), Title: truncateBytes(m.Title, maxSentenceBytes), Program: truncateBytes(m.Program, 2*maxNameLength), Games: maxGamesPerJob(o.games, m),
		}}
		o.runs[m.Run] = r
		if !open {
			o.ended++
			r.order = o.ended
		}
	}
	switch {
	case open && !r.Open:
		o.logLater(slog.LevelInfo, "run opened", "run", r.Run, "title", r.Title, "kind", r.Kind, "program", r.Program)
	case !open && r.Open:
		r.ending = true // it is logged after its results are counted
		o.ended++
		r.order = o.ended
	}
	if open != r.Open {
		r.Open, r.counted = open, false
	}
}

// HandleFault processes a fault; faults from before SetStart are listed but not counted.
func (o *Observer) HandleFault(f Fault) {
	defer o.flushLog()
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, known := o.kinds[f.Kind]; !known {
		return
	}
	if f.Time.IsZero() {
		f.Time = o.clock()
	}
	if !f.Time.After(o.latest) {
		return // delivered again after a reconnection
	}
	o.latest = f.Time
	f.Sentence, f.Worker, f.Run, f.Job = truncateBytes(f.Sentence, maxSentenceBytes), truncateBytes(f.Worker, maxNameLength), truncateBytes(f.Run, maxNameLength), truncateBytes(f.Job, maxNameLength)
	o.faults = append(o.faults, f)
	if len(o.faults) > 4*maxFaults {
		o.faults = slices.Clone(o.faults[len(o.faults)-2*maxFaults:])
	}
	if f.Time.Before(o.ignoreFaultsBefore) {
		return
	}
	o.kinds[f.Kind]++
	o.logLater(slog.LevelWarn, f.Sentence, f.logAttrs()...)
}

// SetStart sets the start of the observation by the clock of the queue: earlier faults are old.
func (o *Observer) SetStart(at time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ignoreFaultsBefore = at
}

// HandleSurvey processes a survey of the queue.
func (o *Observer) HandleSurvey(s StoreInfo) {
	defer o.flushLog()
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.clock()
	for name, piled := range s.Runs {
		r := o.runs[name]
		if r == nil {
			continue
		}
		if !r.at.IsZero() {
			r.pace.addGrowth(max(piled.Results-r.Results, 0), now.Sub(r.at))
		}
		r.at, r.Waiting, r.Leased, r.Results, r.counted = now, piled.Waiting, piled.Leased, piled.Results, true
		if r.ending && !r.Open {
			o.logLater(slog.LevelInfo, "run finished", "run", r.Run, "title", r.Title, "results", r.Results)
		}
		r.ending = false
	}
	s.Runs = nil
	o.storeInfo = s
}

// runsToSurvey returns the runs to be counted in the next survey: open runs, and runs that have ended
// since they were last counted.
func (o *Observer) runsToSurvey() (names []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for name, r := range o.runs {
		if r.Open || !r.counted && r.order > o.ended-maxListedRuns {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(o.runs[a].at.Compare(o.runs[b].at), cmp.Compare(a, b)) })
	return names[:min(len(names), maxSurveyedRuns)]
}

// CheckWorkers marks workers without a recent heartbeat as lost. It must be called regularly.
func (o *Observer) CheckWorkers() {
	defer o.flushLog()
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.clock()
	for name, w := range o.workers {
		silent := now.Sub(w.at)
		if !w.lost && !w.status.SignedOff && silent > heartbeatTimeout {
			w.lost = true
			o.logLater(slog.LevelWarn, "worker lost", "worker", name, "silent", silent.Round(time.Second))
		}
		if silent > counterTimeout {
			delete(o.workers, name)
		}
	}
}

// Overview returns the state of all runs.
func (o *Observer) Overview() Overview { return o.overview("", nil) }

// OverviewOf returns the state of one run: its faults, its owner's counters, and workers marked
// that run another build than it needs.
func (o *Observer) OverviewOf(run string, counts Counts) Overview { return o.overview(run, &counts) }

func (o *Observer) overview(run string, counts *Counts) Overview {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.clock()
	v := Overview{
		Seconds: now.Sub(o.startedAt).Seconds(), Totals: o.totals, Store: o.storeInfo, Counts: counts,
		Workers: []WorkerView{}, Runs: o.runsForDisplay(run), Kinds: map[string]int64{},
	}
	program := ""
	if run != "" && len(v.Runs) > 0 {
		program = v.Runs[0].Program
	}
	present := map[string]bool{}
	for name, w := range o.workers {
		seen, ok := o.workerForDisplay(name, w, now, program)
		if !ok {
			continue
		}
		present[name] = true
		switch seen.State {
		case Working, Idle:
			v.Present, v.Slots, v.Busy = v.Present+1, v.Slots+seen.Slots, v.Busy+seen.Busy
		case Silent:
			v.Lost++
		}
		v.Workers = append(v.Workers, seen)
	}
	slices.SortFunc(v.Workers, compareWorkers)
	if v.More = max(len(v.Workers)-maxListedWorkers, 0); v.More > 0 {
		v.Workers = slices.Clip(v.Workers[:maxListedWorkers])
	}
	v.Faults = o.recentFaults(run, present)
	for kind, n := range o.kinds {
		v.Kinds[kind] = n
	}
	return v
}

// workerForDisplay returns a worker for display; ok is false if it is gone.
func (o *Observer) workerForDisplay(name string, w *observedWorker, now time.Time, program string) (v WorkerView, ok bool) {
	s, silent := w.status, now.Sub(w.at)
	v = WorkerView{
		Name: name, Host: s.Host, Program: s.Program, State: Idle, Slots: s.Slots, Busy: s.Busy, Stored: s.Stored, Refused: s.Refused,
		Failed: s.Failed, Late: s.Late, Waiting: s.Waiting, Rate: w.pace.perMinute(), Age: silent.Seconds(), Uptime: s.Uptime.Seconds(),
	}
	switch {
	case s.SignedOff || silent > lostWorkerTimeout:
		return v, false
	case silent > heartbeatTimeout:
		v.State, v.Busy, v.Rate = Silent, 0, 0
	case program != "" && s.Program != program:
		v.State = OtherBuild
	case s.Busy > 0:
		v.State = Working
	}
	return v, true
}

// compareWorkers sorts workers with problems first.
func compareWorkers(a, b WorkerView) int {
	rank := map[WorkerState]int{Silent: 0, OtherBuild: 1}
	of := func(w WorkerView) int {
		if n, ok := rank[w.State]; ok {
			return n
		}
		return len(rank)
	}
	return cmp.Or(of(a)-of(b), cmp.Compare(a.Host, b.Host), cmp.Compare(a.Name, b.Name))
}

// runsForDisplay returns the runs for display, or the run with the given name.
func (o *Observer) runsForDisplay(run string) []RunView {
	var shown []*observedRun
	for name, r := range o.runs {
		if name == run || run == "" && (r.Open || r.order > o.ended-maxListedRuns) {
			shown = append(shown, r)
		}
	}
	slices.SortFunc(shown, func(a, b *observedRun) int {
		switch {
		case a.Open != b.Open && a.Open:
			return -1
		case a.Open != b.Open:
			return 1
		}
		return cmp.Or(b.order-a.order, cmp.Compare(a.Run, b.Run))
	})
	all := []RunView{}
	for _, r := range shown {
		v := r.RunView
		if v.Open {
			v.Rate = r.pace.perMinute()
		} else {
			v.Waiting = 0
		}
		all = append(all, v)
	}
	return all
}

// recentFaults returns the latest faults, of all runs or of one; old faults only of workers that are
// still present.
func (o *Observer) recentFaults(run string, present map[string]bool) []Fault {
	list := []Fault{}
	for _, f := range slices.Backward(o.faults) {
		if run != "" && (f.Run != run && f.Run != "" || f.Time.Before(o.ignoreFaultsBefore) && !present[f.Worker]) {
			continue
		}
		if list = append(list, f); len(list) == maxFaults {
			break
		}
	}
	return list
}

// truncateBytes truncates an external text to a length in bytes.
func truncateBytes(text string, maxBytes int) string {
	if len(text) <= maxBytes {
		return text
	}
	for maxBytes > 0 && text[maxBytes]&0xC0 == 0x80 {
		maxBytes--
	}
	return text[:maxBytes] + "…"
}
