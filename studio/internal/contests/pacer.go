package contests

import (
	"context"
	"sync"
	"time"
)

// pacer delays the moves of a match: none begins while it is paused, and each takes a minimum time.
type pacer struct {
	mu      sync.Mutex
	min     time.Duration
	closed  chan struct{} // closed when moves may go on; nil if they may
	changed chan struct{} // closed when min has changed
}

// pause lets no move begin until open is called.
func (p *pacer) pause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed == nil {
		p.closed = make(chan struct{})
	}
}

func (p *pacer) open() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed != nil {
		close(p.closed)
		p.closed = nil
	}
}

// setMinTime sets the minimum time of a move, also of those that linger.
func (p *pacer) setMinTime(min time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.min = min
	if p.changed != nil {
		close(p.changed)
	}
	p.changed = make(chan struct{})
}

func (p *pacer) minTime() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.min
}

// wait waits while the games are paused.
func (p *pacer) wait(ctx context.Context) error {
	p.mu.Lock()
	closed := p.closed
	p.mu.Unlock()
	if closed == nil {
		return ctx.Err()
	}
	select {
	case <-closed:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// linger waits until a move that began then has taken its minimum time.
func (p *pacer) linger(ctx context.Context, began time.Time) error {
	for {
		p.mu.Lock()
		rest, changed := p.min-time.Since(began), p.changed
		p.mu.Unlock()
		if rest <= 0 {
			return nil
		}
		timer := time.NewTimer(rest)
		select {
		case <-timer.C:
		case <-changed:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
		timer.Stop()
	}
}
