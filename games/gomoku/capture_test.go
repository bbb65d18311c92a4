package gomoku_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// draw sets up a board of the diagram's size: x is black, o is white, other letters are free points.
func draw(t *testing.T, law, toMove, picture string) rules.Board {
	t.Helper()
	return drawTaken(t, law, toMove, picture, 0, 0)
}

func drawTaken(t *testing.T, law, toMove, picture string, black, white int) rules.Board {
	t.Helper()
	stones, size := read(picture)
	setup := fmt.Sprintf("black: %s; white: %s; to-move: %s", strings.Join(stones["x"], " "), strings.Join(stones["o"], " "), toMove)
	if black+white > 0 {
		setup += fmt.Sprintf("; captures: black %d, white %d", black, white)
	}
	return open(t, sente.Record{Rules: law, Size: fmt.Sprint(size), Setup: setup})
}

// read returns the points of a diagram by the letters on them. Diagrams are written like FEN: rows from
// the top, separated by "/", and numbers of free points.
func read(picture string) (points map[string][]string, size int) {
	rows := strings.Split(picture, "/")
	points = map[string][]string{}
	for i, row := range rows {
		x := 0
		for _, letter := range row {
			if letter >= '1' && letter <= '9' {
				x += int(letter - '0')
				continue
			}
			points[string(letter)] = append(points[string(letter)], gomoku.PointAt(x, len(rows)-1-i).String())
			x++
		}
	}
	return points, len(rows)
}

// TestCapture_DoubleThrees checks the double threes of the school's diagram and of common mistakes: a is the
// stone in question.
func TestCapture_DoubleThrees(t *testing.T) {
	for _, test := range []struct {
		name, picture string
		forbidden     bool
	}{
		{"the subject's diagram", "9/9/2x6/3x5/9/5axx1/9/9/9", true},
		{"the same with the other's stone beside", "9/9/2x6/3x5/9/4oaxx1/9/9/9", false},
		{"two cramped threes are not free", "3o5/9/3x5/o1xax1o2/3x5/9/3o5/9/9", false},
		{"one of them with room, the other cramped", "9/9/3x5/o1xax1o2/3x5/9/3o5/9/9", false},
		{"both with room", "9/9/3x5/o1xax4/3x5/9/3o5/9/9", true},
		{"cramped between edges", "9/9/9/9/9/1x7/oaxx1o3/1x7/9", false},
		{"a four and a three", "9/9/9/5x3/2xxxa3/5x3/9/9/9", false},
		{"a split four and a three", "9/9/9/3x5/2xax1x2/3x5/9/9/9", false},
		{"two threes of one line count once", "9/9/9/9/1xx1a1xx1/9/9/9/9", false},
		{"and with another line they are two", "9/9/9/4x4/1xx1a1xx1/4x4/9/9/9", true},
		{"a capture excuses", "9/9/2x6/3x5/9/5axx1/4o4/3o5/2x6", false},
		{"three in a row hemmed in on one side", "9/9/5x3/5x3/2oxxa3/9/9/9/9", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := draw(t, "capture", "black", test.picture)
			points, _ := read(test.picture)
			a := points["a"][0]
			before := b.Scene()
			_, err := b.Play(a)
			if (err != nil) != test.forbidden {
				t.Fatalf("playing %s: %v", a, err)
			}
			if err == nil {
				return
			}
			if !slices.Contains(b.Forbidden(), sente.Move(a)) || !strings.Contains(err.Error(), "is forbidden: double three with ") {
				t.Errorf("forbidden %v, and %v", b.Forbidden(), err)
			}
			if diff := cmp.Diff(before, b.Scene()); diff != "" {
				t.Errorf("refusing changed the board: %s", diff)
			}
		})
	}
}

// captureGame plays moves and returns the result: "black: reason", or "-" if the game continues.
func captureGame(t *testing.T, b rules.Board, moves ...string) string {
	t.Helper()
	over, winner, reason := gametest.Play(t, b, moves...).Outcome()
	switch {
	case !over:
		return "-"
	case winner < 0:
		return "draw: " + reason.Text
	}
	return b.Seats()[winner] + ": " + reason.Text
}

// TestCapture_BreakableFives checks fives that can be broken and their outcomes.
func TestCapture_BreakableFives(t *testing.T) {
	// White can take d4 and d3 from d5; the five is the fourth row.
	breakable := "9/9/9/9/9/1xxxax3/3x5/3o5/9"
	// No stone of this five can be captured, but h8 and h7 elsewhere.
	elsewhere := "7o1/7x1/7x1/9/9/1xxxax3/9/9/9"
	// White has four of its own at the top, d1 is the same as in the first.
	both := "9/oooo5/9/9/9/1xxxax3/3x5/3o5/9"
	// Only the end of six can be taken: five remain.
	six := "9/9/9/9/9/1xxxaxx2/6x2/6o2/9"
	// Two pairs elsewhere at once: e6 takes e7 e8 and f6 g6.
	two := "4o4/4x4/4x4/5xxo1/9/9/1xxxax3/9/9"
	for _, test := range []struct {
		name, law, picture string
		black, white       int
		moves, want        string
	}{
		{"decided at once where nothing can be captured", "capture", strings.ReplaceAll(breakable, "o", "."), 0, 0, "e4", "black: five in a row"},
		{"goes on for one move", "capture", breakable, 0, 0, "e4", "-"},
		{"ignored it wins", "capture", breakable, 0, 0, "e4 a1", "black: five in a row"},
		{"broken the game goes on", "capture", breakable, 0, 0, "e4 d5", "-"},
		{"and may be made again", "capture", breakable, 0, 0, "e4 d5 a1 a2 d4", "black: five in a row"},
		{"answered by a five it wins all the same", "capture", both, 0, 0, "e4 e8", "black: five in a row"},
		{"breaking it wins nothing but time", "capture", both, 0, 0, "e4 d5 a1 e8", "white: five in a row"},
		{"Pente knows no breaking", "pente", breakable, 0, 0, "e4", "black: five in a row"},
		{"the switch", "capture:breakable=off", breakable, 0, 0, "e4", "black: five in a row"},
		{"six of which five remain", "capture", six, 0, 0, "e4", "black: five in a row"},
		{"six in Ninuki are nothing", "ninuki", six, 0, 0, "e4", "-"},
		{"a pair elsewhere saves nobody", "capture", elsewhere, 0, 6, "e4", "black: five in a row"},
		{"but the last one does", "capture", elsewhere, 0, 8, "e4", "-"},
		{"and wins", "capture", elsewhere, 0, 8, "e4 h6", "white: 10 stones captured"},
		{"if it is taken", "capture", elsewhere, 0, 8, "e4 h5", "black: five in a row"},
		{"without that clause", "capture:last-pair=off", elsewhere, 0, 8, "e4", "black: five in a row"},
		{"with another prize", "capture:prize=12", elsewhere, 0, 8, "e4", "black: five in a row"},
		{"four pairs lost and a five to break", "capture", breakable, 0, 8, "e4 d5", "white: 10 stones captured"},
		{"two pairs at once are not the last one", "capture", two, 0, 6, "e3", "black: five in a row"},
		{"unless a clause says so", "capture:last-capture=on", two, 0, 6, "e3", "-"},
		{"and they win", "capture:last-capture=on", two, 0, 6, "e3 e6", "white: 10 stones captured"},
		{"ten stones win before a five", "capture", breakable, 0, 8, "e4 d5", "white: 10 stones captured"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := drawTaken(t, test.law, "black", test.picture, test.black, test.white)
			first := b.Scene()
			if got := captureGame(t, b, strings.Fields(test.moves)...); got != test.want {
				t.Errorf("%s: %s, want %s", test.moves, got, test.want)
			}
			last := b.Scene()
			for range strings.Fields(test.moves) {
				b.Undo()
			}
			if diff := cmp.Diff(first, b.Scene()); diff != "" {
				t.Errorf("taken back it is another position: %s", diff)
			}
			captureGame(t, b, strings.Fields(test.moves)...)
			if diff := cmp.Diff(last, b.Scene()); diff != "" {
				t.Errorf("played again it is another position: %s", diff)
			}
		})
	}
}

// TestScene_Captures checks captured stones, possible captures, and a five that can be broken.
func TestScene_Captures(t *testing.T) {
	b := drawTaken(t, "capture", "black", "9/9/9/9/9/1xxx1x3/3x5/3o5/9", 4, 2)
	captureGame(t, b, "e4")
	sc := b.Scene()
	marks := map[scene.MarkKind]string{}
	for _, m := range sc.Marks {
		marks[m.Kind] += sc.Cells[m.Cell].Name + " "
	}
	want := map[scene.MarkKind]string{
		scene.Endangered: "b4 c4 d4 e4 f4 d4 d3 ", scene.Capture: "d5 ", scene.LastMove: "e4 ",
	}
	if diff := cmp.Diff(want, marks); diff != "" {
		t.Error(diff)
	}
	texts := []scene.Text{
		{Player: 0, Name: "captures", Value: "4", Stones: []scene.Stone{{Player: 1, Count: 4}}},
		{Player: 1, Name: "captures", Value: "2", Stones: []scene.Stone{{Player: 0, Count: 2}}},
	}
	if diff := cmp.Diff(texts, sc.Texts); diff != "" {
		t.Error(diff)
	}
	captureGame(t, b, "a1")
	won := ""
	for _, m := range b.Scene().Marks {
		if m.Kind == scene.WinLine {
			won += sc.Cells[m.Cell].Name
		}
	}
	if won != "b4c4d4e4f4" {
		t.Errorf("the winning line is %s", won)
	}
}
