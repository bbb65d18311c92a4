package studio

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/web"
)

// TestToken_IsRequired checks that requests without the token receive neither the page nor a response,
// and that their connections are closed.
func TestToken_IsRequired(t *testing.T) {
	const token = "ABCDEFGHIJ"
	h := build(t, Options{Token: token})
	guest := h.visitor()
	for _, what := range []string{
		"GET /", "GET /js/main.js", "GET /api/games", "GET /?token=", "GET /?token=ABCDEFGHI", "GET /?token=abcdefghij", "GET /api/games?token=" + token, "GET /?Token=" + token, "POST /?token=" + token,
	} {
		guest.want(403, what, "", "this studio requires a token")
	}
	guest.want(200, "GET /?pos=4453&token="+token, "", "app")
	guest.want(200, "GET /js/main.js", "", "")
	if answer := testutil.Must(h.web.Client().Get(h.web.URL))(t); !answer.Close {
		t.Error("a stranger keeps the connection")
	}
}

// TestToken_RefusalPage checks the page for refused browsers in the accepted language, without scripts.
func TestToken_RefusalPage(t *testing.T) {
	h := build(t, Options{Token: "ABCDEFGHIJ"})
	for _, c := range []struct{ path, accept, speaks, kind, has string }{
		{"/", "text/html,*/*;q=0.8", "", "text/html; charset=utf-8", "<p>This studio requires a token: open the complete address that was printed, or an invitation.</p>"},
		{"/?token=wrong", "text/html", "de-AT,de;q=0.9,en;q=0.8", "text/html; charset=utf-8", `<html lang="de">`},
		{"/?invite=wrong", "text/html", "ja", "text/html; charset=utf-8", `<html lang="ja">`},
		{"/", "*/*", "", "application/json; charset=utf-8", `{"code":"token_required","message":"this studio requires a token`},
		{"/api/games", "application/json", "de", "application/json; charset=utf-8", `{"code":"token_required","message":"this studio requires a token`},
	} {
		r := testutil.Must(http.NewRequest("GET", h.web.URL+c.path, nil))(t)
		r.Header.Set("Accept", c.accept)
		r.Header.Set("Accept-Language", c.speaks)
		answer := testutil.Must(h.web.Client().Do(r))(t)
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		testutil.NoError(t, err)
		if answer.StatusCode != http.StatusForbidden || answer.Header.Get("Content-Type") != c.kind || !strings.Contains(string(text), c.has) {
			t.Errorf("%s for %q in %q: %d %s %s", c.path, c.accept, c.speaks, answer.StatusCode, answer.Header.Get("Content-Type"), text)
		}
		if c.speaks != "" && c.kind[:9] == "text/html" && strings.Contains(string(text), "token:") {
			t.Errorf("in %q the page is English: %s", c.speaks, text)
		}
		if strings.Contains(string(text), "<script") || !strings.Contains(answer.Header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: policy %q, %s", c.path, answer.Header.Get("Content-Security-Policy"), text)
		}
	}
}

// TestToken_RefusalPageEscapesText checks that the refusal page escapes its text.
func TestToken_RefusalPageEscapesText(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Accept-Language", `"><script>, de`)
	w := httptest.NewRecorder()
	web.WriteRefusal(w, r, errors.New(`host <img src=x onerror=alert(1)> is "none" & 'nobody'`))
	text := w.Body.String()
	if w.Code != 403 || strings.Contains(text, "<img") || strings.Contains(text, "<script") || !strings.Contains(text, `<html lang="de">`) ||
		!strings.Contains(text, "&lt;img src=x onerror=alert(1)&gt; is &#34;none&#34; &amp; &#39;nobody&#39;") {
		t.Errorf("%d %s", w.Code, text)
	}
}

// TestToken_RefusalsAreHarmless checks that error texts contain no bidirectional control characters of
// an upload.
func TestToken_RefusalsAreHarmless(t *testing.T) {
	w := httptest.NewRecorder()
	httpapi.WriteError(w, errors.New("no \u202egame \u009b31m\x1b[2J"))
	if body := w.Body.String(); strings.ContainsAny(body, "\u202e\u009b\x1b") || strings.Contains(body, `\u001b`) {
		t.Errorf("%q", body)
	}
}

// TestEngines_RequestsSetSafeOptionsOnly is fault 14 and fault 22 (memory and commands via the engine's
// name): it sets every option of every engine of the standard catalog to a file path and to absurd
// numbers, when a table is created and when its players change.
func TestEngines_RequestsSetSafeOptionsOnly(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{Limits: Limits{Memory: 4 << 20, Sessions: 4}})
	file := filepath.Join(t.TempDir(), "secret.book")
	testutil.NoError(t, os.WriteFile(file, nil, 0o600))
	for _, g := range standard.Games() {
		tbl := h.sit(fmt.Sprintf(`{"game":%q}`, g.Name))
		for _, p := range g.Profiles {
			for _, setting := range hostile(p, file) {
				seats, _ := json.Marshal([]storage.Seat{{Kind: storage.Engine, Engine: p.Name + ":" + setting}})
				for path, body := range map[string]string{
					"/api/tables":     fmt.Sprintf(`{"game":%q,"seats":%s}`, g.Name, seats),
					tbl + "/settings": fmt.Sprintf(`{"seats":%s}`, seats),
				} {
					if status, text := h.post(path, body); status != 422 || strings.Contains(text, "secret") || strings.Contains(text, "/") {
						t.Errorf("%s %s: %d %s", path, body, status, text)
					}
				}
			}
		}
	}
}

// hostile returns engine settings that must be refused.
func hostile(p catalog.Profile, path string) (all []string) {
	for _, o := range p.Options {
		all = append(all, o.Name+"="+path)
		if !o.Harmless {
			all = append(all, o.Name+"="+o.Default)
		}
	}
	return append(all, "memory=100000", "memory=5", "threads=99", "book=/dev/zero", "book=", "nothing=1", "book")
}
