package gomocup

import (
	"context"
	"sync"
)

// stops lets the reader end the search of a line that came before YXSTOP, whether
// it is under way or has yet to begin.
type stops struct {
	mu     sync.Mutex
	before int                // lines before this one are in a hurry
	now    int                // the line that is obeyed
	cancel context.CancelFunc // of its search; nil between lines
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

// end lets the context go.
func (s *stops) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel()
	s.cancel = nil
}

// stop hurries all lines before the n-th.
func (s *stops) stop(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before = n
	if s.cancel != nil && s.now < n {
		s.cancel()
	}
}
