package studio

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestResponses_AreCompressed checks that responses are compressed if accepted and useful, with equal
// content.
func TestResponses_AreCompressed(t *testing.T) {
	h := build(t, Options{})
	ask := func(path, accept string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "http://localhost"+path, nil)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		h.studio.Handler().ServeHTTP(w, r)
		return w
	}
	for path, packs := range map[string]bool{
		"/api/games": true, "/": true, "/js/main.js": true, "/css/page.css": true, "/api/openapi.json": true,
		"/api/tables/nothing": false, "/api/guest": false, "/nothing": false,
	} {
		plain := ask(path, "")
		for accept, takes := range map[string]bool{"gzip": true, "br, gzip;q=0.5": true, "GZIP": true, "gzip;q=0": false, "identity": false, "": false} {
			w := ask(path, accept)
			zipped := w.Header().Get("Content-Encoding") == "gzip"
			if zipped != (packs && takes) {
				t.Errorf("%s, %q: compressed is %v", path, accept, zipped)
			}
			text := w.Body.String()
			if zipped {
				in, err := gzip.NewReader(w.Body)
				if err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				all, err := io.ReadAll(in)
				if err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				if text = string(all); !strings.Contains(w.Header().Get("Vary"), "Accept-Encoding") {
					t.Errorf("%s does not say that it varies", path)
				}
			}
			if text != plain.Body.String() || w.Code != plain.Code || w.Header().Get("Content-Type") != plain.Header().Get("Content-Type") {
				t.Errorf("%s, %q: %d and %d bytes, plainly %d and %d", path, accept, w.Code, len(text), plain.Code, plain.Body.Len())
			}
		}
	}
	path := h.sit(`{"game":"gomoku"}`)
	r := testutil.Must(http.NewRequest("GET", h.web.URL+path+"/events", nil))(t)
	r.Header.Set("Accept-Encoding", "gzip")
	answer := testutil.Must(h.web.Client().Do(r))(t)
	defer answer.Body.Close()
	if answer.Header.Get("Content-Encoding") != "" {
		t.Error("an event stream is compressed")
	}
}

// TestResponses_HaveSecurityHeaders checks the security headers of all responses, including errors.
func TestResponses_HaveSecurityHeaders(t *testing.T) {
	h := build(t, Options{Token: houseToken})
	for _, path := range []string{"/", "/api/games", "/js/main.js", "/?token=" + houseToken, "/api/nothing"} {
		for _, host := range []string{"localhost", "elsewhere.example"} {
			for _, bearer := range []string{"", houseToken} {
				r := httptest.NewRequest("GET", "http://"+host+path, nil)
				r.Header.Set("Authorization", "Bearer "+bearer)
				w := httptest.NewRecorder()
				h.studio.Handler().ServeHTTP(w, r)
				for name, want := range map[string]string{
					"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
					"X-Frame-Options": "DENY", "Permissions-Policy": "camera=()", "Content-Security-Policy": "default-src 'none'",
				} {
					if got := w.Header().Get(name); !strings.HasPrefix(got, want) {
						t.Errorf("%s of %s: %s is %q", path, host, name, got)
					}
				}
				policy := w.Header().Get("Content-Security-Policy")
				if !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(strings.ReplaceAll(policy, "style-src 'unsafe-inline'", ""), "unsafe") {
					t.Errorf("%s of %s: the policy is %q", path, host, policy)
				}
			}
		}
	}
}

func TestFiles_UnchangedAreNotSentAgain(t *testing.T) {
	h := build(t, Options{})
	for _, accept := range []string{"", "gzip"} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/js/main.js", nil)
		r.Header.Set("Accept-Encoding", accept)
		first, again := httptest.NewRecorder(), httptest.NewRecorder()
		h.studio.Handler().ServeHTTP(first, r)
		r.Header.Set("If-None-Match", first.Header().Get("ETag"))
		h.studio.Handler().ServeHTTP(again, r)
		if first.Code != http.StatusOK || again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%q: got %d, then %d with %d bytes", accept, first.Code, again.Code, again.Body.Len())
		}
	}
}
