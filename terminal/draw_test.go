package terminal

import (
	"bytes"
	"flag"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/scene"
)

// board plays moves and returns the scene.
func board(t testing.TB, r sente.Record, moves ...sente.Move) scene.Scene {
	t.Helper()
	r.Moves = moves
	b := testutil.Must(standard.Games().OpenBoard(r))(t)
	return b.Scene()
}

// hexes returns a hexagon of pointy cells with side 3 and a few stones.
func hexes() scene.Scene {
	sc := scene.Scene{Width: 5, Height: 5, Look: scene.Hexes}
	for row := range 5 {
		y, inset := 0.5+math.Sqrt(3)/2*float64(row), math.Abs(2-float64(row))/2
		for x := 0.5 + inset; x <= 4.5-inset; x++ {
			sc.Cells = append(sc.Cells, scene.Cell{X: x, Y: y})
		}
		sc.Labels = append(sc.Labels, scene.Label{X: inset - 0.5, Y: y, Text: string(rune('a' + row))})
	}
	sc.Stones = []scene.Stone{{Cell: 0}, {Cell: 5, Player: 1}, {Cell: 9, Player: 2}, {Cell: 18, Player: 3}, {Cell: 12, Player: 3, Glyph: "⛄"}}
	sc.Marks = []scene.Mark{{Cell: 12, Kind: scene.LastMove}}
	return sc
}

func TestDraw_Looks(t *testing.T) {
	five := []sente.Move{"e5", "f6", "d4", "f5", "c3", "f4", "b2", "f3", "f7"}
	for name, c := range map[string]struct {
		scene scene.Scene
		view  View
	}{
		"points":       {board(t, sente.Record{Game: "gomoku", Size: "9"}, five...), View{Cursor: 3}},
		"points-large": {board(t, sente.Record{Game: "gomoku", Size: "9"}, five...), View{Cursor: 3, Large: true}},
		"points-won":   {board(t, sente.Record{Game: "gomoku", Size: "9"}, append(five, "a9", "f8", "g7", "a1")...), View{Cursor: -1}},
		"points-marks": {board(t, sente.Record{Game: "gomoku", Size: "5"}), View{
			Cursor: -1, ExtraMarks: []scene.Mark{{Cell: 6, Kind: scene.Hint}, {Cell: 8, Kind: scene.Forbidden}},
		}},
		"tiles":       {board(t, sente.Record{Game: "tictactoe"}, "b2", "a1", "c3", "c1", "b1", "b3", "a2"), View{Cursor: 3}},
		"tiles-won":   {board(t, sente.Record{Game: "tictactoe"}, "b2", "a1", "c3", "c1", "a3", "b1"), View{Cursor: -1}},
		"holes":       {board(t, sente.Record{Game: "connectfour"}, "4", "4", "3", "3", "2"), View{Cursor: 0}},
		"holes-large": {board(t, sente.Record{Game: "connectfour"}, "4", "4", "3", "3", "2", "2", "1"), View{Cursor: -1, Large: true}},
		"hexes":       {hexes(), View{Cursor: 18}},
		"hexes-large": {hexes(), View{Cursor: -1, Large: true}},
		"nothing":     {scene.Scene{}, View{Cursor: -1}},
	} {
		t.Run(name, func(t *testing.T) { golden(t, name, Draw(c.scene, c.view).String()) })
	}
}

func TestCellAt_FindsDrawnCells(t *testing.T) {
	scenes := []scene.Scene{
		board(t, sente.Record{Game: "gomoku"}), board(t, sente.Record{Game: "gomoku", Size: "22"}),
		board(t, sente.Record{Game: "connectfour"}), board(t, sente.Record{Game: "tictactoe"}), hexes(),
	}
	for _, sc := range scenes {
		for _, large := range []bool{false, true} {
			d := Draw(sc, View{Large: large, Cursor: -1})
			w, h := d.Size()
			for i, c := range sc.Cells {
				x, y := d.plan.cellPosition(c)
				if got := d.CellAt(x, y); got != i || x < 1 || y < 0 || x >= w-1 || y >= h {
					t.Errorf("%s large %v: cell %d is drawn at %d,%d of %dx%d, where cell %d is found", sc.Look, large, i, x, y, w, h, got)
				}
			}
			if got := d.CellAt(w+40, h+40); got != -1 {
				t.Errorf("%s: cell %d is found outside", sc.Look, got)
			}
		}
	}
}

// TestStyled_KeepsCharacters checks that colours do not move any character.
func TestStyled_KeepsCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := standard.Games()
		g := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		b, err := g.Open(sente.Record{Game: g.Name})
		testutil.NoError(t, err)
		for range rapid.IntRange(0, 20).Draw(t, "moves") {
			if legal := b.Legal(); len(legal) > 0 {
				if _, err := b.Play(string(rapid.SampledFrom(legal).Draw(t, "move"))); err != nil {
					t.Fatal(err)
				}
			}
		}
		d := Draw(b.Scene(), View{Cursor: 0, Large: rapid.Bool().Draw(t, "large")})
		plain := strings.Split(d.String(), "\n")
		for i, row := range strings.Split(d.Styled(), "\n") {
			if got := strings.TrimRight(strip(row), " "); got != plain[i] {
				t.Fatalf("row %d is %q in colour, %q without", i, got, plain[i])
			}
			if w, _ := d.Size(); lipgloss.Width(plain[i]) > w {
				t.Fatalf("row %d is wider than the drawing", i)
			}
		}
	})
}

// strip removes escape sequences.
func strip(text string) string {
	var b strings.Builder
	for inside := false; text != ""; text = text[1:] {
		switch c := text[0]; {
		case c == 0x1b:
			inside = true
		case inside:
			inside = c != 'm'
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// TestNextCell_ReachesAllCells checks that the cursor can reach each cell from each other cell.
func TestNextCell_ReachesAllCells(t *testing.T) {
	for _, sc := range []scene.Scene{board(t, sente.Record{Game: "gomoku", Size: "6"}), board(t, sente.Record{Game: "connectfour"}), hexes()} {
		seen, queue := map[int]bool{0: true}, []int{0}
		for len(queue) > 0 {
			for _, d := range []direction{directionLeft, directionRight, directionUp, directionDown} {
				if to := nextCell(sc, queue[0], d); !seen[to] {
					seen[to], queue = true, append(queue, to)
				}
			}
			queue = queue[1:]
		}
		if len(seen) != len(sc.Cells) {
			t.Errorf("%s: %d of %d cells can be reached", sc.Look, len(seen), len(sc.Cells))
		}
	}
}

func TestNumberRowsFromTop_Labels(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("gomoku"))(t)
	r := sente.Record{Game: "gomoku", Size: "5"}
	sc := NumberRowsFromTop(g, r, board(t, r, "a1"))
	golden(t, "points-from-top", Draw(sc, View{Cursor: -1}).String())
}

func TestFormatCount(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1.00k", 12_345: "12.3k", 999_900: "1M", 1_234_567: "1.23M", 98_765_432: "98.8M", 5_000_000_000: "5G",
	} {
		if got := FormatCount(n); got != want {
			t.Errorf("Short(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestWrapText(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 10, ""},
		{"h8 i9 h9", 20, "h8 i9 h9"},
		{"h8 i9 h9", 5, "h8 i9|h9"},
		{"h8 i9 h9 g7 g8", 5, "h8 i9|h9 …"},
		{"endlessly", 4, "endlessly"},
		{"a 62\u00a0%", 5, "a|62\u00a0%"},
	} {
		if got := strings.Join(wrapText(c.text, c.width, 2), "|"); got != c.want {
			t.Errorf("wrap(%q, %d) = %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// TestDraw_SeatsHaveDifferentSigns draws the same piece of every seat without colours.
func TestDraw_SeatsHaveDifferentSigns(t *testing.T) {
	cells := []scene.Cell{{Name: "a", X: 0.5, Y: 0.5}, {Name: "b", X: 1.5, Y: 0.5}, {Name: "c", X: 2.5, Y: 0.5}, {Name: "d", X: 3.5, Y: 0.5}}
	for _, inks := range [][]int{nil, {0, 1}, {1, 0}, {3, 2}, {2, 3}, {1, 2, 3}, {3, 1, 0}, {3, 2, 1, 0}} {
		for _, stone := range []scene.Stone{{Shape: scene.Disc}, {Shape: scene.Disc, Glyph: "E"}, {Shape: scene.King}, {Shape: scene.Square}, {Shape: scene.Disc, Glyph: "⛄"}, {Shape: "own"}} {
			sc := scene.Scene{Width: 4, Height: 1, Look: scene.Tiles, Cells: cells, Inks: inks, Shapes: []scene.Shape{{Name: "own", Glyph: "w"}}}
			seats := len(inks)
			if seats == 0 {
				seats = 4
			}
			seen := map[string]int{}
			for seat := range seats {
				stone.Player = seat
				sc.Stones = []scene.Stone{stone}
				text := DrawPlain(sc)
				if other, twice := seen[text]; twice {
					t.Errorf("inks %v, %+v: seats %d and %d look the same:\n%s", inks, stone, other, seat, text)
				}
				seen[text] = seat
			}
		}
	}
}

// TestDraw_FirstSeatHasCapitals draws white queens, which move first, with capital letters.
func TestDraw_FirstSeatHasCapitals(t *testing.T) {
	sc := scene.Scene{
		Width: 2, Height: 1, Look: scene.Tiles, Inks: []int{1, 0},
		Cells:  []scene.Cell{{Name: "a", X: 0.5, Y: 0.5}, {Name: "b", X: 1.5, Y: 0.5}},
		Stones: []scene.Stone{{Cell: 0, Player: 0, Shape: scene.Queen}, {Cell: 1, Player: 1, Shape: scene.Queen}},
	}
	if text := DrawPlain(sc); !strings.Contains(text, "Q │ q") {
		t.Errorf("first seat, then second:\n%s", text)
	}
}

// TestDraw_OriginHidesNumber: the mark of the origin replaces all digits of a numbered square.
func TestDraw_OriginHidesNumber(t *testing.T) {
	sc := scene.Scene{
		Width: 2, Height: 1, Look: scene.Tiles,
		Cells: []scene.Cell{{Name: "24", X: 0.5, Y: 0.5, Sign: "24"}, {Name: "25", X: 1.5, Y: 0.5, Sign: "25"}},
		Marks: []scene.Mark{{Cell: 0, Kind: scene.From}},
	}
	if text := DrawPlain(sc); !strings.Contains(text, "│ ∙ │ 25") {
		t.Errorf("origin 24, free 25:\n%s", text)
	}
}

var update = flag.Bool("update", false, "write what is drawn into the golden files")

// golden compares a screen with its approved version.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	got += "\n"
	if *update {
		testutil.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want := testutil.Must(os.ReadFile(file))(t)
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s is drawn otherwise (-want +got); look at it, then run the test with -update:\n%s", name, d)
	}
}

// TestLiveLines_Redraw checks that lines are redrawn in place, truncated to the width and erased, and
// that a stream that is not a terminal gets no output.
func TestLiveLines_Redraw(t *testing.T) {
	var out bytes.Buffer
	l := NewLiveLinesSize(&out, 10, 24)
	l.Draw([]string{strings.Repeat("x", 40), "a\x1bb"})
	first := out.String()
	if lines := strings.Split(first, "\n"); len(lines) != 3 || lines[0] != "xxxxxxxxx" || strings.Contains(first, "\x1b") {
		t.Errorf("%q", first)
	}
	l.Draw([]string{"y"})
	if got := out.String()[len(first):]; got != "\x1b[2A\r\x1b[Jy\n" {
		t.Errorf("%q", got)
	}
	out.Reset()
	l.Clear()
	l.Clear()
	if got := out.String(); got != "\x1b[1A\r\x1b[J" {
		t.Errorf("%q", got)
	}
	out.Reset()
	nowhere := NewLiveLines(&out)
	nowhere.Draw([]string{"x"})
	nowhere.Clear()
	if out.Len() > 0 || nowhere.Width != 0 {
		t.Errorf("%q", &out)
	}
}
