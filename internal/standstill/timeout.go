package standstill

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// WithTimeout is [context.WithTimeout] by a stopwatch: standstills put off the end.
// The context tells no deadline.
func WithTimeout(parent context.Context, after time.Duration) (context.Context, context.CancelFunc) {
	s := Start()
	ctx, cancel := s.Timeout(parent, after)
	return ctx, func() {
		cancel()
		s.Stop()
	}
}

// Timeout is [WithTimeout] by a stopwatch that runs already: the context ends when it
// shows that time, with [context.DeadlineExceeded].
func (s *Stopwatch) Timeout(parent context.Context, at time.Duration) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancelCause(parent)
	t := &timeout{Context: inner, watch: s, at: at, end: cancel}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.timer = time.AfterFunc(at, t.due)
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
	at      time.Duration
	end     context.CancelCauseFunc
	expired atomic.Bool
	mu      sync.Mutex
	timer   *time.Timer
}

// Err is why the context has ended.
func (t *timeout) Err() error {
	err := t.Context.Err()
	if err != nil && t.expired.Load() {
		return context.DeadlineExceeded
	}
	return err
}

// due ends the context if it is time, else waits for the rest.
func (t *timeout) due() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.Context.Err() != nil {
		return
	}
	if left := t.at - t.watch.Elapsed(); left > 0 {
		t.timer.Reset(left)
		return
	}
	t.expired.Store(true)
	t.end(context.DeadlineExceeded)
}
