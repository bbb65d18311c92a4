package standstill

import (
	"sync"
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
	now        func() time.Time
	used       func() time.Duration // processor time of this process
	mu         sync.Mutex
	timer      *time.Timer   // ends the nap; nil after Stop
	nap        time.Duration // length of the current nap
	updated    time.Time     // time of the last update
	usedBefore time.Duration // processor time at the last update
	elapsed    time.Duration // at the last update
	stalled    time.Duration // not included in elapsed
}

// Start returns a stopwatch that runs until Stop.
func Start() *Stopwatch { return startWith(time.Now, processorTime) }

func startWith(now func() time.Time, used func() time.Duration) *Stopwatch {
	s := &Stopwatch{now: now, used: used, nap: minNap, updated: now(), usedBefore: used()}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = time.AfterFunc(s.nap, s.endNap)
	return s
}

// Elapsed returns the time from Start until now or Stop, without standstills.
func (s *Stopwatch) Elapsed() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.update()
	return s.elapsed
}

// Still returns for how long this process could not run since Start.
func (s *Stopwatch) Still() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.update()
	return s.stalled
}

// Stop ends the measurement.
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
	s.nap = min(max(s.elapsed/100, minNap), maxNap)
	s.timer.Reset(s.nap)
}

// update adds the time since the last update. No thread of this process ran for longer than the
// processor time that it used, so the rest of an overslept nap is a standstill.
func (s *Stopwatch) update() {
	if s.timer == nil {
		return
	}
	now, used := s.now(), s.used()
	gap := now.Sub(s.updated)
	if late := gap - s.nap; late > stallThreshold {
		still := max(late-(used-s.usedBefore), 0)
		s.stalled += still
		gap -= still
	}
	s.elapsed += gap
	s.updated, s.usedBefore = now, used
}
