package search

import (
	"context"
	"sync/atomic"
	"time"
)

// Bounds are the limits of a search; 0 is no limit.
type Bounds struct {
	Nodes int64         // visits
	Time  time.Duration // from the start of the watch
}

// Watch counts the visited nodes of a search and stops it at its limits. A visit costs one
// decrement: clock and context are checked once per interval, whose number of visits is
// adjusted so that it takes about an eighth of a millisecond. Without a time limit and a
// cancellable context they are not checked at all.
//
// A Watch must be used by one goroutine only.
type Watch struct {
	remaining     int64 // visits until the next check; < 0: the check is due
	granted       int64 // visits of all intervals so far, with the current one
	checkInterval int64

	bounds    Bounds
	start     time.Time
	lastCheck time.Time // start of the current interval
	usesClock bool      // the clock is checked

	cancelled     atomic.Bool
	stopListening func() // ends watchContext

	stopped bool
	end     End
}

const (
	firstCheckInterval = 16
	maxCheckInterval   = 1 << 14
	minCheckTime       = 60 * time.Microsecond
	maxCheckTime       = 250 * time.Microsecond
)

// Start resets the watch and starts its clock. With clocked, [Watch.CheckLimits] is due regularly even
// if no limit requires it, for progress reports. Stop must be called after the search.
func (w *Watch) Start(ctx context.Context, b Bounds, clocked bool) {
	w.bounds, w.start = b, time.Now()
	w.lastCheck = w.start
	w.usesClock = clocked || b.Time > 0 || ctx.Done() != nil
	w.remaining, w.granted, w.checkInterval = 0, 0, firstCheckInterval
	w.stopped = false
	w.cancelled.Store(ctx.Err() != nil)
	w.stopListening = w.watchContext(ctx)
	w.startInterval()
}

// watchContext records the cancellation of ctx. The returned function ends that and returns when
// the watch is no longer written to.
func (w *Watch) watchContext(ctx context.Context) (release func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	done := make(chan struct{})
	forget := context.AfterFunc(ctx, func() {
		w.cancelled.Store(true)
		close(done)
	})
	return func() {
		if !forget() {
			<-done
		}
	}
}

// Stop releases the context. It must be called once after each Start.
func (w *Watch) Stop() { w.stopListening() }

// CountNode counts one node and reports whether [Watch.CheckLimits] is due, which must then be called
// before the node is searched.
func (w *Watch) CountNode() bool {
	w.remaining--
	return w.remaining < 0
}

// CheckLimits checks the limits and reports whether the search must stop. If so, the last Visit is not
// counted.
func (w *Watch) CheckLimits() bool {
	w.remaining = 0
	if w.stopped || w.checkLimits() {
		w.stopped = true
		return true
	}
	w.startInterval()
	w.remaining--
	return false
}

// StopWith makes the search stop at its next visit, with the given reason.
func (w *Watch) StopWith(end End) {
	w.granted -= w.remaining
	w.remaining, w.stopped, w.end = 0, true, end
}

func (w *Watch) checkLimits() bool {
	switch {
	case w.bounds.Nodes > 0 && w.granted >= w.bounds.Nodes:
		w.end = AtNodes
	case w.cancelled.Load():
		w.end = Cancelled
	case w.usesClock && w.isTimeUp():
		w.end = AtTime
	default:
		return false
	}
	return true
}

// isTimeUp reads the clock, adjusts the check interval to the speed of the search and reports
// whether the time limit is reached.
func (w *Watch) isTimeUp() bool {
	now := time.Now()
	switch took := now.Sub(w.lastCheck); {
	case took < minCheckTime:
		w.checkInterval = min(2*w.checkInterval, maxCheckInterval)
	case took > maxCheckTime:
		w.checkInterval = max(w.checkInterval/2, 1)
	}
	if YieldToEvents() {
		now = time.Now()
	}
	w.lastCheck = now
	return w.bounds.Time > 0 && now.Sub(w.start) >= w.bounds.Time
}

func (w *Watch) startInterval() {
	more := w.checkInterval
	if !w.usesClock {
		more = 1 << 40
	}
	if w.bounds.Nodes > 0 {
		more = min(more, w.bounds.Nodes-w.granted)
	}
	w.remaining, w.granted = more, w.granted+more
}

// Stopped reports whether Look has returned true or Halt was called.
func (w *Watch) Stopped() bool { return w.stopped }

// End returns the reason for the stop.
func (w *Watch) End() End { return w.end }

// Nodes returns the number of visits so far.
func (w *Watch) Nodes() int64 { return w.granted - w.remaining }

// Elapsed returns the time since Start.
func (w *Watch) Elapsed() time.Duration { return time.Since(w.start) }

// ElapsedAtCheck returns the time from Start to the last check of the clock. It does not read the clock.
func (w *Watch) ElapsedAtCheck() time.Duration { return w.lastCheck.Sub(w.start) }
