package standard_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// TestSplit_QuotesWholeWords plays words that are no moves: the error quotes them as typed, not a piece of them.
func TestSplit_QuotesWholeWords(t *testing.T) {
	words := []string{"foo", "moves", "help", "undo", "hello-world", "zz-top(z)", "board", "?", "quit!"}
	for _, g := range standard.Games() {
		for i := -1; i < len(g.Rules); i++ {
			rules := ""
			if i >= 0 {
				rules = g.Rules[i].Name
			}
			board, err := g.Open(sente.Record{Game: g.Name, Rules: rules})
			testutil.NoError(t, err)
			for _, word := range words {
				parts, err := board.Split(word)
				for k := 0; err == nil && k < len(parts); k++ {
					_, err = board.Play(parts[k])
				}
				if err == nil || !strings.Contains(err.Error(), `"`+word+`"`) {
					t.Errorf("%s, %s, %q: %v", g.Name, rules, word, err)
				}
			}
		}
	}
}

// TestSplit_KeepsRestWhole splits moves before a word that is no move.
func TestSplit_KeepsRestWhole(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"hex", "f6g5foo", "f6|g5|foo"},
		{"hex", "f6swapg5", "f6|swap|g5"},
		{"connectfour", "4453zz5", "4|4|5|3|zz5"},
		{"othello", "f5d6PASSmoves", "f5|d6|PASS|moves"},
		{"nim", "a2b1a", "a2|b1|a"},
		{"tictactoe", "b2a1bb2", "b2|a1|bb2"},
		{"quarto", "tdrfb2xyz", "tdrf|b2|xyz"},
		{"breakthrough", "e2e3d7-d6E3xd4d6d", "e2e3|d7-d6|E3xd4|d6d"},
		{"amazons", "d1-d7/g7d10d8h8g1-g6(d6)g10g9", "d1-d7/g7|d10d8h8|g1-g6(d6)|g10g9"},
		{"amazons", "d1d7,d7g7,d10d8,d8h8 d1-d7/g7,foo", "d1d7,d7g7|d10d8,d8h8|d1-d7/g7|foo"},
		{"amazons", "d1d7,d8g7", "d1d7,d8g7"},
	} {
		board, err := standard.Games().OpenBoard(sente.Record{Game: c.game})
		testutil.NoError(t, err)
		if parts, err := board.Split(c.text); err != nil || !slices.Equal(parts, strings.Split(c.want, "|")) {
			t.Errorf("%s, %q: %q, %v", c.game, c.text, parts, err)
		}
	}
}

// TestPlay_ReadsForms plays moves as other programs and books write them, and refuses signs of captures at moves that
// capture nothing.
func TestPlay_ReadsForms(t *testing.T) {
	for _, c := range []struct{ game, moves, want string }{
		{"amazons", "d1-d7(g7)", "d1-d7/g7"},
		{"amazons", "d1-d7/g7", "d1-d7/g7"},
		{"amazons", "D1D7G7", "d1-d7/g7"},
		{"amazons", "d1d7,d7g7", "d1-d7/g7"},
		{"amazons", "d1-d7(g7", `! invalid move "d1-d7(g7"`},
		{"amazons", "d1d7,d8g7", `! invalid move "d1d7,d8g7"`},
		{"breakthrough", "e2-e3", "e2e3"},
		{"breakthrough", "e2e4e7e5", "! a pawn moves one row ahead"},
		{"breakthrough", "e2xd3", `! invalid move "e2xd3": there is nothing to capture on d3, expected e2d3`},
		{"breakthrough", "e2e3 d7d6 e3e4 d6d5 e4xd5", "e4d5"},
		{"breakthrough", "e2e3 d7d6 e3e4 d6d5 e4-d5", "e4d5"},
		{"breakthrough", "e2xd2", "! a pawn moves one row ahead"},
		{"checkers", "11x15", `! invalid move "11x15": it captures nothing, expected 11-15`},
		{"checkers", "11:15", `! invalid move "11:15": it captures nothing`},
		{"checkers", "11-15 22-18 15x22", "15x22"},
		{"checkers", "11-15 22-18 15-22", "15x22"},
	} {
		board, err := standard.Games().OpenBoard(sente.Record{Game: c.game})
		testutil.NoError(t, err)
		words, err := board.Split(c.moves)
		testutil.NoError(t, err)
		var m sente.Move
		for i := 0; err == nil && i < len(words); i++ {
			m, err = board.Play(words[i])
		}
		if want, fails := strings.CutPrefix(c.want, "! "); fails && (err == nil || !strings.Contains(err.Error(), want)) || !fails && (err != nil || string(m) != c.want) {
			t.Errorf("%s, %q: %q, %v, want %s", c.game, c.moves, m, err, c.want)
		}
	}
}
