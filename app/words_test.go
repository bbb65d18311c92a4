package app

import (
	"bytes"
	"testing"
)

// TestNamesThatHoldTheHouses: a program whose name ends with that of the house is named
// once, however often a text is spelled.
func TestNamesThatHoldTheHouses(t *testing.T) {
	for name, want := range map[string]string{
		"sente":    "    sente show gomoku | sente analyze gomoku -",
		"mysente":  "    mysente show gomoku | mysente analyze gomoku -",
		"my-sente": "    my-sente show gomoku | my-sente analyze gomoku -",
		"my.sente": "    my.sente show gomoku | my.sente analyze gomoku -",
	} {
		env := ownProgram(t, &bytes.Buffer{})
		env.name = name
		text := "    sente show gomoku | sente analyze gomoku -"
		if got := env.spelled(env.spelled(calledAlone.ReplaceAllString(text, "${1}"+env.program()))); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
