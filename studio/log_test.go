package studio

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/table"
)

// logBuffer is the destination of a logger that several goroutines use.
type logBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

// entries returns the entries of a JSON log so far.
func (b *logBuffer) entries(t *testing.T) (all []map[string]any) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for line := range strings.Lines(b.String()) {
		var entry map[string]any
		testutil.NoError(t, json.Unmarshal([]byte(line), &entry))
		all = append(all, entry)
	}
	return all
}

func logTo(b *logBuffer, level slog.Level) *slog.Logger {
	return slog.New(slog.NewJSONHandler(b, &slog.HandlerOptions{Level: level}))
}

// TestLog_NamesRefusalsAndFailures checks that every refused request and every failure of an
// engine is logged with its reason, and a successful request only at level debug.
func TestLog_NamesRefusalsAndFailures(t *testing.T) {
	var log logBuffer
	h := build(t, Options{Log: logTo(&log, slog.LevelInfo)})
	h.do(http.MethodGet, "/api/games", "")
	tbl := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"broken"}]}`)
	h.watch(tbl)
	h.must(tbl+"/play", `{"move":"h8"}`)
	h.until(tbl, "the engine fails", func(s table.State) bool { return s.Error != nil })
	h.post(tbl+"/play", `{"move":"zz"}`)
	h.do(http.MethodGet, "/api/nowhere", "")
	foreign := testutil.Must(http.NewRequest(http.MethodGet, h.web.URL+"/api/games", nil))(t)
	foreign.Header.Set("Origin", "http://elsewhere.example")
	answer := testutil.Must(h.web.Client().Do(foreign))(t)
	answer.Body.Close()
	want := []struct {
		message string
		level   string
		status  any
		route   any
		reason  string
	}{
		{"engine failed", "WARN", nil, nil, "broken cannot answer"},
		{"request refused", "INFO", 409.0, "POST /api/tables/{table}/{command}", "engine plays that side"},
		{"request refused", "INFO", 404.0, "GET /api/nowhere", "no GET /api/nowhere here: see docs/studio.md for the API"},
		{"request refused", "WARN", 403.0, "GET /api/games", "from another site"},
	}
	got := log.entries(t)
	if len(got) != len(want) {
		t.Fatalf("%d entries, want %d: %v", len(got), len(want), got)
	}
	for i, w := range want {
		reason, _ := got[i]["reason"].(string)
		if got[i]["msg"] != w.message || got[i]["level"] != w.level || got[i]["status"] != w.status || got[i]["route"] != w.route || reason == "" || !strings.Contains(reason, w.reason) {
			t.Errorf("entry %d: got %v, want %v", i, got[i], w)
		}
	}
}

// TestLog_HoldsNoSecrets brings the token and an invitation in every way in which a client can,
// to a studio that logs all requests.
func TestLog_HoldsNoSecrets(t *testing.T) {
	const token, view, invitation = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "secretinvitation"
	var log logBuffer
	h := build(t, Options{Token: token, ViewToken: view, Log: logTo(&log, slog.LevelDebug)})
	for _, target := range []string{"/?token=" + view, "/?token=" + token, "/api/games?token=" + token, "/" + token, "/?invite=" + invitation, "/?token=" + token[1:]} {
		for _, accept := range []string{"text/html", "application/json"} {
			r := httptest.NewRequest(http.MethodGet, "http://localhost"+target, nil)
			r.Header.Set("Accept", accept)
			r.Header.Set("Authorization", "Bearer "+token)
			r.AddCookie(&http.Cookie{Name: h.studio.guard.CookieName, Value: token})
			h.studio.Handler().ServeHTTP(httptest.NewRecorder(), r)
			r.Header.Del("Authorization")
			r.Header.Del("Cookie")
			h.studio.Handler().ServeHTTP(httptest.NewRecorder(), r)
		}
	}
	const session = "abcdefgh2345"
	for _, r := range []*http.Request{
		httptest.NewRequest(http.MethodGet, "http://localhost/api/tables/"+session, nil),
		httptest.NewRequest(http.MethodPut, "http://localhost/api/tables/"+session, nil),
		httptest.NewRequest(http.MethodGet, "http://localhost/api/tables/"+session+"/nowhere", nil),
		httptest.NewRequest(http.MethodGet, "http://localhost/"+session, nil),
		httptest.NewRequest(http.MethodGet, "http://elsewhere.example/api/tables/"+session, nil),
	} {
		r.Header.Set("Authorization", "Bearer "+token)
		h.studio.Handler().ServeHTTP(httptest.NewRecorder(), r)
	}
	if n := len(log.entries(t)); n != 29 {
		t.Errorf("%d entries, want 29", n)
	}
	for _, secret := range []string{token, token[1:], view, invitation, session} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log contains %q:\n%s", secret, log.String())
		}
	}
}
