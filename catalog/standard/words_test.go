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

// TestOpen_ReadsFEN sets up positions as protocols write them.
func TestOpen_ReadsFEN(t *testing.T) {
	for _, c := range []struct{ game, size, fen, want string }{
		{"ataxx", "", "x5o/7/7/7/7/7/o5x x 0 1", "red: g1 a7; blue: a1 g7; to-move: red"},
		{"ataxx", "", "x5o/7/3-3/7/7/7/o5x o 12 7", "red: g1 a7; blue: a1 g7; blocked: d5; to-move: blue; jumps: 12"},
		{"ataxx", "", "P5p/7/3*3/7/7/7/p5P w - - 3 1", "red: g1 a7; blue: a1 g7; blocked: d5; to-move: red; jumps: 3"},
		{"breakthrough", "", "8/4p3/8/8/8/8/3P4/8 b - - 0 1", "white: d2; black: e7; to-move: black"},
		{"amazons", "", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q*2 w - - 0 1", "white: d1 g1 a4 j4; black: a7 j7 d10 g10; arrows: h1; to-move: white"},
		{"connectfour", "", "7/7/7/7/3p3/3P3[PPpp] w - - 0 1", "first: 4.1; second: 4.2; to-move: first"},
		{"connectfour", "8x7", "8/8/8/8/8/8/P7 b", "first: 1.1; second:; to-move: second"},
		{"tictactoe", "", "3/1P1/p2 w - - 0 1", "x: b2; o: a1; to-move: x"},
		{"othello", "", "8/8/8/3pP3/3Pp3/8/8/8[PPpp] w - - 0 1", "black: e4 d5; white: d4 e5; to-move: black"},
		{"othello", "6", "6/6/2pP2/2Pp2/6/6 b - - 0 1", "black: d3 c4; white: c3 d4; to-move: white"},
		{"othello", "", "8/8/8/3ox3/3xo3/8/8/8 x", "black: e4 d5; white: d4 e5; to-move: black"},
		{"checkers", "", "W:W27:BK3", "black:; white: 27; black-kings: 3; to-move: white"},
		{"ataxx", "", "x5o/7/7/7/7/o5x x 0 1", "! got 6 rows, want 7"},
		{"ataxx", "", "x5o/7/7/7/7/7/o5z x 0 1", "! row 1: unknown piece 'z': expected one of xo-"},
		{"ataxx", "", "x5o/7/7/7/7/7/o5x z 0 1", `! unknown side to move "z": expected x or o`},
		{"ataxx", "", "x5o/7/7/7/7/7/o5x x 101 1", "! set-up jumps: invalid number 101"},
		{"breakthrough", "", "8/4p3/8/8/8/8/3P5/8 b", "! row 2: got 9 squares, want 8"},
		{"breakthrough", "", "8/8", "! expected the rows of the board and the side to move"},
	} {
		board, err := standard.Games().OpenBoard(sente.Record{Game: c.game, Size: c.size, Setup: c.fen})
		got := ""
		if err == nil {
			got, err = board.Setup()
		}
		if want, fails := strings.CutPrefix(c.want, "! "); fails && (err == nil || !strings.Contains(err.Error(), want)) || !fails && (err != nil || got != c.want) {
			t.Errorf("%s, %q: %q, %v, want %s", c.game, c.fen, got, err, c.want)
		}
	}
}
