package auth

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/web"
)

// Role is the extent of a client's rights. A greater role includes the smaller ones.
type Role int

const (
	Stranger Role = iota // no token and no invitation: all requests are refused
	Viewer               // may watch
	Player               // plays a seat of a table
	Owner                // has all rights
)

// Client is the sender of a request. The zero value is a stranger.
type Client struct {
	Role        Role
	ID          string // browser ID of a guest; "" for the owner
	ViewsAll    bool   // has the token of viewers: may watch all open tables
	Invitations []Invitation
	Address     string // network address, for limits per guest
}

// Invitation lets a guest watch one table and take a seat there.
type Invitation struct {
	Room string // ID of the table, or of the first table of a series of rematches
	Seat int    // 1 + the offered seat, 0 to watch
}

// InvitedTo reports whether the client has an invitation to a room.
func (c Client) InvitedTo(room string) bool {
	return slices.ContainsFunc(c.Invitations, func(i Invitation) bool { return i.Room == room })
}

const (
	tokenParameter  = "token"  // query parameter of a token
	inviteParameter = "invite" // query parameter of an invitation
	maxGrants       = 8        // maximum per browser; the oldest is dropped
	cookieLifetime  = 400 * 24 * 60 * 60
	keyFileName     = "access.key" // in the folder of the studies
	keyLength       = 32
)

// MetricsPath is the path of the metrics. It accepts the token as a query parameter.
const MetricsPath = "/metrics"

type clientKey struct{}

// ClientOf returns the client of a request, as identified by the guard.
func ClientOf(r *http.Request) Client {
	c, _ := r.Context().Value(clientKey{}).(Client)
	return c
}

func (c Client) attachTo(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), clientKey{}, c))
}

// loadKey returns the key that signs cookies and invitations. The key is stored in folder, so both stay
// valid after a restart; a file of invalid length is replaced. Without a folder, or if it is not
// writable, each start generates a new key.
func loadKey(folder string) []byte {
	key := make([]byte, keyLength)
	rand.Read(key) //nolint:errcheck // never fails
	if folder == "" {
		return key
	}
	name := filepath.Join(folder, keyFileName)
	stored, err := os.ReadFile(name)
	if err == nil && len(stored) == keyLength {
		return stored
	}
	damaged := keep.Kind{Name: "damaged key", Mode: 0o600, Is: func(in io.Reader) bool {
		n, err := io.Copy(io.Discard, in)
		return err == nil && n != keyLength
	}}
	_ = keep.Replace(keep.OS, name, damaged, func(w io.Writer) error { _, err := w.Write(key); return err }) // on failure, guests need new invitations after a restart
	if stored, err = os.ReadFile(name); err == nil && len(stored) == keyLength {
		return stored // written by this process or concurrently by another one
	}
	return key
}

// Signer signs cookies and invitations.
type Signer struct{ key []byte }

// NewSigner returns a signer with the key stored in a folder; see [loadKey].
func NewSigner(folder string) Signer { return Signer{loadKey(folder)} }

// Signature returns the signature of a text for a purpose.
func (s Signer) Signature(purpose, text string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(purpose + " " + text))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// verify returns the text before the signature, and whether the signature is valid.
func (s Signer) verify(purpose, signed string) (text string, ok bool) {
	at := max(strings.LastIndexByte(signed, '.'), 0)
	text = signed[:at]
	return text, hmac.Equal([]byte(signed), []byte(text+"."+s.Signature(purpose, text)))
}

// SignInvitation returns the signed text of an invitation for its link.
func (s Signer) SignInvitation(i Invitation) string {
	text := i.String()
	return text + "." + s.Signature("invitation", text)
}

// roleOf returns the role of a token.
func (g *Guard) roleOf(token string) Role {
	is := func(known string) bool {
		return known != "" && subtle.ConstantTimeCompare([]byte(token), []byte(known)) == 1
	}
	switch {
	case is(g.options.Token):
		return Owner
	case is(g.options.ViewToken):
		return Viewer
	}
	return Stranger
}

func (i Invitation) String() string { return i.Room + "-" + strconv.Itoa(i.Seat) }

// parseInvitation parses the result of Invitation.String.
func parseInvitation(text string) (i Invitation, ok bool) {
	room, seat, _ := strings.Cut(text, "-")
	n, err := strconv.Atoi(seat)
	return Invitation{room, n}, err == nil && httpapi.IsID(room)
}

// openInvitation returns the invitation of a link and the game of its table.
func (g *Guard) openInvitation(key string) (i Invitation, game string, ok bool) {
	text, signed := g.verify("invitation", key)
	i, ok = parseInvitation(text)
	if !signed || !ok {
		return i, "", false
	}
	game, ok = g.tables.GameAt(i.Room)
	return i, game, ok
}

// Identify returns the client of a request, from the Authorization header (programs) or the signed
// cookie (browsers).
func (g *Guard) Identify(r *http.Request) Client {
	if g.options.Token == "" {
		return Client{Role: Owner}
	}
	scheme, bearer, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		bearer = ""
	}
	if bearer == "" && r.URL.Path == MetricsPath {
		bearer = r.URL.Query().Get(tokenParameter)
	}
	c := Client{Role: g.roleOf(bearer), Address: g.AddressOf(r)}
	c.ID, c.ViewsAll = "at "+c.Address, c.Role == Viewer
	if id, grants := g.readCookie(r); id != "" {
		c.ID = id
		for _, grant := range grants {
			if i, ok := parseInvitation(grant); ok {
				c.Role, c.Invitations = max(c.Role, Viewer), append(c.Invitations, i)
			}
		}
		if slices.Contains(grants, g.grantFor(g.options.ViewToken)) {
			c.Role, c.ViewsAll = max(c.Role, Viewer), true
		}
		if slices.Contains(grants, g.grantFor(g.options.Token)) {
			c.Role = Owner
		}
	}
	if c.Role == Owner {
		return Client{Role: Owner}
	}
	return c
}

// grantFor returns the cookie's grant for a token. It becomes invalid when the token changes.
func (g *Guard) grantFor(token string) string { return g.Signature("token", token) }

// readCookie returns the browser ID and the grants of the cookie, the most recent first. id is ""
// without a validly signed cookie.
func (g *Guard) readCookie(r *http.Request) (id string, grants []string) {
	c, err := r.Cookie(g.CookieName)
	if err != nil {
		return "", nil
	}
	text, ok := g.verify("cookie", c.Value)
	if !ok {
		return "", nil
	}
	fields := strings.Split(text, ".")
	return fields[0], fields[1:]
}

// admit identifies the client of a request. If ok is false, it has written the response: a redirect
// that exchanges a token or an invitation for a cookie, or a refusal.
func (g *Guard) admit(w http.ResponseWriter, r *http.Request) (c Client, ok bool) {
	if g.exchangeGrant(w, r) {
		return c, false
	}
	c = g.Identify(r)
	switch {
	case c.Role == Owner:
		return c, true
	case g.options.Proxied && r.Header.Get(forwardedHeader) == "":
		g.reject(w, r, httpapi.Errorf(http.StatusForbidden, "the proxy in front of this studio must send the header %s: see docs/network.md", forwardedHeader))
		return c, false
	case c.Role == Stranger:
		g.reject(w, r, httpapi.NewError(http.StatusForbidden, "token_required", "this studio requires a token: open the complete address that was printed, or an invitation"))
		return c, false
	}
	return c, true
}

// reject refuses a request and closes its connection, so that strangers occupy no connections.
func (g *Guard) reject(w http.ResponseWriter, r *http.Request, err error) {
	g.refused.Add(1)
	w.Header().Set("Connection", "close")
	web.WriteRefusal(w, r, err)
}

// exchangeGrant exchanges the token or invitation in the query of the page for a cookie, and redirects
// to the URL without it.
func (g *Guard) exchangeGrant(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet || r.URL.Path != "/" || g.options.Token == "" {
		return false
	}
	query := r.URL.Query()
	token, grant, place := query.Get(tokenParameter), "", ""
	if g.roleOf(token) > Stranger {
		grant = g.grantFor(token)
	} else if i, game, ok := g.openInvitation(query.Get(inviteParameter)); ok {
		place = "#/" + game + "?table=" + i.Room
		if g.Identify(r).Role != Owner { // the owner needs no grant
			grant = i.String()
		}
	} else {
		return false
	}
	if grant != "" {
		g.addGrant(w, r, grant)
	}
	query.Del(tokenParameter)
	query.Del(inviteParameter)
	target := "/"
	if rest := query.Encode(); rest != "" {
		target = "/?" + rest
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, target+place, http.StatusSeeOther)
	return true
}

// addGrant adds a grant to the browser's cookie.
func (g *Guard) addGrant(w http.ResponseWriter, r *http.Request, grant string) {
	id, grants := g.readCookie(r)
	if id == "" {
		id = rand.Text()
	}
	grants = slices.DeleteFunc(grants, func(old string) bool { return old == grant })
	grants = append([]string{id, grant}, grants[:min(len(grants), maxGrants-1)]...)
	text := strings.Join(grants, ".")
	http.SetCookie(w, &http.Cookie{
		Name: g.CookieName, Value: text + "." + g.Signature("cookie", text), Path: "/", MaxAge: cookieLifetime,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: g.options.Secure,
	})
}

// forwardedHeader contains the client's address in a request from a proxy.
const forwardedHeader = "X-Forwarded-For"

// AddressOf returns the address of a request's client. Via a proxy it is the last address of the
// header, since clients may send earlier ones themselves.
func (g *Guard) AddressOf(r *http.Request) string {
	if g.options.Proxied {
		all := strings.Split(strings.Join(r.Header.Values(forwardedHeader), ","), ",")
		return strings.TrimSpace(all[len(all)-1])
	}
	return httpapi.StripPort(r.RemoteAddr)
}
