package studio

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

const (
	streamsPerTable = 256              // pages that watch one game
	mostPositions   = study.MaxNodes   // of all studies in memory; some 100 bytes each where nothing is said of a move
	maxAsking       = 16               // requests that wait for a search
	maxReading      = 2                // files that are read at a time
	maxWriting      = 30 * time.Second // an answer that is not taken within this time is given up
)

// places are those for event streams. Guests have a quarter of them, and those of one network a
// sixteenth.
type places struct {
	most int

	mu       sync.Mutex
	all      int
	ofGuests int
	guests   map[netip.Prefix]int // by network, see networkOf
}

// enter takes a place, or returns why there is none.
func (p *places) enter(c auth.Client) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all >= p.most {
		return httpapi.Errorf(http.StatusServiceUnavailable, "all %d event streams are in use: close a page of the studio", p.most)
	}
	if c.Role != auth.Owner {
		from := httpapi.Network(c.Address)
		if p.ofGuests >= max(p.most/4, 1) || p.guests[from] >= max(p.most/16, 1) {
			return httpapi.Errorf(http.StatusServiceUnavailable, "all event streams for guests are in use: close a page of the studio")
		}
		p.ofGuests++
		p.guests[from]++
	}
	p.all++
	return nil
}

func (p *places) leave(c auth.Client) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all--
	if c.Role == auth.Owner {
		return
	}
	p.ofGuests--
	from := httpapi.Network(c.Address)
	if p.guests[from]--; p.guests[from] == 0 {
		delete(p.guests, from)
	}
}

// taken returns how many places are in use.
func (p *places) taken() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all
}
