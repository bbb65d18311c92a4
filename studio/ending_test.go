package studio

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
)

// TestResignAndDraw without a browser: who may say what, and what engines answer.
func TestResignAndDraw(t *testing.T) {
	studio, err := New(hall(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer studio.Close() //nolint:errcheck // the test is over
	table := func(p plan) *hosted {
		h, err := studio.host(p)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	refused := func(h *hosted, name, want string) {
		t.Helper()
		if err := h.do(name, command{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	people := table(plan{Game: "gomoku", Moves: []sente.Move{"h8"}})
	refused(people, "decline", "nobody offers a draw")
	if err := people.do("draw", command{}); err != nil || people.snapshot().Offer != 2 {
		t.Errorf("white offers a draw: %v, %+v", err, people.snapshot().Offer)
	}
	if err := people.do("play", command{Move: "h9"}); err != nil || people.snapshot().Offer != 0 {
		t.Errorf("a move declines it: %v", err)
	}
	if err := people.do("resign", command{}); err != nil {
		t.Error(err)
	}
	if s := people.snapshot(); !s.Over || s.Winner != 1 || s.Reason != "resignation" || s.Record.Result.Winner != "white" {
		t.Errorf("black resigned: %+v", s.Record.Result)
	}
	for _, name := range []string{"resign", "draw"} {
		refused(people, name, "over already")
	}
	if err := people.do("undo", command{}); err != nil || people.snapshot().Over {
		t.Errorf("a resignation cannot be taken back: %v", err)
	}
	against := table(plan{Game: "gomoku", Moves: []sente.Move{"h8"}, Seats: []seat{{Kind: Human}, {Kind: Engine, Engine: "first"}}})
	refused(against, "draw", "white declines the draw")
	if err := against.do("resign", command{}); err != nil || against.snapshot().Winner != 1 {
		t.Errorf("a person resigns while the engine is to move: %v, %+v", err, against.snapshot().Record.Result)
	}
	refused(table(plan{Game: "gomoku", Seats: []seat{{Kind: Engine}, {Kind: Engine}}}), "resign", "engines play all sides")
}

// TestControlOfATable: what is no time control is refused before there is a table.
func TestControlOfATable(t *testing.T) {
	studio, err := New(hall(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer studio.Close() //nolint:errcheck // the test is over
	if _, err := studio.host(plan{Game: "gomoku", Control: "5"}); err == nil || !strings.Contains(err.Error(), "write 5m+3s") {
		t.Errorf("control 5: %v", err)
	}
	h, err := studio.host(plan{Game: "gomoku", Control: "5m+3s,30s/move", Seats: []seat{{Kind: Engine}, {Kind: Human}}})
	if err != nil {
		t.Fatal(err)
	}
	s := h.snapshot()
	if s.Clock == nil || s.Clock.Running || s.Clock.Left[0] != 30 || s.Record.Control.Game != 5*time.Minute {
		t.Errorf("%+v %+v", s.Clock, s.Record.Control)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if pace := h.pace(); pace > 30*time.Second || pace < 25*time.Second {
		t.Errorf("an engine may take %v of 30 s", pace)
	}
}

// TestQuietRefusals: the page is told of refusals in the body, programs by the status.
func TestQuietRefusals(t *testing.T) {
	studio, err := New(hall(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer studio.Close() //nolint:errcheck // the test is over
	for header, want := range map[string]int{"": http.StatusUnprocessableEntity, "body": http.StatusOK} {
		status, body := send(t, studio, "POST", "/api/position", `{"game":"gomoku","size":"100"}`, header)
		if status != want || !strings.Contains(body, `"error":`) || strings.Contains(body, `"status":422`) != (header == "body") {
			t.Errorf("%q: %d %s", header, status, body)
		}
	}
}

// send makes one request, as the page does if header says so.
func send(t *testing.T, studio *Server, method, path, body, header string) (status int, answer string) {
	t.Helper()
	r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
	if header != "" {
		r.Header.Set(quietHeader, header)
	}
	w := httptest.NewRecorder()
	studio.Handler().ServeHTTP(w, r)
	return w.Code, w.Body.String()
}
