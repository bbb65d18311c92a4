package standstill

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// machine simulates a clock and processor time.
type machine struct{ clock, used time.Duration }

func (m *machine) watch() *Stopwatch {
	s := startWith(
		func() time.Time { return time.Unix(0, 0).Add(m.clock) },
		func() time.Duration { return m.used }, m.used,
	)
	s.timer.Stop() // the test ends the naps
	return s
}

func TestStopwatch_ExcludesStandstills(t *testing.T) {
	for name, c := range map[string]struct {
		gap, used time.Duration
		still     time.Duration
	}{
		"a nap":                        {minNap, 0, 0},
		"a little late":                {minNap + stallThreshold, 0, 0},
		"stopped":                      {time.Hour, 0, time.Hour - minNap},
		"stopped after work":           {time.Hour, 5 * time.Millisecond, time.Hour - minNap - 5*time.Millisecond},
		"kept waiting by its own work": {time.Second, time.Second, 0},
		"the same on four processors":  {time.Second, 4 * time.Second, 0},
		"half the time on one":         {time.Second, 500 * time.Millisecond, 490 * time.Millisecond},
	} {
		m := &machine{clock: time.Minute, used: time.Minute}
		s := m.watch()
		for range 5 {
			m.clock += minNap
			s.Elapsed()
		}
		m.clock += c.gap
		m.used += c.used
		took, still := s.Elapsed(), s.Still()
		if still != c.still || took != 5*minNap+c.gap-c.still {
			t.Errorf("%s: %v, and %v of standstill; want %v", name, took, still, c.still)
		}
		s.Stop()
		m.clock += time.Hour
		if s.Elapsed() != took {
			t.Errorf("%s: it goes on after Stop", name)
		}
	}
}

// TestStopwatch_SumsToTotal checks that measured and excluded time sum to the total for any sequence of
// updates, and that only time without running threads is excluded.
func TestStopwatch_SumsToTotal(t *testing.T) {
	m := &machine{}
	s := m.watch()
	idle := time.Duration(0)
	for i := range 10_000 {
		gap := time.Duration(i*i%997) * time.Millisecond
		used := gap * time.Duration(i%5) / 4
		m.clock += gap
		m.used += used
		idle += gap - used
		s.Elapsed()
	}
	if s.Elapsed()+s.Still() != m.clock || s.Still() > idle || s.Still() == 0 {
		t.Errorf("%v and %v of %v, in which nothing ran for %v", s.Elapsed(), s.Still(), m.clock, idle)
	}
	s.Stop()
}

// TestStopwatch_BusyProcessCounts checks that work on every processor, which delays the naps, is measured.
func TestStopwatch_BusyProcessCounts(t *testing.T) {
	const long = 150 * time.Millisecond
	s := Start()
	defer s.Stop()
	used := processorTime()
	var all sync.WaitGroup
	for range 8 * runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for began := time.Now(); time.Since(began) < long; {
			}
		})
	}
	all.Wait()
	if took, used := s.Elapsed(), processorTime()-used; took < min(long, used)-stallThreshold {
		t.Errorf("%v were measured, in which processors worked for %v", took, used)
	}
}

func TestTimeout_EndsByStopwatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := WithTimeout(t.Context(), time.Minute)
		defer stop()
		began := time.Now()
		<-ctx.Done()
		if took := time.Since(began); took != time.Minute || !errors.Is(ctx.Err(), context.DeadlineExceeded) {
			t.Errorf("%v after %v", ctx.Err(), took)
		}
	})
}

func TestTimeout_StandstillExtends(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var jump atomic.Int64
		s := startWith(func() time.Time { return time.Now().Add(time.Duration(jump.Load())) }, func() time.Duration { return 0 }, 0)
		ctx, stop := s.Timeout(t.Context(), time.Second)
		began := time.Now()
		time.Sleep(495 * time.Millisecond) // between two looks at the clock
		jump.Store(int64(time.Hour))
		<-ctx.Done()
		stop()
		s.Stop()
		if took := time.Since(began); took < time.Second-minNap || took > time.Second {
			t.Errorf("it ended after %v", took)
		}
	})
}

func TestTimeout_EndsWithParent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		parent, end := context.WithCancel(t.Context())
		ctx, stop := WithTimeout(parent, time.Minute)
		defer stop()
		end()
		<-ctx.Done()
		if !errors.Is(ctx.Err(), context.Canceled) {
			t.Error(ctx.Err())
		}
	})
}

// TestStopwatch_StartWithinSharesMeasurement checks that a stopwatch within a timeout starts at zero,
// measures what the stopwatch of the timeout measures, and limits contexts by its own time.
func TestStopwatch_StartWithinSharesMeasurement(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := WithTimeout(t.Context(), time.Hour)
		defer stop()
		time.Sleep(time.Minute)
		inner := StartWithin(context.WithoutCancel(ctx))
		if inner.base == nil || inner.Elapsed() != 0 || inner.Still() != 0 {
			t.Errorf("it starts at %v, %v", inner.Elapsed(), inner.Still())
		}
		time.Sleep(time.Second)
		limited, end := inner.Timeout(t.Context(), 3*time.Second)
		defer end()
		<-limited.Done()
		if took := inner.Elapsed(); took != 3*time.Second {
			t.Errorf("the timeout of 3s ended after %v", took)
		}
		inner.Stop()
		if alone := StartWithin(t.Context()); alone.base != nil {
			t.Error("it shares a measurement without a timeout")
		} else {
			alone.Stop()
		}
	})
}
