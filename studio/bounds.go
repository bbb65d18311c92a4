package studio

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/sente-games/sente/record/study"
)

const (
	streamsPerTable = 256              // pages that watch one game
	mostPositions   = study.MaxNodes   // of all studies in memory; some 100 bytes each where nothing is said of a move
	maxAsking       = 16               // requests that wait for a search
	maxReading      = 2                // files that are read at a time
	maxWriting      = 30 * time.Second // an answer that is not taken within this time is given up
	maxWaiting      = 5 * time.Second  // a request that waits for a free hand is refused after this
	turnedAway      = time.Second      // a client beyond the bound takes its refusal within this
)

// bounded is a listener with a limited number of open connections. Each other machine has a
// share of them, and some are kept for this machine. A client beyond that is told so.
type bounded struct {
	net.Listener
	most int
	away chan struct{} // connections that are being turned away
	left sync.WaitGroup
	log  *slog.Logger // receives the connections that are turned away

	mu   sync.Mutex
	open map[netip.Prefix]int // by network, see networkOf
	all  int
}

func boundConnections(l net.Listener, most int, log *slog.Logger) *bounded {
	return &bounded{Listener: l, log: log, most: most, away: make(chan struct{}, most), open: map[netip.Prefix]int{}}
}

func (b *bounded) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := networkOf(withoutPort(c.RemoteAddr().String()))
		refusal := b.enter(from)
		if refusal == "" {
			return &caller{Conn: c, leave: sync.OnceFunc(func() { b.leave(from) })}, nil
		}
		b.log.Warn("connection refused", "client", withoutPort(c.RemoteAddr().String()), "reason", refusal)
		select {
		case b.away <- struct{}{}:
			b.left.Go(func() { turnConnectionAway(c, refusal); <-b.away })
		default:
			c.Close()
		}
	}
}

// networkOf returns the part of a client's address that one machine has to itself: an IPv4
// address, or the first half of an IPv6 address.
func networkOf(address string) netip.Prefix {
	ip, _ := netip.ParseAddr(address) // otherwise the clients without an address share one
	ip = ip.Unmap().WithZone("")
	if ip.Is6() && !ip.IsLoopback() {
		network, _ := ip.Prefix(64)
		return network
	}
	return netip.PrefixFrom(ip, ip.BitLen())
}

// enter takes a place for a connection, or returns why there is none.
func (b *bounded) enter(from netip.Prefix) (refusal string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	most, share := b.most, b.most
	if !from.Addr().IsLoopback() {
		share = max(b.most/16, 1)
		most -= share
	}
	switch {
	case b.all >= most:
		return fmt.Sprintf("all %d connections are in use: close a page of the studio, or try again later", b.most)
	case b.open[from] >= share:
		return fmt.Sprintf("%d connections from this address are open: close a page of the studio, or try again later", share)
	}
	b.all++
	b.open[from]++
	return ""
}

func (b *bounded) leave(from netip.Prefix) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all--
	if b.open[from]--; b.open[from] == 0 {
		delete(b.open, from)
	}
}

// turnConnectionAway answers whatever a client asks with a refusal. It reads the question, since
// a connection that is closed with something unread loses its answer.
func turnConnectionAway(c net.Conn, refusal string) {
	defer c.Close()
	body := `{"error":"` + refusal + `"}`
	c.SetDeadline(time.Now().Add(turnedAway)) //nolint:errcheck // without it the client turns itself away
	if _, err := c.Read(make([]byte, 4096)); err == nil {
		fmt.Fprintf(c, "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", len(body), body)
	}
}

// caller is a connection that makes room when it is closed.
type caller struct {
	net.Conn
	leave func()
}

func (c *caller) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// hands bound how many requests of a kind are worked on at a time.
type hands chan struct{}

// lend runs a handler when the whole request has come and a hand is free; it refuses a
// request that has to wait for too long.
func (h hands) lend(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			answer(w, unreadable(err))
			return
		}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
		h.hold(next, w, r, "requests")
	}
}

// hold serves a request with a hand, once one is free; others, "files", are what it may
// have to wait for.
func (h hands) hold(next http.HandlerFunc, w http.ResponseWriter, r *http.Request, others string) {
	ctx, stop := context.WithTimeout(r.Context(), maxWaiting)
	defer stop()
	select {
	case h <- struct{}{}:
		defer func() { <-h }()
		next(w, r)
	case <-ctx.Done():
		answer(w, refuse(http.StatusServiceUnavailable, "the studio is busy with other %s: try again", others))
	}
}

// admit serves files when a hand is free, and only then reads them, since they may be
// large; other requests are none of its business.
func (h hands) admit(other, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !isFile(r) {
			other(w, r)
			return
		}
		h.hold(next, w, r, "files")
	}
}

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
func (p *places) enter(c client) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all >= p.most {
		return refuse(http.StatusServiceUnavailable, "all %d event streams are in use: close a page of the studio", p.most)
	}
	if c.role != ownerRole {
		from := networkOf(c.address)
		if p.ofGuests >= max(p.most/4, 1) || p.guests[from] >= max(p.most/16, 1) {
			return refuse(http.StatusServiceUnavailable, "all event streams for guests are in use: close a page of the studio")
		}
		p.ofGuests++
		p.guests[from]++
	}
	p.all++
	return nil
}

func (p *places) leave(c client) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all--
	if c.role == ownerRole {
		return
	}
	p.ofGuests--
	from := networkOf(c.address)
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
