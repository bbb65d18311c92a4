package studio

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net/http"
)

// tokenName is the parameter of the address that carries the token.
const tokenName = "token"

// admits reports whether a request may enter a studio that asks for a token: it has the
// cookie. The address with the token, which the studio's owner knows, is exchanged for the
// cookie; everything else is refused.
func (s *Server) admits(w http.ResponseWriter, r *http.Request) bool {
	if s.options.Token == "" {
		return true
	}
	if c, err := r.Cookie(s.cookie); err == nil && s.isToken(c.Value) {
		return true
	}
	query := r.URL.Query()
	if r.Method != http.MethodGet || r.URL.Path != "/" || !s.isToken(query.Get(tokenName)) {
		answer(w, refuse(http.StatusForbidden, "this studio serves only those who have its token: open the whole address that was printed"))
		return false
	}
	query.Del(tokenName)
	http.SetCookie(w, &http.Cookie{Name: s.cookie, Value: s.options.Token, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	w.Header().Set("Cache-Control", "no-store")
	target := "/"
	if rest := query.Encode(); rest != "" {
		target += "?" + rest
	}
	http.Redirect(w, r, target, http.StatusSeeOther)
	return false
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
