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
	Token     string   // of the owner; "" makes every client the owner
	ViewToken string   // of viewers; "" is none
	Hosts     []string // names, besides localhost, under which the studio may be reached
	Proxied   bool     // guests come through a proxy, which sends X-Forwarded-For
	Secure    bool     // browsers reach the studio by https alone
}

// Tables finds the tables that guests are invited to.
type Tables interface {
	RoleAt(table string, c Client) (Role, error) // the role of a guest at a table
	GameAt(table string) (name string, ok bool)  // the game that is played there
}

// Guard identifies the client of each request and refuses requests without the right to be served.
type Guard struct {
	Signer
	options    Options
	CookieName string // its name: browsers send the cookies of a host to all its ports
	tables     Tables
	refused    atomic.Int64
}

// NewGuard returns a guard of some tables.
func NewGuard(options Options, signer Signer, tables Tables) *Guard {
	return &Guard{Signer: signer, options: options, tables: tables, CookieName: "sente-" + signer.Signature("cookie", "name")[:12]}
}

// Refused returns the number of requests that were refused.
func (g *Guard) Refused() int64 { return g.refused.Load() }

// Handle refuses what does not come from the studio's own page: another host
// name (DNS rebinding), another origin, and bodies that are too large.
func (g *Guard) Handle(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { refuseForeign(w) }))
	inner := origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setSecurityHeaders(w.Header())
		if !g.knowsHost(r) {
			g.reject(w, r, httpapi.Errorf(http.StatusForbidden, "requests to host %q are refused: open the address that was printed", visible.Clip(r.Host)))
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
		asked := c.attach(r)
		inner.ServeHTTP(w, asked)
		r.Pattern = asked.Pattern // for the log and the counts of requests
	})
}

// setSecurityHeaders sets the response headers that restrict the use of the studio's responses.
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
	httpapi.WriteError(w, httpapi.Errorf(http.StatusForbidden, "requests from another site are refused: use the studio's own page"))
}

// isForeign also covers reading, which CrossOriginProtection lets pass.
func isForeign(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site":
		return true
	}
	origin := r.Header.Get("Origin")
	return origin != "" && origin != "http://"+r.Host && origin != "https://"+r.Host
}

// knowsHost reports whether the request names this machine as one may: by
// localhost, a loopback address, the very address it arrived at, or a name from
// the options. A name that merely resolves to this machine is not enough.
func (g *Guard) knowsHost(r *http.Request) bool {
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

// hostName is the name by which a request knows this machine, without the port.
func hostName(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}
