package studio

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/table"
)

const (
	houseToken = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	viewToken  = "abcdefghijklmnopqrstuvwxyz"
)

// visitor is a browser with its own cookies.
type visitor struct {
	t      *testing.T
	url    string
	client *http.Client
}

func (h *house) visitor() *visitor {
	jar, _ := cookiejar.New(nil)
	return &visitor{h.t, h.web.URL, &http.Client{Jar: jar, Transport: h.web.Client().Transport}}
}

// ask sends a request such as "POST /api/…" and returns the status and the body.
func (b *visitor) ask(what, body string) (int, string) {
	b.t.Helper()
	method, path, _ := strings.Cut(what, " ")
	r := testutil.Must(http.NewRequest(method, b.url+path, strings.NewReader(body)))(b.t)
	answer := testutil.Must(b.client.Do(r))(b.t)
	defer answer.Body.Close()
	text := testutil.Must(io.ReadAll(answer.Body))(b.t)
	return answer.StatusCode, string(text)
}

// want sends a request that must have the given status.
func (b *visitor) want(status int, what, body, says string) string {
	b.t.Helper()
	got, text := b.ask(what, body)
	if got != status || !strings.Contains(text, says) {
		b.t.Errorf("%s %s: %d %.200s, want %d %s", what, body, got, text, status, says)
	}
	return text
}

// opens opens a table.
func (b *visitor) opens(body string) (path string) {
	b.t.Helper()
	var s table.State
	testutil.NoError(b.t, json.Unmarshal([]byte(b.want(201, "POST /api/tables", body, "")), &s))
	return "/api/tables/" + s.ID
}

// invites creates an invitation and returns its key.
func (b *visitor) invites(path, body string) string {
	b.t.Helper()
	var made table.InviteResponse
	testutil.NoError(b.t, json.Unmarshal([]byte(b.want(201, "POST "+path+"/invite", body, "key")), &made))
	return made.Key
}

// guests are the browsers of a game between two players with an invited spectator.
type guests struct {
	*house
	owner, friend, spectator *visitor
	path                     string // of the table
}

// party opens a game of tic-tac-toe in which the owner moves first.
func party(t *testing.T, options Options) guests {
	t.Helper()
	options.Token, options.ViewToken = houseToken, viewToken
	g := guests{house: buildOn(t, standard.Games(), options)}
	g.owner, g.friend, g.spectator = g.visitor(), g.visitor(), g.visitor()
	g.owner.want(200, "GET /?token="+houseToken, "", "app")
	g.path = g.owner.opens(`{"game":"tictactoe"}`)
	seat, watch := g.owner.invites(g.path, `{"seat":2}`), g.owner.invites(g.path, `{}`)
	g.friend.want(200, "GET /?invite="+seat, "", "app")
	g.spectator.want(200, "GET /?invite="+watch, "", "app")
	return g
}

// TestInvitations_TwoPlayers is fault 29: each player may move for the own seat only, a spectator for
// no seat, and hints are refused before the end.
func TestInvitations_TwoPlayers(t *testing.T) {
	g := party(t, Options{})
	g.owner.want(204, "POST "+g.path+"/play", `{"move":"a1"}`, "")
	g.owner.want(409, "POST "+g.path+"/play", `{"move":"b2"}`, "reserved for an invited guest")
	g.friend.want(403, "POST "+g.path+"/play", `{"move":"b2"}`, "you are watching this game")
	g.spectator.want(409, "POST "+g.path+"/sit", "", "no longer invited to play")
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	g.friend.want(409, "POST "+g.path+"/sit", "", "no longer invited")
	g.owner.want(409, "POST "+g.path+"/play", `{"move":"b2"}`, "which another person plays")
	g.spectator.want(403, "POST "+g.path+"/play", `{"move":"b2"}`, "you are watching this game")
	g.friend.want(204, "POST "+g.path+"/play", `{"move":"b2"}`, "")
	g.friend.want(409, "POST "+g.path+"/play", `{"move":"c3"}`, "which another person plays")
	for _, help := range []string{"hint", "takeover", "analyse", "solve", "balance", "redo", "goto", "pause", "settings", "edit"} {
		g.owner.want(409, "POST "+g.path+"/"+help, `{}`, "")
		g.friend.want(403, "POST "+g.path+"/"+help, `{}`, "you are a guest")
	}
	g.owner.want(204, "POST "+g.path+"/play", `{"move":"b1"}`, "")
	g.friend.want(204, "POST "+g.path+"/play", `{"move":"a3"}`, "")
	g.owner.want(204, "POST "+g.path+"/play", `{"move":"c1"}`, "")
	if s := g.state2(); !s.Over || s.Winner != 0 {
		t.Fatalf("the game: %+v", s)
	}
	g.friend.want(409, "POST "+g.path+"/undo", "", "the game is over")
	g.owner.want(204, "POST "+g.path+"/rematch", "", "")
	next := g.table(g.path).Participants(theOwner).Next
	g.owner.want(204, "POST "+g.path+"/rematch", "", "")
	if again := g.table(g.path).Participants(theOwner).Next; again != next {
		t.Fatalf("two requests for a rematch open %s and %s", next, again)
	}
	g.path = "/api/tables/" + next
	g.friend.want(204, "POST "+g.path+"/play", `{"move":"b2"}`, "") // the sides have changed
	g.owner.want(204, "POST "+g.path+"/play", `{"move":"a1"}`, "")
	g.spectator.want(200, "GET /api/guest", "", `"games":[{"table":"`+g.table(g.path).ID)
	g.spectator.want(200, "GET "+g.path, "", "")
}

// TestInvitations_LeaveTheOwnerOwner checks that the owner may open any number of invitations.
func TestInvitations_LeaveTheOwnerOwner(t *testing.T) {
	g := party(t, Options{})
	for range 9 {
		path := g.owner.opens(`{"game":"tictactoe"}`)
		g.owner.want(200, "GET /?invite="+g.owner.invites(path, `{}`), "", "app")
		g.owner.want(204, "POST "+path+"/play", `{"move":"a1"}`, "")
	}
}

// TestInvitations_OutdatedMoveIsRefused checks that a move after another player's move is refused as
// outdated. Moves of a single player may be faster than the events.
func TestInvitations_OutdatedMoveIsRefused(t *testing.T) {
	const wentOn = "the position has changed in the meantime"
	g := party(t, Options{})
	play := func(who *visitor, status int, move, seen, says string) {
		t.Helper()
		who.want(status, "POST "+g.path+"/play", `{"move":"`+move+`","moves":[`+seen+`]}`, says)
	}
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	play(g.owner, 204, "a1", ``, "")
	play(g.owner, 409, "a2", `"a1"`, "which another person plays")
	play(g.friend, 409, "b2", ``, wentOn)
	play(g.friend, 204, "b2", `"a1"`, "")
	play(g.owner, 409, "a2", `"a1"`, wentOn)
	play(g.owner, 409, "a2", `"a1","c3"`, wentOn)
	play(g.owner, 409, "a2", `"a1","b2","c3"`, wentOn)
	play(g.owner, 204, "a2", `"a1","b2"`, "")

	g.path = g.owner.opens(`{"game":"tictactoe"}`)
	play(g.owner, 204, "a1", ``, "")
	play(g.owner, 204, "a2", ``, "")
	play(g.owner, 204, "a3", `"a1"`, "")
	g.owner.want(204, "POST "+g.path+"/undo", "", "")
	play(g.owner, 204, "b1", `"a1","a2","a3"`, "")
	play(g.owner, 409, "b2", `"c1"`, wentOn)

	g.owner.want(204, "POST "+g.path+"/goto", `{"moves":["a1","b1"]}`, "")
	g.owner.want(204, "POST "+g.path+"/settings", `{"seats":[{"kind":"human"},{"kind":"engine","engine":"search"}]}`, "")
	play(g.owner, 409, "c1", `"a1"`, wentOn) // an engine has the side that moved last
	play(g.owner, 204, "c1", `"a1","b1"`, "")
}

func (g guests) state2() (s table.State) {
	g.t.Helper()
	testutil.NoError(g.t, json.Unmarshal([]byte(g.owner.want(200, "GET "+g.path, "", "table")), &s))
	return s
}

// TestRights_DefaultDeny requests all routes of openapi.json as a stranger, a viewer, an invited
// spectator and a player. The test lists all permitted routes (fault 29).
func TestRights_DefaultDeny(t *testing.T) {
	const t1 = "/api/tables/{table}"
	looks := []string{"GET /", "GET /api/games", "GET /api/games/{game}/guide", "GET /api/guest", "GET " + t1, "GET " + t1 + "/events", "GET " + t1 + "/nodes/{node}", "GET " + t1 + "/study", "POST " + t1 + "/sit"}
	plays := append([]string{"POST " + t1 + "/decline", "POST " + t1 + "/draw", "POST " + t1 + "/play", "POST " + t1 + "/resign", "POST " + t1 + "/undo"}, looks...)
	g := party(t, Options{Studies: t.TempDir(), Metrics: func(*Server) http.Handler { return http.NotFoundHandler() }})
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	looker := g.visitor()
	looker.want(200, "GET /?token="+viewToken, "", "app")
	both := g.visitor()
	both.want(200, "GET /?token="+viewToken, "", "app")
	both.want(200, "GET /?invite="+g.owner.invites(g.path, `{}`), "", "app")
	other := g.owner.opens(`{"game":"tictactoe"}`)
	resting := g.owner.opens(`{"game":"tictactoe"}`)
	g.owner.want(204, "POST "+resting+"/play", `{"move":"a1"}`, "")
	g.studio.tables.Close(g.table(resting))
	for _, c := range []struct {
		name   string
		who    *visitor
		path   string
		served []string
	}{
		{"a stranger", g.visitor(), g.path, nil},
		{"one who looks on", looker, g.path, looks},
		{"one who looks on elsewhere", looker, other, looks},
		{"one who looks on at a game that rests", looker, resting, looks[:4]},
		{"a spectator", g.spectator, g.path, looks},
		{"a spectator of another game", g.spectator, other, looks[:4]},
		{"a player", g.friend, g.path, plays},
		{"one who looks on, invited to another game", both, resting, looks[:4]},
		{"a player of another game", g.friend, resting, looks[:4]},
	} {
		var served []string
		if c.path == resting && c.who != g.friend {
			c.who.want(403, "GET "+resting, "", "this game is closed: its owner can open it")
		}
		for path, methods := range readDescription(t).Paths {
			for method := range methods {
				for _, command := range append(table.CommandNames(), "nothing")[:max(1, strings.Count(path, "{command}")*(len(table.CommandNames())+1))] {
					name := strings.Replace(path, "{command}", command, 1)
					address := strings.NewReplacer("/api/tables/{table}", c.path, "/api/studies/{table}", strings.Replace(c.path, "tables", "studies", 1), "{game}", "tictactoe", "{node}", "0").Replace(name)
					ctx, end := context.WithTimeout(t.Context(), time.Second) // a stream would not end
					r := testutil.Must(http.NewRequestWithContext(ctx, strings.ToUpper(method), c.who.url+address, nil))(t)
					answer := testutil.Must(c.who.client.Do(r))(t)
					if answer.StatusCode != http.StatusForbidden {
						served = append(served, r.Method+" "+name)
					}
					answer.Body.Close()
					end()
				}
			}
		}
		slices.Sort(served)
		if d := cmp.Diff(slices.Sorted(slices.Values(c.served)), served); d != "" {
			t.Errorf("%s is served otherwise than said (-want +got):\n%s", c.name, d)
		}
		if g.studio.tables.FindLoaded(strings.TrimPrefix(resting, "/api/tables/")) != nil {
			t.Fatalf("%s has opened a game that rests", c.name)
		}
	}
}

// TestCookies_AreSigned checks that cookies and invitations with an invalid signature or purpose are
// refused, and that valid ones are accepted after a restart with the same token (fault 29).
func TestCookies_AreSigned(t *testing.T) {
	folder := t.TempDir()
	g := party(t, Options{Studies: folder})
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	room := strings.TrimPrefix(g.path, "/api/tables/")
	key := g.owner.invites(g.path, `{}`)
	signed := func(purpose, text string) string { return text + "." + g.studio.guard.Signature(purpose, text) }
	for _, forged := range []string{"x", room, room + "-2", key[:len(key)-1], strings.Replace(key, "-0.", "-2.", 1), signed("cookie", room+"-0"), "../../etc-0." + key[15:]} {
		g.visitor().want(403, "GET /?invite="+forged, "", "this studio requires a token")
	}
	with := func(h *house, cookie string) int {
		t.Helper()
		r := testutil.Must(http.NewRequest("GET", h.web.URL+g.path, nil))(t)
		r.AddCookie(&http.Cookie{Name: h.studio.guard.CookieName, Value: cookie})
		answer := testutil.Must(h.web.Client().Do(r))(t)
		answer.Body.Close()
		return answer.StatusCode
	}
	owners := signed("cookie", "me."+g.studio.guard.Signature("token", houseToken))
	for cookie, want := range map[string]int{
		"": 403, "me": 403, "me." + g.studio.guard.Signature("token", houseToken): 403, owners + "0": 403, signed("invitation", "me."+g.studio.guard.Signature("token", houseToken)): 403,
		owners: 200, signed("cookie", "me."+room+"-0"): 200, signed("cookie", "me.abcdefghijkl-0"): 403, signed("cookie", "me"): 403,
	} {
		if got := with(g.house, cookie); got != want {
			t.Errorf("with the cookie %q: %d, want %d", cookie, got, want)
		}
	}
	for authorization, want := range map[string]int{"Bearer " + houseToken: 200, "bearer " + houseToken: 200, "Basic " + houseToken: 403, houseToken: 403} {
		r := testutil.Must(http.NewRequest("GET", g.web.URL+g.path, nil))(t)
		r.Header.Set("Authorization", authorization)
		answer := testutil.Must(g.web.Client().Do(r))(t)
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("with the header Authorization %q: %d, want %d", authorization, answer.StatusCode, want)
		}
	}
	g.studio.tables.Close(g.table(g.path))
	again := buildOn(t, standard.Games(), Options{Token: houseToken + "2", Studies: folder})
	if got := with(again, owners); got != 403 {
		t.Errorf("the cookie of an earlier token: %d", got)
	}
	friend := &visitor{t, again.web.URL, &http.Client{Jar: g.friend.client.Jar, Transport: again.web.Client().Transport}}
	friend.want(409, "POST "+g.path+"/play", `{"move":"b2"}`, "which another person plays")
}

// TestGuests_KeepNoTableAtWork checks that engines stop and the table is unloaded with spectators only,
// but not while a player is connected.
func TestGuests_KeepNoTableAtWork(t *testing.T) {
	g := party(t, Options{})
	tbl := g.table(g.path)
	keeps := func(who *visitor, want bool) {
		t.Helper()
		w := testutil.Must(tbl.Subscribe(g.as(who)))(t)
		defer tbl.Unsubscribe(w)
		if _, alone := tbl.UnattendedSince(); alone == want {
			t.Errorf("a page of %+v keeps the table: %v", g.as(who), !alone)
		}
	}
	keeps(g.friend, false)
	keeps(g.owner, true)
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	keeps(g.friend, true)
}

// as returns the studio's client of a browser.
func (h *house) as(b *visitor) auth.Client {
	r := testutil.Must(http.NewRequest("GET", b.url+"/", nil))(h.t)
	for _, c := range b.client.Jar.Cookies(r.URL) {
		r.AddCookie(c)
	}
	return h.studio.guard.Identify(r)
}

// TestCompany_ListsParticipants checks the seats, the connected players and the number of spectators in
// each client's events.
func TestCompany_ListsParticipants(t *testing.T) {
	g := party(t, Options{})
	tbl := g.table(g.path)
	at := func(b *visitor, enter bool) table.Participants {
		t.Helper()
		who := g.as(b)
		if enter {
			w := testutil.Must(tbl.Subscribe(who))(t)
			t.Cleanup(func() { tbl.Unsubscribe(w) })
		}
		return tbl.Participants(who)
	}
	if c := at(g.friend, true); c.Offer != 2 || !c.Watch || c.Seats[1] != "offered" {
		t.Errorf("the friend before sitting down: %+v", c)
	}
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	if c := at(g.friend, false); c.Offer != 0 || c.Watch || c.Seats[1] != "you" || c.Here[0] || !c.Here[1] {
		t.Errorf("the friend: %+v", c)
	}
	at(g.owner, true)
	at(g.spectator, true)
	if c := at(g.spectator, true); c.Spectators != 1 || !c.Watch || c.Seats[0] != "host" || c.Seats[1] != "other" || !c.Here[0] {
		t.Errorf("the spectator, in two windows: %+v", c)
	}
	if c := at(g.owner, false); c.Spectators != 1 || c.Watch || c.Seats[0] != "you" {
		t.Errorf("the owner: %+v", c)
	}
}

// TestInvitations_TakebackNeedsBoth checks that a takeback needs the other player's consent, and that
// other decisions end the request.
func TestInvitations_TakebackNeedsBoth(t *testing.T) {
	g := party(t, Options{})
	undo, decline := "POST "+g.path+"/undo", "POST "+g.path+"/decline"
	play := func(who *visitor, move string) {
		t.Helper()
		who.want(204, "POST "+g.path+"/play", `{"move":"`+move+`"}`, "")
	}
	is := func(plies, back int) {
		t.Helper()
		if s := g.state2(); len(s.Record.Moves) != plies || s.Takeback != back || s.Over {
			t.Fatalf("after %v moves %v asks for one back, want %d and %d", s.Record.Moves, s.Takeback, plies, back)
		}
	}
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	g.owner.want(409, undo, "", "no move to take back")
	play(g.owner, "a1")
	g.friend.want(409, undo, "", "no move to take back")
	g.owner.want(204, undo, "", "")
	is(1, 1)
	g.owner.want(409, undo, "", "wait for an answer")
	g.owner.want(409, decline, "", "wait for an answer")
	g.owner.want(409, "POST "+g.path+"/draw", "", "answer it first")
	g.spectator.want(403, undo, "", "you are watching")
	g.spectator.want(403, decline, "", "you are watching")
	g.friend.want(204, decline, "", "")
	is(1, 0)
	g.owner.want(204, undo, "", "")
	g.friend.want(204, undo, "", "")
	is(0, 0)
	play(g.owner, "b2")
	play(g.friend, "a1")
	g.owner.want(204, undo, "", "") // and the answer to it
	is(2, 1)
	g.friend.want(204, undo, "", "")
	is(0, 0)
	play(g.owner, "b2")
	g.owner.want(204, undo, "", "")
	play(g.friend, "c3") // who plays on has answered
	is(2, 0)
	g.owner.want(204, "POST "+g.path+"/draw", "", "")
	g.friend.want(409, undo, "", "answer it first")
	g.friend.want(204, decline, "", "")
	g.friend.want(204, undo, "", "")
	is(2, 2)
	g.owner.want(204, "POST "+g.path+"/resign", "", "")
	if s := g.state2(); !s.Over || s.Takeback != 0 {
		t.Errorf("after the end %d asks for a move back", s.Takeback)
	}
}
