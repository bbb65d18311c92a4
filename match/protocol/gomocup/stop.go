package gomocup

import (
	"context"
	"sync"
)

// stops lets the reader cancel the searches of lines before YXSTOP, whether running or queued.
type stops struct {
	mu     sync.Mutex
	before int                // searches of lines before this one are cancelled
	now    int                // the line being handled
	cancel context.CancelFunc // cancels its search; nil between lines
}

// begin returns the context of the searches of the n-th line.
func (s *stops) begin(ctx context.Context, n int) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now, s.cancel = n, cancel
	if n < s.before {
		cancel()
	}
	return ctx
}

// end releases the context.
func (s *stops) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel()
	s.cancel = nil
}

// stop cancels the searches of all lines before the n-th.
func (s *stops) stop(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before = n
	if s.cancel != nil && s.now < n {
		s.cancel()
	}
}
