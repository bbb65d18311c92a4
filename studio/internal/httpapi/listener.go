package httpapi

import (
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"
)

// rejectTimeout is the time for a refused client to send its request and read the response.
const rejectTimeout = time.Second

// Listener limits the number of open connections. Each remote host may use a share of them, and some
// are reserved for this machine. A client beyond the limit receives status 503.
type Listener struct {
	net.Listener
	maxOpen   int
	rejected  chan struct{} // connections that are being refused
	rejecting sync.WaitGroup
	log       *slog.Logger // logs refused connections

	mu    sync.Mutex
	open  map[netip.Prefix]int // by network, see Network
	total int
}

// NewListener returns a listener with a limit of open connections.
func NewListener(l net.Listener, most int, log *slog.Logger) *Listener {
	return &Listener{Listener: l, log: log, maxOpen: most, rejected: make(chan struct{}, most), open: map[netip.Prefix]int{}}
}

// Wait returns when all refused connections are closed.
func (b *Listener) Wait() { b.rejecting.Wait() }

// Accept implements [net.Listener].
func (b *Listener) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := Network(StripPort(c.RemoteAddr().String()))
		refusal := b.reserve(from)
		if refusal == "" {
			return &trackedConn{Conn: c, release: sync.OnceFunc(func() { b.release(from) })}, nil
		}
		b.log.Warn("connection refused", "client", StripPort(c.RemoteAddr().String()), "reason", refusal)
		select {
		case b.rejected <- struct{}{}:
			b.rejecting.Go(func() { rejectConnection(c, refusal); <-b.rejected })
		default:
			c.Close()
		}
	}
}

// Network returns the network of one host: an IPv4 address or the first half of an IPv6 address.
func Network(address string) netip.Prefix {
	ip, _ := netip.ParseAddr(address) // clients without a valid address share one network
	ip = ip.Unmap().WithZone("")
	if ip.Is6() && !ip.IsLoopback() {
		network, _ := ip.Prefix(64)
		return network
	}
	return netip.PrefixFrom(ip, ip.BitLen())
}

// reserve counts a connection, or returns the reason of a refusal.
func (b *Listener) reserve(from netip.Prefix) (refusal string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	most, share := b.maxOpen, b.maxOpen
	if !from.Addr().IsLoopback() {
		share = max(b.maxOpen/16, 1)
		most -= share
	}
	switch {
	case b.total >= most:
		return fmt.Sprintf("all %d connections are in use: close a page of the studio, or try again later", b.maxOpen)
	case b.open[from] >= share:
		return fmt.Sprintf("%d connections from this address are open: close a page of the studio, or try again later", share)
	}
	b.total++
	b.open[from]++
	return ""
}

func (b *Listener) release(from netip.Prefix) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.total--
	if b.open[from]--; b.open[from] == 0 {
		delete(b.open, from)
	}
}

// rejectConnection refuses the first request of a connection. It reads the request first, since
// closing a connection with unread data drops the response.
func rejectConnection(c net.Conn, refusal string) {
	defer c.Close()
	body := `{"code":"service_unavailable","args":{"message":"` + refusal + `"},"message":"` + refusal + `"}`
	c.SetDeadline(time.Now().Add(rejectTimeout)) //nolint:errcheck // the connection is closed either way
	if _, err := c.Read(make([]byte, 4096)); err == nil {
		fmt.Fprintf(c, "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", len(body), body)
	}
}

// trackedConn is a connection that releases its place when it is closed.
type trackedConn struct {
	net.Conn
	release func()
}

func (c *trackedConn) Close() error {
	defer c.release()
	return c.Conn.Close()
}

// StripPort returns the host of an address.
func StripPort(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	return host
}
