package studio

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// guard refuses what does not come from the studio's own page: another host
// name (DNS rebinding), another origin, and bodies that are too large.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { foreign(w) }))
	inner := origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w, done := s.dress(w, r)
		defer done()
		safe(w.Header())
		if !s.knowsHost(r) {
			s.reject(w, r, httpapi.Errorf(http.StatusForbidden, "requests to host %q are refused: open the address that was printed", visible.Clip(r.Host)))
			return
		}
		if strings.HasPrefix(r.URL.Path, "/api/") && s.fromElsewhere(r) {
			s.tally.refused.Add(1)
			foreign(w)
			return
		}
		c, admitted := s.admit(w, r)
		if !admitted {
			return
		}
		most := int64(httpapi.MaxBody)
		if httpapi.IsFile(r) && (r.URL.Path == "/api/read" || r.URL.Path == "/api/tuning") {
			most = httpapi.MaxFile
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		asked := c.with(r)
		inner.ServeHTTP(w, asked)
		r.Pattern = asked.Pattern // for the tally
	})
}

// safe tells browsers what the studio's answers are not to be used for.
func safe(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
}

func foreign(w http.ResponseWriter) {
	w.Header().Set("Connection", "close")
	httpapi.WriteError(w, httpapi.Errorf(http.StatusForbidden, "requests from another site are refused: use the studio's own page"))
}

// fromElsewhere also covers reading, which CrossOriginProtection lets pass.
func (*Server) fromElsewhere(r *http.Request) bool {
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
func (s *Server) knowsHost(r *http.Request) bool {
	host := hostOf(r)
	if host == "localhost" || slices.Contains(s.options.Hosts, host) {
		return true
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	return ip.IsLoopback() || ip.Unmap() == arrivedAt(r)
}

func arrivedAt(r *http.Request) netip.Addr {
	if at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		if port, err := netip.ParseAddrPort(at.String()); err == nil {
			return port.Addr().Unmap()
		}
	}
	return netip.Addr{}
}

// hostOf is the name by which a request knows this machine, without the port.
func hostOf(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}
