package studio

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

const houseToken = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// visitor is a client with cookies of its own. In a house with a token it comes from the
// network: requests that another server passes on are nobody's at the machine itself.
type visitor struct {
	t      *testing.T
	url    string
	client *http.Client
	here   bool
}

func (h *house) visitor(here bool) *visitor {
	jar, _ := cookiejar.New(nil)
	return &visitor{h.t, h.web.URL, &http.Client{Jar: jar, Transport: h.web.Client().Transport}, here}
}

// ask makes a request, "POST /api/…", and returns status and body.
func (b *visitor) ask(what, body string) (int, string) {
	b.t.Helper()
	method, path, _ := strings.Cut(what, " ")
	r := testutil.Must(http.NewRequest(method, b.url+path, strings.NewReader(body)))(b.t)
	if !b.here {
		r.Header.Set("X-Forwarded-For", "203.0.113.7")
	}
	answer := testutil.Must(b.client.Do(r))(b.t)
	defer answer.Body.Close()
	text := testutil.Must(io.ReadAll(answer.Body))(b.t)
	return answer.StatusCode, string(text)
}

// want makes a request that has to be answered so.
func (b *visitor) want(status int, what, body, says string) string {
	b.t.Helper()
	got, text := b.ask(what, body)
	if got != status || !strings.Contains(text, says) {
		b.t.Errorf("%s %s: %d %.200s, want %d %s", what, body, got, text, status, says)
	}
	return text
}

// sits opens a table.
func (b *visitor) sits(body string) (path string) {
	b.t.Helper()
	var s state
	testutil.NoError(b.t, json.Unmarshal([]byte(b.want(201, "POST /api/tables", body, "")), &s))
	return "/api/tables/" + s.ID
}

// invites makes an invitation and returns its key.
func (b *visitor) invites(path, body string) string {
	b.t.Helper()
	var made invited
	testutil.NoError(b.t, json.Unmarshal([]byte(b.want(201, "POST "+path+"/invite", body, "key")), &made))
	return made.Key
}

// guests are the browsers of a game to which two play and one is invited to watch.
type guests struct {
	*house
	owner, friend, spectator *visitor
	path                     string // of the table
}

// party opens a game of tic-tac-toe; the owner plays first.
func party(t *testing.T, options Options) guests {
	t.Helper()
	options.Token = houseToken
	g := guests{house: buildOn(t, catalog.Standard(), options)}
	g.owner, g.friend, g.spectator = g.visitor(true), g.visitor(false), g.visitor(false)
	g.owner.want(200, "GET /?token="+houseToken, "", "app")
	g.path = g.owner.sits(`{"game":"tictactoe"}`)
	seat, watch := g.owner.invites(g.path, `{"seat":2}`), g.owner.invites(g.path, `{}`)
	g.friend.want(200, "GET /?invite="+seat, "", "app")
	g.spectator.want(200, "GET /?invite="+watch, "", "app")
	return g
}

// TestTwoPlayOneGame is fault 29: each moves for the seat that is their own and for no other one, a
// spectator for none, and nothing helps one of them before the end.
func TestTwoPlayOneGame(t *testing.T) {
	g := party(t, Options{})
	g.owner.want(204, "POST "+g.path+"/play", `{"move":"a1"}`, "")
	g.owner.want(409, "POST "+g.path+"/play", `{"move":"b2"}`, "waits for the guest")
	g.friend.want(403, "POST "+g.path+"/play", `{"move":"b2"}`, "you watch this game")
	g.spectator.want(409, "POST "+g.path+"/sit", "", "no seat of this game is offered to you")
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	g.friend.want(409, "POST "+g.path+"/sit", "", "here already")
	g.owner.want(409, "POST "+g.path+"/play", `{"move":"b2"}`, "that is another person")
	g.spectator.want(403, "POST "+g.path+"/play", `{"move":"b2"}`, "you watch this game")
	g.friend.want(204, "POST "+g.path+"/play", `{"move":"b2"}`, "")
	g.friend.want(409, "POST "+g.path+"/play", `{"move":"c3"}`, "that is another person")
	for _, help := range append([]string{}, helps...) {
		g.owner.want(409, "POST "+g.path+"/"+help, `{}`, "")
		g.spectator.want(403, "POST "+g.path+"/"+help, `{}`, "you watch")
	}
	for _, move := range []struct {
		who *visitor
		to  string
	}{{g.owner, "b1"}, {g.friend, "a3"}, {g.owner, "c1"}} {
		move.who.want(204, "POST "+g.path+"/play", `{"move":"`+move.to+`"}`, "")
	}
	if s := g.state2(); !s.Over || s.Winner != 0 {
		t.Fatalf("the game: %+v", s)
	}
	g.friend.want(204, "POST "+g.path+"/undo", "", "") // after the game both may look at what might have been
	g.spectator.want(403, "POST "+g.path+"/undo", "", "you watch")
}

// TestAMoveIsForThePositionThatWasSeen: a move that comes after somebody else has moved was
// meant for another position; one's own moves may come faster than positions do.
func TestAMoveIsForThePositionThatWasSeen(t *testing.T) {
	const wentOn = "the game went on while you chose"
	g := party(t, Options{})
	play := func(who *visitor, status int, move, seen, says string) {
		t.Helper()
		who.want(status, "POST "+g.path+"/play", `{"move":"`+move+`","moves":[`+seen+`]}`, says)
	}
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	play(g.owner, 204, "a1", ``, "")
	play(g.owner, 409, "a2", `"a1"`, "that is another person")
	play(g.friend, 409, "b2", ``, wentOn)
	play(g.friend, 204, "b2", `"a1"`, "")
	play(g.owner, 409, "a2", `"a1"`, wentOn)
	play(g.owner, 409, "a2", `"a1","c3"`, wentOn)
	play(g.owner, 409, "a2", `"a1","b2","c3"`, wentOn)
	play(g.owner, 204, "a2", `"a1","b2"`, "")

	g.path = g.owner.sits(`{"game":"tictactoe"}`)
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

func (g guests) state2() (s state) {
	g.t.Helper()
	testutil.NoError(g.t, json.Unmarshal([]byte(g.owner.want(200, "GET "+g.path, "", "table")), &s))
	return s
}

// TestInvitationsLeadToOneGame is fault 29: an invitation leads to one game and to nothing else of the studio; without one, or with one
// that is none, nobody enters.
func TestInvitationsLeadToOneGame(t *testing.T) {
	g := party(t, Options{Studies: t.TempDir()})
	other := g.owner.sits(`{"game":"tictactoe"}`)
	for _, what := range []string{
		"GET " + other, "POST " + other + "/play", "GET " + other + "/events", "POST " + other + "/sit", "POST " + other + "/invite",
		"GET /api/studies", "POST /api/tables", "POST /api/analyze", "POST /api/read", "GET /metrics", "DELETE " + g.path, "POST " + g.path + "/edit", "POST " + g.path + "/review",
		"DELETE /api/studies/" + strings.TrimPrefix(other, "/api/tables/"), "POST " + g.path + "/invite",
	} {
		for _, b := range []*visitor{g.friend, g.spectator} {
			if status, text := b.ask(what, `{}`); status != 403 && (what != "GET /metrics" || status != 404) {
				t.Errorf("%s: %d %.200s", what, status, text)
			}
		}
	}
	for _, what := range []string{"GET " + g.path, "GET " + g.path + "/study", "GET /api/games", "GET /js/main.js", "GET " + g.path + "/forms"} {
		g.spectator.want(200, what, "", "")
	}
	g.spectator.want(200, "GET /api/guest", "", `"invited":true`)
	stranger := g.visitor(false)
	for _, key := range []string{"x", strings.TrimPrefix(g.path, "/api/tables/") + "-" + houseToken, strings.TrimPrefix(g.path, "/api/tables/"), "../../etc-" + houseToken} {
		stranger.want(403, "GET /?invite="+key, "", "this studio serves only those")
		stranger.want(403, "GET "+g.path, "", "this studio serves only those")
	}
}

// TestSeatsOutliveTheTable: who leaves and comes back has the seat still, even when the
// table has rested on the disk meanwhile.
func TestSeatsOutliveTheTable(t *testing.T) {
	g := party(t, Options{Studies: t.TempDir()})
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	g.owner.want(204, "POST "+g.path+"/play", `{"move":"a1"}`, "")
	g.studio.remove(g.table(g.path))
	g.spectator.want(403, "POST "+g.path+"/play", `{"move":"b2"}`, "you watch")
	g.friend.want(204, "POST "+g.path+"/play", `{"move":"b2"}`, "")
	g.owner.want(204, "POST "+g.path+"/play", `{"move":"b1"}`, "")
}

// TestGuestsEndNoGamesOfOthers: who has the token may play and open tables, and ends none but their own.
func TestGuestsEndNoGamesOfOthers(t *testing.T) {
	g := party(t, Options{})
	guest := g.visitor(false)
	guest.want(200, "GET /?token="+houseToken, "", "app")
	guest.want(403, "DELETE "+g.path, "", "only the one who opened")
	guest.want(403, "DELETE "+strings.Replace(g.path, "tables", "studies", 1), "", "only the one who opened")
	guest.want(403, "POST "+g.path+"/play", `{"move":"a1"}`, "you watch")
	guest.want(403, "POST "+g.path+"/invite", `{"seat":1}`, "only those who play here")
	own := guest.sits(`{"game":"tictactoe"}`)
	guest.want(204, "POST "+own+"/play", `{"move":"a1"}`, "")
	guest.want(204, "DELETE "+own, "", "")
	g.owner.want(204, "DELETE "+guest.sits(`{"game":"tictactoe"}`), "", "")
}

// TestCompanyIsTold: everybody at a table hears whose seats there are, who is there, and
// how many watch.
func TestCompanyIsTold(t *testing.T) {
	g := party(t, Options{})
	table := g.table(g.path)
	at := func(b *visitor, enter bool) company {
		t.Helper()
		r, _ := http.NewRequest("GET", b.url+"/", nil)
		for _, c := range b.client.Jar.Cookies(r.URL) {
			r.AddCookie(c)
		}
		who, _ := g.studio.meet(r)
		who.invited = b != g.owner // this request has no remote address
		if enter {
			w := testutil.Must(table.joinAs(who))(t)
			t.Cleanup(func() { table.leave(w) })
		}
		table.mu.Lock()
		defer table.mu.Unlock()
		return table.companyOf(who)
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
	if c := at(g.spectator, true); c.Spectators != 1 || !c.Watch || c.Seats[0] != "other" || !c.Here[0] {
		t.Errorf("the spectator, in two windows: %+v", c)
	}
	if c := at(g.owner, false); c.Spectators != 1 || c.Watch || c.Seats[0] != "you" {
		t.Errorf("the owner: %+v", c)
	}
}

// TestForgedOriginsReachNoSeat: what another site asks in the name of a player is refused.
func TestForgedOriginsReachNoSeat(t *testing.T) {
	g := party(t, Options{})
	for name, value := range map[string]string{"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "cross-site"} {
		r := testutil.Must(http.NewRequest("POST", g.owner.url+g.path+"/play", strings.NewReader(`{"move":"a1"}`)))(t)
		r.Header.Set(name, value)
		answer := testutil.Must(g.owner.client.Do(r))(t)
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != 403 || !strings.Contains(string(text), "another site") {
			t.Errorf("%s: %d %s", name, answer.StatusCode, text)
		}
	}
	if s := g.state2(); len(s.Record.Moves) != 0 {
		t.Errorf("a forged move was played: %v", s.Record.Moves)
	}
}

// TestGuestsShareTheProcessors is fault 29: a guest with many searches has one at work, another guest
// and the owner have theirs beside it, and the guest's own take turns.
func TestGuestsShareTheProcessors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(3)
		yields := map[string]*atomic.Int32{"a": {}, "b": {}, "": {}}
		line := func(guest string) *ticket {
			one := q.joinFor(guest, slice, func() {})
			go func() {
				if one.wait(t.Context()) == nil {
					one.work(func() { yields[guest].Add(1); one.leave() })
				}
			}()
			synctest.Wait()
			return one
		}
		works := func(one *ticket) bool { _, waits := one.before(); return !waits }
		a1, a2, a3 := line("a"), line("a"), line("a")
		if !works(a1) || works(a2) || works(a3) {
			t.Fatal("a guest has more than its share")
		}
		b1 := line("b")
		own1 := line("")
		if !works(b1) || !works(own1) {
			t.Fatal("others wait behind one guest's searches")
		}
		time.Sleep(slice + time.Second)
		synctest.Wait()
		if !works(a2) || works(a3) || yields["b"].Load() != 0 || yields[""].Load() != 0 || yields["a"].Load() != 1 {
			t.Fatalf("after a slice: %v %v, yields of the others %d and %d", works(a2), works(a3), yields["b"].Load(), yields[""].Load())
		}
		own2 := line("")
		time.Sleep(2 * slice)
		synctest.Wait()
		if !works(own2) {
			t.Error("the owner's second search has not had its turn")
		}
		if q.lined("a") > 1 {
			t.Errorf("%d searches of the guest are left", q.lined("a"))
		}
		for _, one := range []*ticket{a3, b1, own1, own2} {
			one.leave()
		}
	})
}

// TestTooManySearchesOfAGuest are refused in a sentence; the owner's are not.
func TestTooManySearchesOfAGuest(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{Token: houseToken, Waiting: 2})
	guest, owner := h.visitor(false), h.visitor(true)
	for _, b := range []*visitor{guest, owner} {
		b.want(200, "GET /?token="+houseToken, "", "app")
		for n := range 4 {
			path := b.sits(`{"game":"gomoku"}`)
			w := testutil.Must(h.table(path).join())(t)
			defer h.table(path).leave(w)
			if b == guest && n >= 2 {
				b.want(503, "POST "+path+"/analyse", "{}", "2 searches of yours are at work or waiting")
				b.want(503, "POST /api/analyze", `{"record":{"game":"gomoku"}}`, "2 searches of yours")
			} else {
				b.want(204, "POST "+path+"/analyse", "{}", "")
			}
		}
	}
}

// TestTablesOfAGuest: one guest's tables make room for each other, not others for them.
func TestTablesOfAGuest(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{Token: houseToken, Tables: 3, Sessions: 10})
	owner, guest := h.visitor(true), h.visitor(false)
	owner.want(200, "GET /?token="+houseToken, "", "app")
	guest.want(200, "GET /?token="+houseToken, "", "app")
	var kept []string
	for range 5 {
		kept = append(kept, owner.sits(`{"game":"tictactoe"}`))
	}
	for range 20 {
		guest.sits(`{"game":"tictactoe"}`)
	}
	for _, path := range kept {
		owner.want(200, "GET "+path, "", "")
	}
	if n := len(h.studio.list()); n != 8 {
		t.Errorf("%d tables are in memory, want the owner's 5 and the guest's 3", n)
	}
}

// TestTwoTakeBackTogether: one of two people asks for a move back, the other one agrees or
// declines, nobody else answers, and what is decided otherwise ends the question.
func TestTwoTakeBackTogether(t *testing.T) {
	g := party(t, Options{})
	undo, decline := "POST "+g.path+"/undo", "POST "+g.path+"/decline"
	play := func(who *visitor, move string) {
		t.Helper()
		who.want(204, "POST "+g.path+"/play", `{"move":"`+move+`"}`, "")
	}
	is := func(plies, back int) {
		t.Helper()
		if s := g.state2(); len(s.Record.Moves) != plies || s.Back != back || s.Over {
			t.Fatalf("after %v moves %v asks for one back, want %d and %d", s.Record.Moves, s.Back, plies, back)
		}
	}
	g.friend.want(204, "POST "+g.path+"/sit", "", "")
	g.owner.want(409, undo, "", "no move of yours")
	play(g.owner, "a1")
	g.friend.want(409, undo, "", "no move of yours")
	g.owner.want(204, undo, "", "")
	is(1, 1)
	g.owner.want(409, undo, "", "the other person answers")
	g.owner.want(409, decline, "", "the other person answers")
	g.owner.want(409, "POST "+g.path+"/draw", "", "comes first")
	g.spectator.want(403, undo, "", "you watch")
	g.spectator.want(403, decline, "", "you watch")
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
	g.friend.want(409, undo, "", "comes first")
	g.friend.want(204, decline, "", "")
	g.friend.want(204, undo, "", "")
	is(2, 2)
	g.owner.want(204, "POST "+g.path+"/resign", "", "")
	if s := g.state2(); !s.Over || s.Back != 0 {
		t.Errorf("after the end %d asks for a move back", s.Back)
	}
}
