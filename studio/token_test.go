package studio

import (
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
