package app

import (
	"io"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestVerbsRun: every verb that has none below it can be run, and says how it is used.
func TestVerbsRun(t *testing.T) {
	commands, err := (&environment{games: catalog.Standard(), out: io.Discard, err: io.Discard}).commands()
	if err != nil {
		t.Fatal(err)
	}
	for _, leaf := range commands.Leaves() {
		if _, ok := leaf.Target.(Runner); !ok || leaf.Help == "" {
			t.Errorf("%s cannot be run, or says nothing of itself", leaf.FullPath())
		}
	}
}
