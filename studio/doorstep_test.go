package studio

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestDoorstepSaysText: what the page for those who may not enter says is text, whatever it is.
func TestDoorstepSaysText(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Accept-Language", `"><script>, de`)
	w := httptest.NewRecorder()
	turnAway(w, r, errors.New(`host <img src=x onerror=alert(1)> is "none" & 'nobody'`))
	text := w.Body.String()
	if w.Code != 403 || strings.Contains(text, "<img") || strings.Contains(text, "<script") || !strings.Contains(text, `<html lang="de">`) ||
		!strings.Contains(text, "&lt;img src=x onerror=alert(1)&gt; is &#34;none&#34; &amp; &#39;nobody&#39;") {
		t.Errorf("%d %s", w.Code, text)
	}
}
