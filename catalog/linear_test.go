package catalog_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// FuzzOpen opens games of any words.
func FuzzOpen(f *testing.F) {
	f.Add(0, "freestyle", "15", "swap2", "black: h8 i9; white: g7; to-move: black", "h8 i9")
	f.Add(0, "capture:prize=12", "19x19", "none", "captures: black 2", "j10")
	f.Add(1, "connect=5", "8x7", "", "", "4453")
	f.Add(2, "", "4x4", "", "", "pass")
	f.Add(4, "pie 3p", "5", "", "", "e5 a1")
	f.Add(5, "misere", "3-4-5", "", "", "a1")
	games := catalog.Standard()
	f.Fuzz(func(t *testing.T, game int, rules, size, opening, setup, moves string) {
		g := games[(game%len(games)+len(games))%len(games)]
		board, err := g.Open(sente.Record{Game: g.Name, Rules: rules, Size: size, Opening: opening, Setup: setup})
		if err != nil {
			sentence(t, err)
			return
		}
		words, err := board.Split(moves)
		for i := 0; err == nil && i < min(len(words), 50); i++ {
			_, err = board.Play(words[i])
		}
		if err != nil {
			sentence(t, err)
		}
		if len(board.Scene().Cells) == 0 {
			t.Errorf("a board without cells: %q", size)
		}
	})
}

// sentence makes sure that an error is one that a person can read.
func sentence(t *testing.T, err error) {
	t.Helper()
	if text := err.Error(); text == "" || len(text) > 2000 {
		t.Errorf("%d bytes of error: %.300s", len(text), text)
	}
}
