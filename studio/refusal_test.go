package studio

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestRefusalsAreHarmless: what a sentence repeats of a paste turns nothing around.
func TestRefusalsAreHarmless(t *testing.T) {
	w := httptest.NewRecorder()
	answer(w, errors.New("no \u202egame \u009b31m\x1b[2J"))
	if body := w.Body.String(); strings.ContainsAny(body, "\u202e\u009b\x1b") || strings.Contains(body, `\u001b`) {
		t.Errorf("%q", body)
	}
}
