package studio

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/table"
)

// house is a studio on an in-memory network with an HTTP client. In a synctest bubble all timers expire
// immediately.
type house struct {
	t      *testing.T
	studio *Server
	web    *testServer
}

// theOwner is the client with all rights.
var theOwner = auth.Client{Role: auth.Owner}

// testServer is an in-memory network with a server.
type testServer struct {
	URL    string
	client http.Client
}

func (w *testServer) Client() *http.Client { return &w.client }

// serve starts a server on an in-memory network and stops it with the test.
func serve(t *testing.T, handler http.Handler) *testServer {
	t.Helper()
	network, server := newPipes(), &http.Server{Handler: handler}
	served := make(chan struct{})
	go func() { server.Serve(network); close(served) }() //nolint:errcheck // it ends with the test
	dial := func(context.Context, string, string) (net.Conn, error) { return network.dial(), nil }
	transport := &http.Transport{DialContext: dial}
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		server.Close()
		<-served
	})
	return &testServer{URL: "http://localhost", client: http.Client{Transport: transport}}
}

func build(t *testing.T, options Options) *house {
	t.Helper()
	return buildOn(t, hall(), options)
}

func buildOn(t *testing.T, games catalog.Catalog, options Options) *house {
	t.Helper()
	studio := testutil.Must(New(games, options))(t)
	h := &house{t, studio, serve(t, studio.Handler())}
	t.Cleanup(func() {
		if err := studio.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// do sends a request and returns the status and the body.
func (h *house) do(method, path, body string) (int, string) {
	h.t.Helper()
	r := testutil.Must(http.NewRequest(method, h.web.URL+path, strings.NewReader(body)))(h.t)
	r.Header.Set("Content-Type", "application/json")
	answer := testutil.Must(h.web.Client().Do(r))(h.t)
	defer answer.Body.Close()
	text := testutil.Must(io.ReadAll(answer.Body))(h.t)
	return answer.StatusCode, string(text)
}

func (h *house) post(path, body string) (int, string) {
	h.t.Helper()
	return h.do(http.MethodPost, path, body)
}

// call sends a request and fails the test unless the response has the given status.
func call[T any](h *house, method, path, body string, status int) (value T) {
	h.t.Helper()
	got, text := h.do(method, path, body)
	if got != status {
		h.t.Fatalf("%s %s %s: %d %.500s, want %d", method, path, body, got, text, status)
	}
	if status != http.StatusNoContent {
		testutil.NoError(h.t, json.Unmarshal([]byte(text), &value))
	}
	return value
}

type none = map[string]any

// fetch reads JSON.
func fetch[T any](h *house, path string) T {
	h.t.Helper()
	return call[T](h, http.MethodGet, path, "", http.StatusOK)
}

// asked posts JSON and reads JSON.
func asked[T any](h *house, path, body string) T {
	h.t.Helper()
	return call[T](h, http.MethodPost, path, body, http.StatusOK)
}

// must sends a command that has to succeed.
func (h *house) must(path, body string) {
	h.t.Helper()
	if status, text := h.post(path, body); status >= 300 {
		h.t.Fatalf("POST %s %s: %d %s", path, body, status, text)
	}
}

// sit opens a table and returns its path.
func (h *house) sit(body string) string {
	h.t.Helper()
	return "/api/tables/" + call[table.State](h, http.MethodPost, "/api/tables", body, http.StatusCreated).ID
}

func (h *house) state(path string) table.State {
	h.t.Helper()
	return fetch[table.State](h, path)
}

// until waits until the state of a table is as wanted.
func (h *house) until(path, what string, ok func(table.State) bool) table.State {
	h.t.Helper()
	return h.untilIn(8*time.Second, path, what, ok)
}

func (h *house) untilIn(patience time.Duration, path, what string, ok func(table.State) bool) table.State {
	h.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(2 * time.Millisecond) {
		s := h.state(path)
		if ok(s) {
			return s
		}
		if time.Now().After(end) {
			h.t.Fatalf("the table never came to this: %s; it is %+v", what, s)
		}
	}
}

// table returns the table of a path.
func (h *house) table(path string) *table.Table {
	h.t.Helper()
	return testutil.Must(h.studio.tables.Find(strings.TrimPrefix(path, "/api/tables/")))(h.t)
}

// watched is an open event stream.
type watched struct {
	events chan [2]string
	leave  func()
}

func (h *house) watch(path string) *watched {
	h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	request := testutil.Must(http.NewRequestWithContext(ctx, http.MethodGet, h.web.URL+path+"/events", nil))(h.t)
	answer := testutil.Must(h.web.Client().Do(request))(h.t)
	w := &watched{make(chan [2]string, 10_000), func() { cancel(); answer.Body.Close() }}
	h.t.Cleanup(w.leave)
	go w.listen(answer.Body)
	return w
}

func (w *watched) listen(body io.Reader) {
	defer close(w.events)
	lines := bufio.NewReader(body)
	name := ""
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "event: "):
			name = line[len("event: "):]
		case strings.HasPrefix(line, "data: "):
			w.events <- [2]string{name, line[len("data: "):]}
		}
	}
}

func TestMain_leaks(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	studio := testutil.Must(New(hall(), Options{}))(t)
	l := testutil.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- studio.Serve(ctx, l) }()

	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	url := "http://" + l.Addr().String()
	answer := testutil.Must(client.Post(url+"/api/tables", "application/json", strings.NewReader(`{"game":"gomoku","seats":[{"kind":"engine","engine":"thinker"}],"move":60}`)))(t)
	var s table.State
	testutil.NoError(t, json.NewDecoder(answer.Body).Decode(&s))
	answer.Body.Close()
	stream := testutil.Must(client.Get(url + "/api/tables/" + s.ID + "/events"))(t)
	defer stream.Body.Close()
	cancel() // while an engine thinks and a browser watches
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(3 * time.Second):
		t.Fatal("Serve did not return within three seconds")
	}
}

// TestServer_RefusesForeignRequests is fault 20 (requests from other sites) and fault 21 (other host
// names of this machine, from a foreign name server).
func TestServer_RefusesForeignRequests(t *testing.T) {
	h := build(t, Options{Hosts: []string{"studio.example"}})
	for _, c := range []struct {
		name, method, path, host, header, value string
		status                                  int
	}{
		{"own page", "GET", "/", "", "", "", 200},
		{"localhost", "GET", "/api/games", "localhost:9", "", "", 200},
		{"six", "GET", "/api/games", "[::1]:9", "", "", 200},
		{"named in the options", "GET", "/api/games", "studio.example", "", "", 200},
		{"rebound name", "GET", "/api/games", "evil.example", "", "", 403},
		{"rebound name, page", "GET", "/", "evil.example:80", "", "", 403},
		{"name that looks local", "GET", "/", "localhost.evil.example", "", "", 403},
		{"another address", "GET", "/", "10.1.2.3", "", "", 403},
		{"empty host", "GET", "/", "..", "", "", 403},
		{"cross-site fetch", "GET", "/api/games", "", "Sec-Fetch-Site", "cross-site", 403},
		{"another port", "GET", "/api/games", "", "Sec-Fetch-Site", "same-site", 403},
		{"foreign origin reads", "GET", "/api/games", "", "Origin", "http://evil.example", 403},
		{"foreign origin writes", "POST", "/api/tables", "", "Origin", "http://evil.example", 403},
		{"null origin writes", "POST", "/api/tables", "", "Origin", "null", 403},
		{"cross-site write", "POST", "/api/tables", "", "Sec-Fetch-Site", "cross-site", 403},
		{"cross-site delete", "DELETE", "/api/tables/x", "", "Sec-Fetch-Site", "cross-site", 403},
		{"null origin reads", "GET", "/api/games", "", "Origin", "null", 403},
		{"origin on another port", "POST", "/api/position", "localhost:9", "Origin", "http://localhost:8", 403},
		{"no origin, as a program asks", "POST", "/api/position", "", "", "", 422},
		{"own origin", "POST", "/api/position", "localhost:9", "Origin", "http://localhost:9", 422},
		{"a command by GET", "GET", "/api/tables/x/play", "", "", "", 404},
		{"trailing dot", "GET", "/api/games", "localhost.:9", "", "", 200},
		{"upper case", "GET", "/api/games", "LOCALHOST", "", "", 200},
		{"six in full", "GET", "/api/games", "[0:0:0:0:0:0:0:1]:9", "", "", 200},
		{"loopback in a name", "GET", "/api/games", "127.0.0.1.evil.example", "", "", 403},
		{"six of another machine", "GET", "/api/games", "[2001:db8::1]", "", "", 403},
		{"unspecified", "GET", "/api/games", "0.0.0.0", "", "", 403},
		{"named in the options, trailing dot", "GET", "/api/games", "studio.example.", "", "", 200},
		{"a link from elsewhere", "GET", "/", "", "Sec-Fetch-Site", "cross-site", 200},
	} {
		r := testutil.Must(http.NewRequest(c.method, h.web.URL+c.path, strings.NewReader("")))(t)
		if c.host != "" {
			r.Host = c.host
		}
		if c.header != "" {
			r.Header.Set(c.header, c.value)
		}
		answer := testutil.Must(h.web.Client().Do(r))(t)
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != c.status || answer.Close != (c.status == http.StatusForbidden) {
			t.Errorf("%s: status %d, want %d: %s (the connection is closed: %v)", c.name, answer.StatusCode, c.status, text, answer.Close)
		}
	}
}

func TestServer_BadInputIsOneSentence(t *testing.T) {
	h := build(t, Options{})
	tbl := h.sit(`{"game":"gomoku","moves":["h8"]}`)
	for _, c := range []struct {
		path, body string
		status     int
		want       string // part of the sentence
	}{
		{"/api/tables", `{"game":"chess"}`, 422, `unknown game "chess": expected one of gomoku, connectfour, tictactoe`},
		{"/api/tables", `{"game":"gomoku","rules":"chess"}`, 422, "chess"},
		{"/api/tables", `{"game":"gomoku","size":"99"}`, 422, "99"},
		{"/api/tables", `{"game":"gomoku","moves":["h8","h8"]}`, 422, "move 2"},
		{"/api/tables", `{"game":"gomoku","move":-1}`, 422, "seconds per move"},
		{"/api/tables", `{"game":"gomoku","seats":[{"kind":"robot"}]}`, 422, `unknown player type "robot"`},
		{"/api/tables", `{"game":"gomoku","seats":[{"engine":"robot"}]}`, 422, `has no such engine`},
		{"/api/tables", `{"game":"gomoku","seats":[{},{},{}]}`, 422, "2 seats"},
		{"/api/tables", `{"game":"gomoku","seats":[{"kind":"engine","engine":"deep blue"}]}`, 422, "has no such engine"},
		{"/api/tables/nowhere/play", `{"move":"h8"}`, 404, `table "nowhere" no longer exists`},
		{tbl + "/dance", `{}`, 404, `unknown command "dance"`},
		{tbl + "/play", `{}`, 400, "missing move"},
		{tbl + "/play", `{"move":"h8"}`, 422, "h8"},
		{tbl + "/play", `{"move":"z99"}`, 422, "z99"},
		{tbl + "/goto", `{"moves":["h8","h8"]}`, 422, "move 2"},
		{tbl + "/redo", ``, 409, "no move to play again"},
		{tbl + "/settings", `{"time":-3}`, 422, "seconds per move"},
		{tbl + "/settings", `{"seats":[{"kind":"engine","engine":"nobody"}]}`, 422, "has no such engine"},
		{tbl + "/analyse", `{"moves":["x"]}`, 422, "move 1"},
		{"/api/position", `{"game":"tictactoe","moves":["b2","b2"]}`, 422, "move 2"},
		{"/api/read", `{"text":""}`, 400, "nothing to read"},
		{"/api/read", `{"text":"hello world"}`, 422, `cannot read the text as a position: "hello world"`},
		{"/api/read", `{"text":"https://example.org/about"}`, 422, "the text does not contain a position"},
		{"/api/read", `{"text":"h8h8"}`, 422, "move 2: h8 is occupied"},
		{"/api/read", `{"text":"h8 z9"}`, 422, "move 2: z9"},
		{"/api/read", `{"text":"{\"game\":"}`, 422, "the text"},
		{"/api/elsewhere", `{}`, 404, "docs/studio.md"},
	} {
		status, text := h.post(c.path, c.body)
		var says struct{ Message string }
		if err := json.Unmarshal([]byte(text), &says); err != nil {
			t.Errorf("%s %.60s: not JSON: %s", c.path, c.body, text)
			continue
		}
		if status != c.status || !strings.Contains(says.Message, c.want) || strings.Contains(says.Message, "\n") {
			t.Errorf("%s %.60s:\n got %d %q\nwant %d %q", c.path, c.body, status, says.Message, c.status, c.want)
		}
	}
}

func TestServer_TablesAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{Limits: Limits{Sessions: 2}})
		watched, lonely := h.sit(`{"game":"gomoku"}`), h.sit(`{"game":"gomoku"}`)
		h.watch(watched)
		h.until(watched, "somebody watches", func(table.State) bool {
			tbl, err := h.studio.tables.Find(strings.TrimPrefix(watched, "/api/tables/"))
			if err != nil {
				return false
			}
			_, alone := tbl.UnattendedSince()
			return !alone
		})
		third := h.sit(`{"game":"gomoku"}`)
		if status, _ := h.post(lonely+"/undo", ""); status != http.StatusNotFound {
			t.Errorf("the table that nobody watched is still there: %d", status)
		}
		h.watch(third)
		if status, text := h.post("/api/tables", `{"game":"gomoku"}`); status != http.StatusServiceUnavailable || !strings.Contains(text, "all 2 tables") {
			t.Errorf("a third watched table: %d %s", status, text)
		}
	})
}

func TestServer_IdleTablesEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{Limits: Limits{IdleTimeout: 30 * time.Millisecond, EngineStopDelay: 5 * time.Millisecond}})
		tbl := h.sit(`{"game":"gomoku"}`)
		for began := time.Now(); ; time.Sleep(time.Millisecond) {
			if status, _ := h.post(tbl+"/stop", ""); status == http.StatusNotFound {
				if took := time.Since(began); took < 29*time.Millisecond || took > 31*time.Millisecond {
					t.Errorf("it ended after %v, want 30 ms", took)
				}
				return
			}
			if time.Since(began) > time.Second {
				t.Fatal("a session that no page watches is still there after a second")
			}
		}
	})
}

// afterTests is called once after all tests of the package.
var afterTests = func() {}

func TestMain(m *testing.M) {
	playertest.Main()
	code := m.Run()
	afterTests()
	os.Exit(code)
}
