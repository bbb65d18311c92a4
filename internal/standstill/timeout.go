package standstill

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// WithTimeout is like [context.WithTimeout], but standstills extend the timeout. The context has no
// deadline.
func WithTimeout(parent context.Context, after time.Duration) (context.Context, context.CancelFunc) {
	s := Start()
	ctx, cancel := s.Timeout(parent, after)
	return ctx, func() {
		cancel()
		s.Stop()
	}
}

// Timeout is like [WithTimeout] with a running stopwatch: the context ends with
// [context.DeadlineExceeded] when the stopwatch reaches that time.
func (s *Stopwatch) Timeout(parent context.Context, at time.Duration) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancelCause(parent)
	t := &timeout{Context: inner, watch: s, limit: at, cancel: cancel}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.timer = time.AfterFunc(at-s.Elapsed(), t.checkExpired)
	return t, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.timer.Stop()
		cancel(nil)
	}
}

type timeout struct {
	context.Context
	watch   *Stopwatch
	limit   time.Duration
	cancel  context.CancelCauseFunc
	expired atomic.Bool
	mu      sync.Mutex
	timer   *time.Timer
}

// Value returns the stopwatch for [StartWithin], and otherwise the value of the parent.
func (t *timeout) Value(key any) any {
	if key == (stopwatchKey{}) {
		return t.watch
	}
	return t.Context.Value(key)
}

// Err returns the reason for the end of the context.
func (t *timeout) Err() error {
	err := t.Context.Err()
	if err != nil && t.expired.Load() {
		return context.DeadlineExceeded
	}
	return err
}

// checkExpired ends the context if the time has elapsed, otherwise it waits for the rest.
func (t *timeout) checkExpired() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.Context.Err() != nil {
		return
	}
	if left := t.limit - t.watch.Elapsed(); left > 0 {
		t.timer.Reset(left)
		return
	}
	t.expired.Store(true)
	t.cancel(context.DeadlineExceeded)
}
