package natsqueue

import (
	"context"
	"sync"
	"time"
)

// presence cancels pending requests when the server disconnects, since no reply will arrive.
type presence struct {
	mu   sync.Mutex
	here context.Context // cancelled when the server disconnects
	left context.CancelFunc
}

// gone cancels pending requests.
func (p *presence) gone() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left != nil {
		p.left()
	}
	p.here, p.left = nil, nil
}

// stay returns a context that is cancelled when the server disconnects.
func (p *presence) stay() context.Context {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.here == nil {
		p.here, p.left = context.WithCancel(context.Background())
	}
	return p.here
}

// patient returns a context for one request: it ends after d, and when the server disconnects.
func (p *presence) patient(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	here := p.stay()
	ctx, end := context.WithTimeout(ctx, d)
	forget := context.AfterFunc(here, end)
	return ctx, func() {
		forget()
		end()
	}
}
