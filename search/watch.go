package search

import (
	"context"
	"sync/atomic"
	"time"
)

// Bounds is when a search must come back; zero fields set no limit.
type Bounds struct {
	Nodes int64         // visits
	Time  time.Duration // from the start of the watch
}

// Watch counts the positions a search visits and says when it must stop. A
// visit costs one decrement: the clock and the context are looked at only when
// a ration of visits is used up, and rations are sized to last about an eighth
// of a millisecond however slow a visit is. Neither clock nor context is looked
// at if nothing depends on them.
//
// A Watch belongs to one goroutine.
type Watch struct {
	left    int64 // visits left of the ration; < 0 wants a look
	granted int64 // visits rationed out so far, the current ration included
	ration  int64

	bounds Bounds
	start  time.Time
	looked time.Time // when the last ration was given out
	timed  bool      // the clock matters

	cancelled atomic.Bool
	release   func() // ends the wait for the context

	stopped bool
	end     End
}

const (
	firstRation = 16
	mostRation  = 1 << 14
	shortLook   = 60 * time.Microsecond
	longLook    = 250 * time.Microsecond
)

// Start begins to count. clocked says that the caller wants [Watch.Look] to
// happen regularly, for progress reports, even if no limit needs it. Stop must
// be called when the search is over.
func (w *Watch) Start(ctx context.Context, b Bounds, clocked bool) {
	w.bounds, w.start = b, time.Now()
	w.looked = w.start
	w.timed = clocked || b.Time > 0 || ctx.Done() != nil
	w.left, w.granted, w.ration = 0, 0, firstRation
	w.stopped = false
	w.cancelled.Store(ctx.Err() != nil)
	w.release = w.listen(ctx)
	w.grant()
}

// listen notes the cancellation of ctx and returns what stops listening; that
// waits until nothing writes to the watch any more.
func (w *Watch) listen(ctx context.Context) (release func()) {
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

// Stop ends the watch.
func (w *Watch) Stop() { w.release() }

// Visit counts one position and reports whether it is time for [Watch.Look],
// which must then be called before the position is looked at.
func (w *Watch) Visit() bool {
	w.left--
	return w.left < 0
}

// Look reports whether the search must stop; the visit that led to it then does
// not count.
func (w *Watch) Look() bool {
	w.left = 0
	if w.stopped || w.mustStop() {
		w.stopped = true
		return true
	}
	w.grant()
	w.left--
	return false
}

// Halt has the search stop before its next visit.
func (w *Watch) Halt(end End) {
	w.granted -= w.left
	w.left, w.stopped, w.end = 0, true, end
}

func (w *Watch) mustStop() bool {
	switch {
	case w.bounds.Nodes > 0 && w.granted >= w.bounds.Nodes:
		w.end = AtNodes
	case w.cancelled.Load():
		w.end = Cancelled
	case w.timed && w.late():
		w.end = AtTime
	default:
		return false
	}
	return true
}

// late reads the clock, fits the ration to the speed of the search and reports
// whether the time is up.
func (w *Watch) late() bool {
	now := time.Now()
	switch took := now.Sub(w.looked); {
	case took < shortLook:
		w.ration = min(2*w.ration, mostRation)
	case took > longLook:
		w.ration = max(w.ration/2, 1)
	}
	if YieldToEvents() {
		now = time.Now()
	}
	w.looked = now
	return w.bounds.Time > 0 && now.Sub(w.start) >= w.bounds.Time
}

func (w *Watch) grant() {
	more := w.ration
	if !w.timed {
		more = 1 << 40
	}
	if w.bounds.Nodes > 0 {
		more = min(more, w.bounds.Nodes-w.granted)
	}
	w.left, w.granted = more, w.granted+more
}

// Stopped reports whether Look has said stop.
func (w *Watch) Stopped() bool { return w.stopped }

// End is the reason for having stopped.
func (w *Watch) End() End { return w.end }

// Nodes is the number of visits so far.
func (w *Watch) Nodes() int64 { return w.granted - w.left }

// Elapsed is the time since Start.
func (w *Watch) Elapsed() time.Duration { return time.Since(w.start) }

// Looked is the time from Start to the last look at the clock; it costs nothing.
func (w *Watch) Looked() time.Duration { return w.looked.Sub(w.start) }
