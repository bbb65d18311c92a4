package streaming

import (
	"net/http"
	"net/netip"
	"sync"

	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// Limit limits the number of open event streams. Guests share a quarter of them, the guests of one
// network a sixteenth.
type Limit struct {
	max int

	mu     sync.Mutex
	open   int
	guests int                  // open streams of guests
	byHost map[netip.Prefix]int // open streams of guests by network; see [httpapi.Network]
}

// NewLimit returns a limit of max streams.
func NewLimit(max int) *Limit { return &Limit{max: max, byHost: map[netip.Prefix]int{}} }

// Acquire reserves a stream for a client, or returns an error.
func (p *Limit) Acquire(c auth.Client) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open >= p.max {
		return httpapi.Errorf(http.StatusServiceUnavailable, "all %d event streams are in use: close a page of the studio", p.max)
	}
	if c.Role != auth.Owner {
		from := httpapi.Network(c.Address)
		if p.guests >= max(p.max/4, 1) || p.byHost[from] >= max(p.max/16, 1) {
			return httpapi.Errorf(http.StatusServiceUnavailable, "all event streams for guests are in use: close a page of the studio")
		}
		p.guests++
		p.byHost[from]++
	}
	p.open++
	return nil
}

// Release releases a stream reserved by [Limit.Acquire].
func (p *Limit) Release(c auth.Client) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open--
	if c.Role == auth.Owner {
		return
	}
	p.guests--
	from := httpapi.Network(c.Address)
	if p.byHost[from]--; p.byHost[from] == 0 {
		delete(p.byHost, from)
	}
}

// Open returns the number of open streams.
func (p *Limit) Open() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open
}
