package studio

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net/http"
	"strings"
)

// tokenName is the parameter of the address that carries the token, and inviteName the one
// that carries an invitation.
const (
	tokenName  = "token"
	inviteName = "invite"
)

// admits reports whether a request may enter, and whose it is. The address with the token,
// which the studio's owner knows, is exchanged for a cookie, and so is an invitation;
// everything else is refused where a token is asked for.
func (s *Server) admits(w http.ResponseWriter, r *http.Request) (guest, bool) {
	if s.exchanged(w, r) {
		return guest{}, false
	}
	g, enters := s.meet(r)
	if !enters {
		s.tally.refused.Add(1)
		turnAway(w, r, refuse(http.StatusForbidden, "this studio serves only those who have its token: open the whole address that was printed, or an invitation"))
		return g, false
	}
	if r.Method == http.MethodGet && r.URL.Path == "/" {
		s.welcome(w, r)
	}
	return g, true
}

// exchanged gives the cookies for what the address carries and leads to the same address
// without it. An invitation only opens the door: that it was looked at, by a program that
// shows what is behind a link perhaps, takes no seat.
func (s *Server) exchanged(w http.ResponseWriter, r *http.Request) bool {
	query := r.URL.Query()
	token, invitation := query.Get(tokenName), query.Get(inviteName)
	target := "/"
	switch {
	case r.Method != http.MethodGet || r.URL.Path != "/":
		return false
	case s.options.Token != "" && s.isToken(token):
		http.SetCookie(w, s.baked(s.cookie, s.options.Token, 0))
	case invitation != "" && s.opens(invitation):
		http.SetCookie(w, s.baked(keysCookie, added(r, invitation), yearAndMore))
		target += s.tableOf(invitation)
	default:
		return false
	}
	s.welcome(w, r)
	query.Del(tokenName)
	query.Del(inviteName)
	w.Header().Set("Cache-Control", "no-store")
	if rest := query.Encode(); rest != "" {
		target = "/?" + rest + target[1:]
	}
	http.Redirect(w, r, target, http.StatusSeeOther)
	return true
}

// added are the invitations of a browser with one more.
func added(r *http.Request, key string) string {
	keys := []string{key}
	if c, err := r.Cookie(keysCookie); err == nil {
		for _, old := range strings.Split(c.Value, ".") {
			if old != key && len(keys) < mostKeys && isKey(old) {
				keys = append(keys, old)
			}
		}
	}
	return strings.Join(keys, ".")
}

// hasToken reports whether a request brings the token: in its cookie, or as a program does,
// in the header Authorization or, to read the metrics, in the address.
func (s *Server) hasToken(r *http.Request) bool {
	if c, err := r.Cookie(s.cookie); err == nil && s.isToken(c.Value) {
		return true
	}
	if bearer, is := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); is && s.isToken(bearer) {
		return true
	}
	return r.URL.Path == metricsPath && s.isToken(r.URL.Query().Get(tokenName))
}

func (s *Server) isToken(text string) bool {
	return subtle.ConstantTimeCompare([]byte(text), []byte(s.options.Token)) == 1
}

// cookieName differs between studios, since browsers give one host's cookies to all its
// ports.
func cookieName(token string) string {
	sum := sha256.Sum256([]byte("name " + token))
	return fmt.Sprintf("sente-%x", sum[:6])
}
