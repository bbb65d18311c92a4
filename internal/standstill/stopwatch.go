package standstill

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// minNap and maxNap are the bounds of naps, whose length is a hundredth of the measured time.
	minNap = 10 * time.Millisecond
	maxNap = 100 * time.Millisecond
	// stallThreshold is longer than a goroutine waits for others, whose time slices are ten
	// milliseconds.
	stallThreshold = 50 * time.Millisecond
)

// Stopwatch measures time from [Start] on. It is safe for concurrent use.
type Stopwatch struct {
	base        *Stopwatch    // measures the time in place of this stopwatch; may be nil
	baseElapsed time.Duration // of base at the start
	baseStalled time.Duration // of base at the start

	now        func() time.Time
	used       func() time.Duration // processor time of this process
	mu         sync.Mutex
	timer      *time.Timer   // ends the nap; nil after Stop
	nap        time.Duration // length of the current nap
	updated    time.Time     // time of the last update
	usedBefore time.Duration // processor time at the end of the last nap, or shortly before Start
	elapsed    time.Duration // at the last update
	stalled    time.Duration // not included in elapsed
}

// Start returns a stopwatch that runs until Stop.
func Start() *Stopwatch { return startWith(time.Now, processorTime, recentProcessorTime()) }

// StartWithin is like [Start], but uses the measurement of the stopwatch that limits ctx, if there is
// one, which saves the naps of another. That stopwatch must run as long as ctx is used.
func StartWithin(ctx context.Context) *Stopwatch {
	base, ok := ctx.Value(stopwatchKey{}).(*Stopwatch)
	if !ok {
		return Start()
	}
	return &Stopwatch{base: base, baseElapsed: base.Elapsed(), baseStalled: base.Still()}
}

// stopwatchKey is the key of the stopwatch that limits a context.
type stopwatchKey struct{}

// lastReading is the last reading of the processor time by recentProcessorTime.
var lastReading atomic.Pointer[processorReading]

type processorReading struct {
	at   time.Time
	used time.Duration
}

// recentProcessorTime returns the processor time of this process at most minNap ago.
func recentProcessorTime() time.Duration {
	now := time.Now()
	if r := lastReading.Load(); r != nil && now.Sub(r.at) < minNap {
		return r.used
	}
	r := &processorReading{now, processorTime()}
	lastReading.Store(r)
	return r.used
}

// startWith returns a stopwatch of clocks of its own; usedBefore is a recent processor time.
func startWith(now func() time.Time, used func() time.Duration, usedBefore time.Duration) *Stopwatch {
	s := &Stopwatch{now: now, used: used, nap: minNap, updated: now(), usedBefore: usedBefore}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = time.AfterFunc(s.nap, s.endNap)
	return s
}

// Elapsed returns the time from Start until now or Stop, without standstills.
func (s *Stopwatch) Elapsed() time.Duration {
	if s.base != nil {
		return s.base.Elapsed() - s.baseElapsed
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.update()
	return s.elapsed
}

// Still returns for how long this process could not run since Start.
func (s *Stopwatch) Still() time.Duration {
	if s.base != nil {
		return s.base.Still() - s.baseStalled
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.update()
	return s.stalled
}

// Stop ends the measurement; it has no effect on a stopwatch that uses that of another.
func (s *Stopwatch) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.update()
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
}

// endNap updates the time and starts the next nap.
func (s *Stopwatch) endNap() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer == nil {
		return
	}
	s.update()
	s.usedBefore = s.used()
	s.nap = min(max(s.elapsed/100, minNap), maxNap)
	s.timer.Reset(s.nap)
}

// update adds the time since the last update. No thread of this process ran for longer than the
// processor time that it used, so the rest of an overslept nap is a standstill. That time is read
// only once a nap and after an overslept one, since reading it costs more than the rest of a short
// measurement; an older reading makes the standstill shorter.
func (s *Stopwatch) update() {
	if s.timer == nil {
		return
	}
	now := s.now()
	gap := now.Sub(s.updated)
	if late := gap - s.nap; late > stallThreshold {
		used := s.used()
		still := max(late-(used-s.usedBefore), 0)
		s.usedBefore = used
		s.stalled += still
		gap -= still
	}
	s.elapsed += gap
	s.updated = now
}
