package rules_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/rules"
)

var (
	fenKit = rules.Kit{
		Pieces: []rules.Piece{{Name: "red", Player: 0}, {Name: "blue", Player: 1}, {Name: "blocked", Player: -1}},
		Seats:  []string{"red", "blue"},
	}
	testFEN = rules.FEN{Columns: 3, Rows: 2, Letters: "xo-", Sides: "xo", Fields: "0 1", Quiet: "jumps"}
)

func TestFEN_Parse(t *testing.T) {
	for text, want := range map[string]string{
		"x1o/3 x 0 1":      "red: a2; blue: c2; to-move: red",
		"xo-/2x o":         "red: a2 c1; blue: b2; blocked: c2; to-move: blue",
		"xo-[]/2x o - - 7": `! invalid FEN "xo-[]/2x o - - 7": got 1 rows, want 2`,
		"3/3[xx] o - 7 9":  "to-move: blue; jumps: 7",
		"3/2 x":            `! invalid FEN "3/2 x": row 1: got 2 squares, want 3`,
		"3/4 x":            `! invalid FEN "3/4 x": row 1: got 4 squares, want 3`,
		"3/xxxx x":         `! invalid FEN "3/xxxx x": row 1: got 4 squares, want 3`,
		"3/3 b":            `! invalid FEN "3/3 b": unknown side to move "b": expected x or o`,
		"3/1z1 x":          `! invalid FEN "3/1z1 x": row 1: unknown piece 'z': expected one of xo-`,
		"3/3":              `! invalid FEN "3/3": expected the rows of the board and the side to move, such as "3/3 x 0 1"`,
	} {
		u, err := fenKit.ParseSetup(text, testFEN)
		got := u.String()
		if err != nil {
			got = "! " + err.Error()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// FuzzFEN compares the squares of each row with an expansion of its numbers to single squares.
func FuzzFEN(f *testing.F) {
	for _, s := range []string{"x1o/3 x 0 1", "xo-/2x o", "3/3[xx] o - 7 9", "03/3 x", "111/x02 x", "3/3", "é/3 x", "99999999999999999999/3 x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := testFEN.Parse(text, fenKit)
		if err != nil {
			if len(err.Error()) > 400 || strings.Contains(err.Error(), "\n") {
				t.Fatalf("the error is no sentence: %v", err)
			}
			return
		}
		board, _, _ := strings.Cut(strings.Fields(text)[0], "[")
		for i, row := range strings.Split(board, "/") {
			for _, n := range []string{"3", "2", "1"} {
				row = strings.ReplaceAll(row, n, strings.Repeat(".", int(n[0]-'0')))
			}
			row = strings.ReplaceAll(row, "0", "")
			for column, c := range row {
				cell, owner := string(rune('a'+column))+string(rune('2'-i)), ""
				for _, p := range u {
					for _, w := range p.Words {
						if w == cell {
							owner += p.Name
						}
					}
				}
				if want := map[rune]string{'x': "red", 'o': "blue", '-': "blocked", '.': ""}[c]; owner != want || len(row) != 3 {
					t.Fatalf("%q: %s is of %q, want %q", text, cell, owner, want)
				}
			}
		}
	})
}
