package othello_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/internal/testutil"
)

var rules8, _ = othello.New(8)

const startSetup = "black: e4 d5; white: d4 e5; to-move: black"

// TestPlace_Boards: the boards of other programs are the same positions as set-ups.
func TestPlace_Boards(t *testing.T) {
	empty, rows := strings.Repeat("-", 27), strings.Repeat("-------- ", 3)
	for text, want := range map[string]string{
		"8/8/8/3ox3/3xo3/8/8/8 x":                                     startSetup,
		"8/8/8/3OX3/3XO3/8/8/8 b":                                     startSetup,
		"8/8/8/3wb3/3bw3/8/8/8":                                       startSetup,
		"8/8/8/3ox3/3xo3/8/8/8 o":                                     strings.Replace(startSetup, "to-move: black", "to-move: white", 1),
		"8/8/8/3ox3/3xo3/8/8/8 w":                                     strings.Replace(startSetup, "to-move: black", "to-move: white", 1),
		"8/8/3x4/3xx3/3xo3/8/8/8":                                     "black: d3 d4 e4 d5; white: e5; to-move: white",
		"8/8/3x4/3xx3/3xo3/8/8/8 x":                                   "black: d3 d4 e4 d5; white: e5; to-move: black",
		empty + "OX------XO" + empty:                                  startSetup,
		empty + "OX------XO" + empty + " X":                           startSetup,
		empty + "OX------XO" + empty + " O":                           strings.Replace(startSetup, "to-move: black", "to-move: white", 1),
		strings.ReplaceAll(empty+"OX------XO"+empty, "-", ".") + " *": startSetup,
		"[8 " + rows + "---O*--- ---*O--- " + rows + "*]":             startSetup,
		"[8 " + rows + "---O*--- ---*O--- " + rows + "O]":             strings.Replace(startSetup, "to-move: black", "to-move: white", 1),
		rows + "---OX--- ---XO--- " + rows + "X":                      startSetup,
		rows + "---ox--- ---xo--- " + rows:                            startSetup,
		"  " + rows + " ---wb--- ---bw---  " + rows + " w ":           strings.Replace(startSetup, "to-move: black", "to-move: white", 1),
		strings.ReplaceAll(rows+"---OX--- ---XO--- "+rows, " ", "\n"): startSetup,
		"x7/8/8/8/8/8/8/7o x":                                         "black: a1; white: h8; to-move: black",
		"xxxxxxxx/8/8/8/8/8/8/oooooooo w":                             "black: a1 b1 c1 d1 e1 f1 g1 h1; white: a8 b8 c8 d8 e8 f8 g8 h8; to-move: white",
		"1x6/8/8/8/8/8/8/8":                                           "black: b1; white:; to-move: white",
		"1111oo2/8/8/8/8/8/8/8":                                       "black:; white: e1 f1; to-move: black",
	} {
		s, err := rules8.Place(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got, err := rules8.SetupOf(&s)
		testutil.NoError(t, err)
		if got != want && strings.ReplaceAll(got, ": ;", ":;") != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestPlace_BoardErrors(t *testing.T) {
	for text, want := range map[string]string{
		"8/8/8/3ox3/3xo3/8/8 x":           "the FEN has 7 rows (want 8)",
		"8/8/8/3ox4/3xo3/8/8/8 x":         `row 4 of the FEN, "3ox4", has not 8 squares`,
		"8/8/8/3qx3/3xo3/8/8/8 x":         `row 4 of the FEN, "3qx3", has not 8 squares`,
		"8/8/8/3ox3/3xo3/8/8/8 z":         `"z" is not a side to move after the board (want X or O)`,
		strings.Repeat("-", 63):           "the board has 63 squares (want 64)",
		strings.Repeat("-", 65):           "the board has 65 squares (want 64)",
		strings.Repeat("-", 64) + " X F5": `"X F5" is not a side to move`,
		"[10 -------- *]":                 "the board has 10 rows (want 8)",
		"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR":   `row 1 of the FEN, "rnbqkbnr", has not`,
	} {
		_, err := rules8.Place(text)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func FuzzPlace(f *testing.F) {
	for _, text := range []string{startSetup, "8/8/8/3ox3/3xo3/8/8/8 x", "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]", strings.Repeat("-", 64) + " X"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := rules8.Place(text)
		if err != nil {
			return
		}
		setup, err := rules8.SetupOf(&s)
		testutil.NoError(t, err)
		again, err := rules8.Place(setup)
		if err != nil || again != s {
			t.Errorf("%q: %q is another position: %v", text, setup, err)
		}
	})
}
