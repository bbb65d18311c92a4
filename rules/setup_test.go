package rules_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

var kit = rules.Kit{Pieces: []rules.Piece{{Name: "black"}, {Name: "white", Player: 1}}, Seats: []string{"black", "white"}}

func TestSetupText(t *testing.T) {
	u, err := rules.ParseSetup(" Black: h8, I9 ;white:; to-move: white;")
	if err != nil || u.String() != "black: h8 i9; white:; to-move: white" {
		t.Errorf("%q, %v", u, err)
	}
	if turn, err := u.Turn(kit, 0); turn != 1 || err != nil {
		t.Errorf("turn %d, %v", turn, err)
	}
	if got := u.WithPiece(kit, "white", "h8").WithPiece(kit, "black", "a1").WithPiece(kit, "", "i9"); got.String() != "black: a1; white: h8; to-move: white" {
		t.Errorf("edited: %q", got)
	}
	if got := (rules.Setup{}).WithPiece(kit, "black", "a1"); got.String() != "black: a1" {
		t.Errorf("from nothing: %q", got)
	}
	if u.String() != "black: h8 i9; white:; to-move: white" {
		t.Errorf("an edit changed what it began with: %q", u)
	}
}

// TestSetupParts: numbers and words of parts that are not about cells are read and written,
// with the usual ones where a part is left out.
func TestSetupParts(t *testing.T) {
	captures := rules.SetupField{Name: "captures", Counts: []rules.Count{{Name: "black", Named: true, Most: 12, Step: 2}, {Name: "white", Named: true, Most: 12, Step: 2}}}
	heaps := rules.SetupField{Name: "heaps", Counts: []rules.Count{{Name: "heap 1", Most: 3, Usual: 3}, {Name: "heap 2", Most: 4, Usual: 4}}}
	for _, c := range []struct {
		text string
		part rules.SetupField
		want string
	}{
		{"captures: white 4", captures, "[0 4]"},
		{"captures: white 4, black 2", captures, "[2 4]"},
		{"black: h8", captures, "[0 0]"},
		{"heaps: 1 0", heaps, "[1 0]"},
		{"", heaps, "[3 4]"},
		{"heaps: 1", heaps, "[] set-up heaps: missing number for heap 2"},
		{"captures: black", captures, "[] set-up captures: missing number for black"},
		{"heaps: 1 x", heaps, `[] set-up heaps: invalid number "x" for heap 2`},
	} {
		u, err := rules.ParseSetup(c.text)
		if err != nil {
			t.Fatal(err)
		}
		numbers, err := u.Counts(c.part)
		got := fmt.Sprint(numbers)
		if err != nil {
			got += " " + err.Error()
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
	u, err := rules.ParseSetup("black: h8; captures: white 4; to-move: black")
	if err != nil {
		t.Fatal(err)
	}
	if got := u.WithCounts(captures, []int{2, 6}).String(); got != "black: h8; captures: black 2 white 6; to-move: black" {
		t.Errorf("counted: %q", got)
	}
	if got := (rules.Setup{}).WithCounts(heaps, []int{0, 4}).String(); got != "heaps: 0 4" {
		t.Errorf("counted: %q", got)
	}
	given := rules.SetupField{Name: "given", Choices: []string{"tdrf", "slqh"}}
	if got := u.WithChoice(given, "slqh").WithChoice(given, "tdrf").String(); got != "black: h8; captures: white 4; to-move: black; given: tdrf" {
		t.Errorf("chosen: %q", got)
	}
	if got := (rules.Setup{}).WithChoice(given, "tdrf").WithChoice(given, "").String(); got != "given:" {
		t.Errorf("nothing is chosen: %q", got)
	}
	if u.String() != "black: h8; captures: white 4; to-move: black" {
		t.Errorf("the set-up itself has changed: %q", u)
	}
}

// TestTurnsOfBoards: squares have eight images, hexagons twelve, and the images are those
// that a slow look at coordinates finds; turned set-ups open the turned position.
func TestTurnsOfBoards(t *testing.T) {
	square, err := gomoku.Open(sente.Record{Size: "7"})
	if err != nil {
		t.Fatal(err)
	}
	hexagon, err := omega.Open(sente.Record{Size: "3"})
	if err != nil {
		t.Fatal(err)
	}
	stocked, err := quarto.Open(sente.Record{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		scene scene.Scene
		want  int
	}{{"square", square.Scene(), 8}, {"hexagon", hexagon.Scene(), 12}, {"row", scene.Scene{Cells: []scene.Cell{{X: 0}, {X: 1}, {X: 2}}}, 4}, {"square with a stock", stocked.Scene(), 8}} {
		all := rules.BoardSymmetries(c.scene)
		if len(all) != c.want || all[0].Mirror || all[0].Degrees != 0 {
			t.Errorf("%s: %d images, want %d", c.name, len(all), c.want)
		}
		for _, image := range all {
			seen := map[int]bool{}
			for from, to := range image.Cells {
				seen[to] = true
				for _, near := range c.scene.Cells[from].Near { // neighbours stay neighbours
					a, b := c.scene.Cells[to], c.scene.Cells[image.Cells[near]]
					if d := math.Hypot(a.X-b.X, a.Y-b.Y); d > 1.2 {
						t.Errorf("%s, %v %d°: neighbours are %.2f apart", c.name, image.Mirror, image.Degrees, d)
					}
				}
			}
			if len(seen) != len(c.scene.Cells) {
				t.Errorf("%s, %v %d°: two cells come to lie on one", c.name, image.Mirror, image.Degrees)
			}
		}
	}
}

func TestCarriedSetups(t *testing.T) {
	board, err := gomoku.Open(sente.Record{Size: "7"})
	if err != nil {
		t.Fatal(err)
	}
	sc := board.Scene()
	u, err := rules.ParseSetup("black: a1 b1; white: g7; to-move: white")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, image := range rules.BoardSymmetries(sc) {
		after, err := rules.MapSetup(u, kit, sc, image.Cells)
		if err != nil {
			t.Fatal(err)
		}
		told[fmt.Sprint(image.Mirror, image.Degrees)] = after.String()
	}
	for image, want := range map[string]string{
		"false 0":   "black: a1 b1; white: g7; to-move: white",
		"false 90":  "black: a7 a6; white: g1; to-move: white", // clockwise: the lower left corner goes up
		"false 180": "black: g7 f7; white: a1; to-move: white",
		"true 0":    "black: g1 f1; white: a7; to-move: white",
	} {
		if told[image] != want {
			t.Errorf("%s: %s, want %s", image, told[image], want)
		}
	}
	up, err := rules.ParseSetup("black: a1 b1")
	if err != nil {
		t.Fatal(err)
	}
	if after, err := rules.MapSetup(up, kit, sc, rules.ShiftCells(sc, 2, -1)); err != nil || after.String() != "black: c2 d2" {
		t.Errorf("shifted: %v, %v", after, err)
	}
	if _, err := rules.MapSetup(u, kit, sc, rules.ShiftCells(sc, 1, 0)); err == nil || err.Error() != "the piece on g7 would be off the board" {
		t.Errorf("shifted off the board: %v", err)
	}
}

// TestBoardsWithoutSetups say so; easy games have them by methods of their position.
func TestBoardsWithoutSetups(t *testing.T) {
	if _, err := rules.NewEasy(able{}).Board().Setup(); err != rules.ErrNoSetup { //nolint:errorlint // it is that error
		t.Error(err)
	}
	game, start, err := tictactoe.Game.Open(sente.Record{Setup: "x: b2; o: a1"})
	if err != nil {
		t.Fatal(err)
	}
	b := rules.NewBoard(game, start)
	if text, err := b.Setup(); err != nil || text != "x: b2; o: a1; to-move: x" || len(b.Legal()) != 7 {
		t.Errorf("%q, %v, %v", text, err, b.Legal())
	}
}

func FuzzParseSetup(f *testing.F) {
	for _, text := range []string{"black: h8 i9; white: g7; to-move: black", ";;", "a:b:c", "x", "A: B,C"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := rules.ParseSetup(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Fatalf("%q", err)
			}
			return
		}
		again, err := rules.ParseSetup(u.String())
		if err != nil || again.String() != u.String() {
			t.Fatalf("%q: %q, then %q, %v", text, u, again, err)
		}
	})
}
