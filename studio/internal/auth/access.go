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

// Role is the extent of what a client may do; a greater one includes the smaller ones.
type Role int

const (
	Stranger Role = iota // no token and no invitation: every request is refused
	Viewer               // looks on
	Player               // plays a seat of one table as well
	Owner                // does everything
)

// Client is the sender of a request. The zero value is a stranger.
type Client struct {
	Role        Role
	ID          string // of a guest's browser; "" for the owner
	Everywhere  bool   // the token for viewers was presented: any open table may be seen
	Invitations []Invitation
	Address     string // for the share of a guest
}

// Invitation lets a guest see one table, and take a seat there.
type Invitation struct {
	Room string // the name of the table, or of the first table of a series of rematches
	Seat int    // 1 + the seat that is offered, 0 to look on
}

// InvitedTo reports whether the client has an invitation to a room.
func (c Client) InvitedTo(room string) bool {
	return slices.ContainsFunc(c.Invitations, func(i Invitation) bool { return i.Room == room })
}

const (
	tokenParameter  = "token"  // parameter of the address that carries a token
	inviteParameter = "invite" // parameter of the address that carries an invitation
	maxGrants       = 8        // of one browser: the oldest is dropped
	cookieLifetime  = 400 * 24 * 60 * 60
	keyFileName     = "access.key" // with the studies
	keyLength       = 32
)

// MetricsPath is the address of the numbers for machines, which accepts the token as a parameter.
const MetricsPath = "/metrics"

type clientKey struct{}

// ClientOf returns the sender of a request, as the guard has identified it.
func ClientOf(r *http.Request) Client {
	c, _ := r.Context().Value(clientKey{}).(Client)
	return c
}

func (c Client) attach(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), clientKey{}, c))
}

// loadKey returns the key that signs cookies and invitations. It is stored in folder, so that
// both stay valid when the studio is restarted; a file of another length is replaced. Without a
// folder, or if it cannot be written, the key is a new one at each start.
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
	_ = keep.Replace(keep.OS, name, damaged, func(w io.Writer) error { _, err := w.Write(key); return err }) // guests are invited again after a restart
	if stored, err = os.ReadFile(name); err == nil && len(stored) == keyLength {
		return stored // of this studio, or of another one that was faster
	}
	return key
}

// Signer signs cookies and invitations.
type Signer struct{ key []byte }

// NewSigner returns a signer with the key that is stored in a folder; see [loadKey].
func NewSigner(folder string) Signer { return Signer{loadKey(folder)} }

// Signature returns a signature of a text for a purpose.
func (s Signer) Signature(purpose, text string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(purpose + " " + text))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// verify returns a text whose signature follows it after a dot.
func (s Signer) verify(purpose, signed string) (text string, ok bool) {
	at := max(strings.LastIndexByte(signed, '.'), 0)
	text = signed[:at]
	return text, hmac.Equal([]byte(signed), []byte(text+"."+s.Signature(purpose, text)))
}

// SignInvitation returns the text of an invitation for its link.
func (s Signer) SignInvitation(i Invitation) string {
	text := i.String()
	return text + "." + s.Signature("invitation", text)
}

// roleOf returns the role that a token gives.
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

// parseInvitation is the reverse of String.
func parseInvitation(text string) (i Invitation, ok bool) {
	room, seat, _ := strings.Cut(text, "-")
	n, err := strconv.Atoi(seat)
	return Invitation{room, n}, err == nil && httpapi.IsID(room)
}

// openInvitation returns the invitation of a link, and the game of its table.
func (g *Guard) openInvitation(key string) (i Invitation, game string, ok bool) {
	text, signed := g.verify("invitation", key)
	i, ok = parseInvitation(text)
	if !signed || !ok {
		return i, "", false
	}
	game, ok = g.tables.GameAt(i.Room)
	return i, game, ok
}

// Identify returns the sender of a request: by the header Authorization for programs, by the
// signed cookie for browsers.
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
	c.ID, c.Everywhere = "at "+c.Address, c.Role == Viewer
	if id, grants := g.readCookie(r); id != "" {
		c.ID = id
		for _, grant := range grants {
			if i, ok := parseInvitation(grant); ok {
				c.Role, c.Invitations = max(c.Role, Viewer), append(c.Invitations, i)
			}
		}
		if slices.Contains(grants, g.grantFor(g.options.ViewToken)) {
			c.Role, c.Everywhere = max(c.Role, Viewer), true
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

// grantFor is the entry of a cookie for a token: it ends when the token changes.
func (g *Guard) grantFor(token string) string { return g.Signature("token", token) }

// readCookie returns the browser's name in its cookie and its grants, the latest first; no
// name if the cookie is not one that this studio has signed.
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

// admit identifies the client of a request, or answers the request itself: an address with a
// token or an invitation is exchanged for a cookie, and strangers are refused.
func (g *Guard) admit(w http.ResponseWriter, r *http.Request) (c Client, ok bool) {
	if g.exchange(w, r) {
		return c, false
	}
	c = g.Identify(r)
	switch {
	case c.Role == Owner:
		return c, true
	case g.options.Proxied && r.Header.Get(forwardedHeader) == "":
		g.reject(w, r, httpapi.Errorf(http.StatusForbidden, "the server in front of this studio must send the header %s: docs/network.md shows how", forwardedHeader))
		return c, false
	case c.Role == Stranger:
		g.reject(w, r, httpapi.NewError(http.StatusForbidden, "token_required", "this studio serves only those who have its token: open the whole address that was printed, or an invitation"))
		return c, false
	}
	return c, true
}

// reject refuses a request and closes its connection, so that strangers hold none.
func (g *Guard) reject(w http.ResponseWriter, r *http.Request, err error) {
	g.refused.Add(1)
	w.Header().Set("Connection", "close")
	web.WriteRefusal(w, r, err)
}

// exchange gives the cookie for the token or the invitation in the address of the page, and
// redirects to the same address without it.
func (g *Guard) exchange(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet || r.URL.Path != "/" || g.options.Token == "" {
		return false
	}
	query := r.URL.Query()
	token, grant, place := query.Get(tokenParameter), "", ""
	if g.roleOf(token) > Stranger {
		grant = g.grantFor(token)
	} else if i, game, ok := g.openInvitation(query.Get(inviteParameter)); ok {
		place = "#/" + game + "?table=" + i.Room
		if g.Identify(r).Role != Owner { // the owner needs none
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

// addGrant adds a grant to the cookie of the browser.
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

// forwardedHeader names the client of a request that a proxy passes on.
const forwardedHeader = "X-Forwarded-For"

// AddressOf returns the address of the client of a request. Behind a proxy it is the last one
// that the proxy names, since a client may send others itself.
func (g *Guard) AddressOf(r *http.Request) string {
	if g.options.Proxied {
		all := strings.Split(strings.Join(r.Header.Values(forwardedHeader), ","), ",")
		return strings.TrimSpace(all[len(all)-1])
	}
	return httpapi.StripPort(r.RemoteAddr)
}
