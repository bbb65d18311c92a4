package natsqueue

import (
	"context"
	"sync"
	"time"
)

// serverPresence cancels pending requests when the server disconnects, since no reply will arrive.
type serverPresence struct {
	mu             sync.Mutex
	connected      context.Context // cancelled when the server disconnects
	cancelRequests context.CancelFunc
}

// handleDisconnect cancels pending requests.
func (p *serverPresence) handleDisconnect() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cancelRequests != nil {
		p.cancelRequests()
	}
	p.connected, p.cancelRequests = nil, nil
}

// connectedContext returns a context that is cancelled when the server disconnects.
func (p *serverPresence) connectedContext() context.Context {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.connected == nil {
		p.connected, p.cancelRequests = context.WithCancel(context.Background())
	}
	return p.connected
}

// requestContext returns a context for one request: it ends after d, and when the server disconnects.
func (p *serverPresence) requestContext(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	here := p.connectedContext()
	ctx, end := context.WithTimeout(ctx, d)
	forget := context.AfterFunc(here, end)
	return ctx, func() {
		forget()
		end()
	}
}
