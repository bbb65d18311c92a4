package auth

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// Options are the settings of a [Guard].
type Options struct {
	Token     string   // owner's token; "" makes every client the owner
	ViewToken string   // token of viewers; optional
	Hosts     []string // host names, in addition to localhost, that requests may use
	Proxied   bool     // guests connect through a proxy that sends X-Forwarded-For
	Secure    bool     // browsers connect by https only
}

// Tables provides the tables that guests are invited to.
type Tables interface {
	RoleAt(table string, c Client) (Role, error) // role of a guest at a table
	GameAt(table string) (name string, ok bool)  // name of the table's game
}

// Guard identifies the client of each request and refuses unauthorised requests.
type Guard struct {
	Signer
	options    Options
	CookieName string // unique per key, since a browser sends a host's cookies to all its ports
	tables     Tables
	refused    atomic.Int64
}

// NewGuard returns a guard for the tables.
func NewGuard(options Options, signer Signer, tables Tables) *Guard {
	return &Guard{Signer: signer, options: options, tables: tables, CookieName: "sente-" + signer.Signature("cookie", "name")[:12]}
}

// Refused returns the number of refused requests.
func (g *Guard) Refused() int64 { return g.refused.Load() }

// Handle refuses requests that do not come from the studio's own page: with another host name (DNS
// rebinding), from another origin, or with a body that is too large.
func (g *Guard) Handle(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { refuseForeign(w) }))
	inner := origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setSecurityHeaders(w.Header())
		if !g.isAllowedHost(r) {
			g.reject(w, r, httpapi.Errorf(http.StatusForbidden, "requests to host %q are rejected: open the address that was printed", visible.Clip(r.Host)))
			return
		}
		if strings.HasPrefix(r.URL.Path, "/api/") && isForeign(r) {
			g.refused.Add(1)
			refuseForeign(w)
			return
		}
		c, admitted := g.admit(w, r)
		if !admitted {
			return
		}
		most := int64(httpapi.MaxBody)
		if httpapi.IsFile(r) && (r.URL.Path == "/api/read" || r.URL.Path == "/api/tuning") {
			most = httpapi.MaxFile
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		asked := c.attachTo(r)
		inner.ServeHTTP(w, asked)
		r.Pattern = asked.Pattern // for the log and the request counts
	})
}

// setSecurityHeaders sets the default security headers of responses.
func setSecurityHeaders(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
}

func refuseForeign(w http.ResponseWriter) {
	w.Header().Set("Connection", "close")
	httpapi.WriteError(w, httpapi.Errorf(http.StatusForbidden, "requests from another site are rejected: use the studio's own page"))
}

// isForeign reports whether a request comes from another site. It also covers reads, which
// CrossOriginProtection permits.
func isForeign(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site":
		return true
	}
	origin := r.Header.Get("Origin")
	return origin != "" && origin != "http://"+r.Host && origin != "https://"+r.Host
}

// isAllowedHost reports whether the request's host is permitted: localhost, a loopback address, the
// local address of the connection, or a name from the options. Other names that resolve to this machine
// are refused.
func (g *Guard) isAllowedHost(r *http.Request) bool {
	host := hostName(r)
	if host == "localhost" || slices.Contains(g.options.Hosts, host) {
		return true
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	return ip.IsLoopback() || ip.Unmap() == localAddress(r)
}

func localAddress(r *http.Request) netip.Addr {
	if at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		if port, err := netip.ParseAddrPort(at.String()); err == nil {
			return port.Addr().Unmap()
		}
	}
	return netip.Addr{}
}

// hostName returns the host name of a request without the port.
func hostName(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}
