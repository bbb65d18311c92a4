package terminal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/keep/keeptest"
	"github.com/sente-games/sente/player"
)

// TestEveryCallOfSaveFails: a game is there as a whole or not at all.
func TestEveryCallOfSaveFails(t *testing.T) {
	session, err := New(catalog.Standard(), sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2"}}, make([]player.Player, 2))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"game":"tictactoe","moves":["b2"]`
	keeptest.Run(t, keeptest.Writer{Name: "play: save", All: 1, Write: func(disk keep.Disk, folder string) (int, error) {
		err := session.saveOn(disk, filepath.Join(folder, "x.jsonl"))
		if err != nil && !strings.HasSuffix(err.Error(), " exists already: choose another name") { // it was saved before
			return 0, err
		}
		return 1, nil
	}, Check: func(folder string, kept int) error {
		text, err := os.ReadFile(filepath.Join(folder, "x.jsonl"))
		if errors.Is(err, os.ErrNotExist) && kept == 0 {
			return nil
		}
		if err != nil || len(text) < len(want) || string(text[:len(want)]) != want || text[len(text)-1] != '\n' {
			return fmt.Errorf("%q, %v", text, err)
		}
		return nil
	}})
}
