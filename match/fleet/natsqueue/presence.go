package natsqueue

import (
	"context"
	"sync"
	"time"
)

// presence tells requests that wait for an answer when the server is gone: it will not come.
type presence struct {
	mu   sync.Mutex
	here context.Context // ends when the server goes
	left context.CancelFunc
}

// gone ends what waits.
func (p *presence) gone() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left != nil {
		p.left()
	}
	p.here, p.left = nil, nil
}

// stay ends when the server goes.
func (p *presence) stay() context.Context {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.here == nil {
		p.here, p.left = context.WithCancel(context.Background())
	}
	return p.here
}

// patient is ctx for one request: it ends after a while, and when the server goes.
func (p *presence) patient(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	here := p.stay()
	ctx, end := context.WithTimeout(ctx, d)
	forget := context.AfterFunc(here, end)
	return ctx, func() {
		forget()
		end()
	}
}
