package app

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/playertest"
)

func TestCommandsAreQuotedForAShell(t *testing.T) {
	env := &environment{args: []string{"match", "./my engine", "it's", "", "a:b=c", "$HOME"}}
	if got, want := env.command(), `sente match './my engine' 'it'\''s' '' a:b=c '$HOME'`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestPatienceIsForTheStartAsWell: an engine that does not get ready has lost when that is
// over, and not at the usual 10 s.
func TestPatienceIsForTheStartAsWell(t *testing.T) {
	var said bytes.Buffer
	Run([]string{"match", playertest.Command("hang-start"), "random", "--game", "gomoku", "--games", "1", "--time", "1s", "--patience", "50ms", "--crashes", "1"}, strings.NewReader(""), &said, &said, catalog.Standard())
	if text := said.String(); !strings.Contains(text, "START") || strings.Contains(text, "within 10") {
		t.Error(text)
	}
}
