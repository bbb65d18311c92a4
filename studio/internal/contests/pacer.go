package contests

import (
	"context"
	"sync"
	"time"
)

// pacer delays the moves of a match: it blocks them while the match is paused and enforces a minimum
// time.
type pacer struct {
	mu      sync.Mutex
	min     time.Duration
	paused  chan struct{} // closed when the match is resumed; nil unless it is paused
	changed chan struct{} // closed when min changes
}

// pause blocks all moves until unpause is called.
func (p *pacer) pause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.paused == nil {
		p.paused = make(chan struct{})
	}
}

func (p *pacer) unpause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.paused != nil {
		close(p.paused)
		p.paused = nil
	}
}

// setMinTime sets the minimum time per move. It also applies to moves that are being delayed.
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

// waitWhilePaused blocks while the match is paused.
func (p *pacer) waitWhilePaused(ctx context.Context) error {
	p.mu.Lock()
	closed := p.paused
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

// waitMinTime blocks until the minimum time of a move has passed since began.
func (p *pacer) waitMinTime(ctx context.Context, began time.Time) error {
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
