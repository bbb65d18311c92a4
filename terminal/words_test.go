package terminal

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/messages"
)

// TestPeopleAreNamedInTheReadersLanguage, in the heading of a game by lines.
func TestPeopleAreNamedInTheReadersLanguage(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,h")
	words, err := messages.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	b.session.Words = words
	var out bytes.Buffer
	if err := Lines(t.Context(), b.session, strings.NewReader("quit\n"), &out, false); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, ": Mensch\n") || strings.Contains(text, "human") {
		t.Errorf("the game begins with\n%s", text)
	}
}
