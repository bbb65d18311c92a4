package studio

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// guest is whose request it is. The zero value is the owner of the machine.
type guest struct {
	id      string   // of the browser, a digest of its cookie; "" for a program without one
	foreign bool     // not at the machine itself
	invited bool     // let in by an invitation alone, and so to the tables of its keys
	keys    []string // invitations that the browser has brought, the latest last
}

const (
	guestCookie = "sente-guest" // names a browser, so that its seats stay its own
	keysCookie  = "sente-keys"  // invitations
	mostKeys    = 8             // that a browser keeps
	yearAndMore = 400 * 24 * 60 * 60
)

type guestKey struct{}

// guestOf is whose request it is: the guard has looked.
func guestOf(r *http.Request) guest {
	g, _ := r.Context().Value(guestKey{}).(guest) // without a guard there are no guests
	return g
}

func (g guest) with(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), guestKey{}, g))
}

// payer is to whom searches are charged: "" is the owner, who has no share.
func (g guest) payer() string {
	if !g.foreign {
		return ""
	}
	return g.id
}

// meet finds out whose request it is, and whether the guest may enter.
func (s *Server) meet(r *http.Request) (g guest, enters bool) {
	if c, err := r.Cookie(guestCookie); err == nil && len(c.Value) >= 26 && len(c.Value) <= 64 {
		g.id = digest(c.Value)
	}
	if c, err := r.Cookie(keysCookie); err == nil && len(c.Value) <= mostKeys*64 {
		g.keys = strings.Split(c.Value, ".")
		g.keys = g.keys[max(0, len(g.keys)-mostKeys):]
	}
	if s.options.Token == "" {
		return g, true
	}
	g.foreign = !s.fromHere(r)
	if g.foreign && g.id == "" { // a program
		g.id = "at " + addressOf(r)
	}
	if s.hasToken(r) {
		return g, true
	}
	g.foreign, g.invited = true, true
	return g, slices.ContainsFunc(g.keys, s.opens)
}

// fromHere reports whether a request was made on this machine, and not by way of a server
// that stands before the studio.
func (s *Server) fromHere(r *http.Request) bool {
	for _, by := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via"} {
		if r.Header.Get(by) != "" {
			return false
		}
	}
	host := hostOf(r)
	named, err := netip.ParseAddr(host)
	caller, err2 := netip.ParseAddr(addressOf(r))
	return err2 == nil && caller.Unmap().IsLoopback() && (host == "localhost" || err == nil && named.Unmap().IsLoopback())
}

// addressOf is where a request comes from, without the port.
func addressOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// digest is a name for a secret that does not tell it.
func digest(secret string) string {
	sum := sha256.Sum256([]byte("guest " + secret))
	return hex.EncodeToString(sum[:10])
}

// welcome gives a browser that opens the page its cookie, for as long as it comes back.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request) {
	c, err := r.Cookie(guestCookie)
	if err != nil || len(c.Value) < 26 || len(c.Value) > 64 {
		c = &http.Cookie{Value: rand.Text()}
	}
	http.SetCookie(w, s.baked(guestCookie, c.Value, yearAndMore))
}

// baked is a cookie that no script of a page reads.
func (s *Server) baked(name, value string, age int) *http.Cookie {
	return &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: age, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.options.Secure}
}
