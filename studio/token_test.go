package studio

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
)

// TestTokenIsAskedFor: without the token there is neither page nor answer, whatever else
// a request has; the address with the token opens the door for good.
func TestTokenIsAskedFor(t *testing.T) {
	const token = "ABCDEFGHIJ"
	h := build(t, Options{Token: token})
	jar, _ := cookiejar.New(nil)
	guest := &http.Client{Jar: jar, Transport: h.web.Client().Transport}
	get := func(method, path, cookie string) int {
		t.Helper()
		r, err := http.NewRequest(method, h.web.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if cookie != "" {
			r.Header.Set("Cookie", cookie)
		}
		answer, err := guest.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	for _, path := range []string{"/", "/js/main.js", "/api/games", "/?token=", "/?token=ABCDEFGHI", "/?token=abcdefghij", "/api/games?token=" + token, "/?Token=" + token} {
		if status := get("GET", path, ""); status != http.StatusForbidden {
			t.Errorf("%s without the token: %d", path, status)
		}
	}
	if status := get("GET", "/api/games", cookieName(token)+"=wrong"); status != http.StatusForbidden {
		t.Errorf("with a wrong cookie: %d", status)
	}
	if status := get("POST", "/?token="+token, ""); status != http.StatusForbidden {
		t.Errorf("a POST with the token: %d", status)
	}
	if status := get("GET", "/?pos=4453&token="+token, ""); status != http.StatusOK {
		t.Errorf("with the token: %d", status)
	}
	for _, path := range []string{"/", "/js/main.js", "/api/games"} {
		if status := get("GET", path, ""); status != http.StatusOK {
			t.Errorf("%s after the token: %d", path, status)
		}
	}
	for _, c := range jar.Cookies(mustURL(t, h.web.URL)) {
		if !strings.HasPrefix(c.Name, "sente-") || strings.Contains(c.Name, token) {
			t.Errorf("the cookie is named %s", c.Name)
		}
	}
}

func mustURL(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestBrowsersAreTurnedAwayByAPage in the language of their readers, without scripts;
// programs get the sentence as ever.
func TestBrowsersAreTurnedAwayByAPage(t *testing.T) {
	h := build(t, Options{Token: "ABCDEFGHIJ"})
	for _, c := range []struct{ path, accept, speaks, kind, has string }{
		{"/", "text/html,*/*;q=0.8", "", "text/html; charset=utf-8", "<p>This studio serves only those who have its token: open the whole address that was printed, or an invitation.</p>"},
		{"/?token=wrong", "text/html", "de-AT,de;q=0.9,en;q=0.8", "text/html; charset=utf-8", `<html lang="de">`},
		{"/?invite=wrong", "text/html", "ja", "text/html; charset=utf-8", `<html lang="ja">`},
		{"/", "*/*", "", "application/json; charset=utf-8", `{"error":"this studio serves only`},
		{"/api/games", "application/json", "de", "application/json; charset=utf-8", `{"error":"this studio serves only`},
	} {
		r, err := http.NewRequest("GET", h.web.URL+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept", c.accept)
		r.Header.Set("Accept-Language", c.speaks)
		answer, err := h.web.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
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
