package gomocup

import (
	"context"
	"sync"
)

// searchStopper lets the reader cancel the searches of lines before YXSTOP, whether running or
// queued.
type searchStopper struct {
	mu          sync.Mutex
	stopBefore  int                // searches of lines before this one are cancelled
	currentLine int                // the line being handled
	cancel      context.CancelFunc // cancels its search; nil between lines
}

// beginLine returns the context of the searches of the n-th line.
func (s *searchStopper) beginLine(ctx context.Context, n int) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.currentLine, s.cancel = n, cancel
	if n < s.stopBefore {
		cancel()
	}
	return ctx
}

// endLine releases the context.
func (s *searchStopper) endLine() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel()
	s.cancel = nil
}

// stopBeforeLine cancels the searches of all lines before the n-th.
func (s *searchStopper) stopBeforeLine(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopBefore = n
	if s.cancel != nil && s.currentLine < n {
		s.cancel()
	}
}
