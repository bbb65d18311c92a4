package catalog_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// nasty are texts that parsers of small languages dislike.
func nasty() testutil.TextGenerators {
	rep := testutil.RepeatText
	return testutil.TextGenerators{
		"points": rep("", "h8", ""), "points apart": rep("", "h8 ", ""), "digits": rep("", "1", ""), "letters": rep("", "h", ""), "zeros": rep("h", "0", "8"),
		"commas": rep("", ",", ""), "colons": rep("", ":", ""), "semicolons": rep("", ";", ""), "blanks": rep("h8", " ", "i9"), "no UTF-8": rep("", "\xff", ""),
		"capitals": rep("", "ẞ", ""), "stones": rep("black: ", "h8 ", "; to-move: white"), "parts": rep("", "black: h8; ", ""), "pairs": rep("capture:", "prize=12,", "x=1"),
		"sizes": rep("1", "x1", ""), "heaps": rep("1", "-1", ""), "clauses": rep("freestyle:", "continuous=on,", "x=y"), "words": rep("", "pie ", ""), "pluses": rep("", "+A", ""),
	}
}

// TestGamesAreOpenedInLinearTime gives every text of a record to every game.
func TestGamesAreOpenedInLinearTime(t *testing.T) {
	for _, g := range catalog.Standard() {
		t.Run(g.Name, func(t *testing.T) {
			board, err := g.Open(sente.Record{Game: g.Name})
			if err != nil {
				t.Fatal(err)
			}
			testutil.CheckLinear(t, func(text string) {
				for _, r := range []sente.Record{{Rules: text}, {Size: text}, {Opening: text}, {Setup: text}} {
					_, _ = g.Open(r)
				}
				words, err := board.Split(text)
				for i := 0; err == nil && i < len(words); i++ {
					_, err = board.Play(words[i])
				}
				for board.Undo() {
				}
				_, _ = board.Play(text)
			}, nasty())
		})
	}
}

// TestSpecsAreReadInLinearTime gives every engine long specs.
func TestSpecsAreReadInLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	for _, g := range catalog.Standard()[:2] {
		testutil.CheckLinear(t, func(text string) {
			_, _ = g.Engine(text)
			for _, p := range g.Profiles {
				_, _ = g.Engine(p.Name + ":" + text)
			}
		}, testutil.TextGenerators{
			"options": rep("", "level=1,", "x=1"), "no values": rep("", "a", ""), "commas": rep("", ",", ""), "equals": rep("level", "=", ""),
			"a long level": rep("level=", "1", ""), "features": rep("with=", "A+", ""), "colons": rep("", ":", ""),
		})
	}
}

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

// FuzzSpec asks for engines by any words. None is made: that may take all the memory
// the options ask for.
func FuzzSpec(f *testing.F) {
	for _, seed := range []string{"", "sente", "sente:level=40,threads=2", "sente:level", "sente:=", ":", "search:with=ETC+Fold,without=x", "sente:book=/dev/zero", "zeromax:time=1e999"} {
		f.Add(0, seed)
	}
	games := catalog.Standard()
	f.Fuzz(func(t *testing.T, game int, spec string) {
		g := games[(game%len(games)+len(games))%len(games)]
		_, err := g.ProfileOf(spec)
		if err == nil {
			_, err = g.Guest(spec, sente.Limits{Memory: 1 << 20, Threads: 1})
		}
		if err != nil {
			sentence(t, err)
		}
	})
}
