package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/table"
)

// tiny returns a studio of the standard catalog with the smallest possible engines.
func tiny(f *testing.F) *Server {
	f.Helper()
	studio := testutil.Must(New(standard.Games(), Options{Limits: Limits{Sessions: 16, Memory: 1 << 20, Budget: 4 << 20, EngineStopDelay: time.Millisecond, EngineReleaseDelay: time.Millisecond, IdleTimeout: time.Minute}}))(f)
	f.Cleanup(func() { studio.Close() })
	return studio
}

// inWords fails the test for an undocumented status or an error without a sentence.
func inWords(t *testing.T, what string, w *httptest.ResponseRecorder) {
	t.Helper()
	if w.Code >= 500 && w.Code != http.StatusServiceUnavailable {
		t.Errorf("%s: %d %s", what, w.Code, w.Body)
	}
	var says struct{ Code, Message string }
	if w.Code >= 400 && (json.Unmarshal(w.Body.Bytes(), &says) != nil || says.Code == "" || says.Message == "" || len(says.Message) > 4000) {
		t.Errorf("%s: %d says no sentence: %s", what, w.Code, w.Body)
	}
}

// FuzzCommand checks that no command body crashes or blocks the server, for tables of all games.
func FuzzCommand(f *testing.F) {
	studio := tiny(f)
	for game := range studio.games {
		for _, name := range table.CommandNames() {
			f.Add(uint8(game), name, `{}`)
		}
		for _, body := range []string{
			`{"move":"h8"}`, `{"moves":["h8","i9"]}`, `{"seats":[{"kind":"hotseat"}]}`, `{"time":0.01}`, `[]`, `{"move":"` + "\x00" + `"}`, ``,
			`{"seats":[{"kind":"engine","engine":"sente:memory=100000"}]}`, `{"seats":[{"kind":"engine","engine":"sente:book=/etc/passwd"}]}`,
			`{"seats":[{"kind":"human","engine":"sente:book=/etc/passwd"}],"time":1e300}`, `{"moves":["h8"],"threat":true}`,
		} {
			f.Add(uint8(game), "settings", body)
			f.Add(uint8(game), "play", body)
			f.Add(uint8(game), "goto", body)
			f.Add(uint8(game), "analyse", body)
		}
	}
	f.Fuzz(func(t *testing.T, game uint8, name, body string) {
		tbl := testutil.Must(studio.tables.Open(table.Plan{Game: studio.games[int(game)%len(studio.games)].Name}))(t)
		defer studio.tables.Close(tbl)
		r := httptest.NewRequest(http.MethodPost, "http://localhost/", strings.NewReader(body))
		r.SetPathValue("command", name)
		w := httptest.NewRecorder()
		table.PostCommand(tbl, w, r)
		inWords(t, fmt.Sprintf("%s %q", name, body), w)
		if _, err := json.Marshal(tbl.State()); err != nil {
			t.Error(err)
		}
	})
}

// FuzzRequest checks the bodies of all requests that need no search.
func FuzzRequest(f *testing.F) {
	studio := tiny(f)
	paths := []string{"/api/position", "/api/read", "/api/split", "/api/tables"}
	for path := range paths {
		for _, body := range []string{
			`{"game":"gomoku","moves":["h8"]}`, `{"game":"gomoku","size":"1000000"}`, `{"game":"nim","size":"30-30-30-30-30-30-30-30"}`, `{"text":"(;GM[4]SZ[15];B[hh])"}`,
			`{"game":"connectfour","text":"4453"}`, `{"game":"omega","rules":"4p","size":"10"}`, `{"game":"gomoku","setup":"black: a1 b1 c1 d1; to-move: black"}`,
			`{"game":"gomoku","seats":[{"kind":"engine","engine":"sente:memory=100000"}]}`, `{"game":"gomoku","seats":[{"kind":"engine","engine":"sente:book=/dev/zero"}]}`, `{"game":"gomoku","seats":[{"kind":"engine","engine":"sente:weights=/dev/zero"}]}`,
			`{"game":"gomoku","seats":[{},{},{}],"move":1e300}`, `{"text":"` + strings.Repeat("(;", 500) + `"}`, `{"text":"a.a.a.a.a = 1"}`, `{"text":"http://x/#/%"}`, `{`, ``, `[]`, `null`,
		} {
			f.Add(uint8(path), body)
		}
	}
	f.Fuzz(func(t *testing.T, path uint8, body string) {
		r := httptest.NewRequest(http.MethodPost, "http://localhost"+paths[int(path)%len(paths)], strings.NewReader(body))
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, r)
		inWords(t, fmt.Sprintf("%s %q", r.URL.Path, body), w)
	})
}

// FuzzRead checks that every parsed record is accepted by the board.
func FuzzRead(f *testing.F) {
	studio := tiny(f)
	for _, seed := range []string{"h8i9", "4453", "h8, i9", `{"game":"gomoku","moves":["h8"]}`, "{", "b2 a1", "\x00", "http://x/#/%", "http://x/#/gomoku?seat=engine:sente:memory=100000", "a1a1a1a1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := studio.readUpload(t.Context(), readRequest{Text: text})
		if err != nil {
			return
		}
		r := o.Record
		if _, err := studio.games.OpenBoard(r); err != nil {
			t.Errorf("%q was read as %v, which no board accepts: %v", text, r, err)
		}
	})
}
