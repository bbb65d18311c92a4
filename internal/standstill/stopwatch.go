package standstill

import (
	"sync"
	"time"
)

const (
	// shortest and longest are the bounds of naps, which are a hundredth of what has
	// been measured.
	shortest = 10 * time.Millisecond
	longest  = 100 * time.Millisecond
	// stall is longer than a goroutine waits for others, which take turns of ten
	// milliseconds.
	stall = 50 * time.Millisecond
)

// Stopwatch measures time from [Start] on. Several goroutines may read it.
type Stopwatch struct {
	now   func() time.Time
	used  func() time.Duration // of all processors by this process, since it began
	mu    sync.Mutex
	timer *time.Timer   // ends the nap; nil after Stop
	nap   time.Duration // of now
	last  time.Time     // when the stopwatch was looked at
	spent time.Duration // of processors, then
	took  time.Duration // until then
	still time.Duration // not in took
}

// Start returns a stopwatch that runs until Stop.
func Start() *Stopwatch { return start(time.Now, processor) }

func start(now func() time.Time, used func() time.Duration) *Stopwatch {
	s := &Stopwatch{now: now, used: used, nap: shortest, last: now(), spent: used()}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = time.AfterFunc(s.nap, s.tick)
	return s
}

// Elapsed is the time since Start without standstills, until now or Stop.
func (s *Stopwatch) Elapsed() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.look()
	return s.took
}

// Still is for how long this process could not run since Start.
func (s *Stopwatch) Still() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.look()
	return s.still
}

// Stop ends the measuring.
func (s *Stopwatch) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.look()
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
}

// tick is the end of a nap.
func (s *Stopwatch) tick() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer == nil {
		return
	}
	s.look()
	s.nap = min(max(s.took/100, shortest), longest)
	s.timer.Reset(s.nap)
}

// look takes in the time since the last look. No thread of this process ran for
// longer than it used processors, so of an overslept nap the rest is standstill.
func (s *Stopwatch) look() {
	if s.timer == nil {
		return
	}
	now, used := s.now(), s.used()
	gap := now.Sub(s.last)
	if late := gap - s.nap; late > stall {
		still := max(late-(used-s.spent), 0)
		s.still += still
		gap -= still
	}
	s.took += gap
	s.last, s.spent = now, used
}
