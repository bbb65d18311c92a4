package render_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/scene/render"
)

var games = standard.Games()

// scenes are a position of every game, and what only some have.
func scenes(t testing.TB) map[string]scene.Scene {
	t.Helper()
	all := map[string]scene.Scene{}
	for _, g := range games {
		r := sente.Record{Game: g.Name}
		board := testutil.Must(g.Open(r))(t)
		moves := testutil.Must(board.Split(g.Preview))(t)
		for _, m := range moves {
			r.Moves = append(r.Moves, sente.Move(m))
		}
		all[g.Name] = openScene(t, r)
	}
	all["won"] = openScene(t, record("gomoku", "h8 h9 i8 i9 j8 j9 g8 g9 k8"))
	all["fours"] = openScene(t, record("connectfour", "4 4 5 3 6 2 7"))
	all["renju"] = openScene(t, sente.Record{Game: "gomoku", Rules: "renju", Moves: record("", "h8 a1 i8 a15 g7 o1 g6 o15").Moves})
	all["pieces"] = scene.Scene{
		Width: 4, Height: 2, Look: scene.Tiles,
		Cells:  []scene.Cell{{Name: "a", X: 0.5, Y: 0.5}, {Name: "b", X: 1.5, Y: 0.5, Shade: 1}, {Name: "c", X: 2.5, Y: 0.5}, {Name: "d", X: 3.5, Y: 0.5, Shade: 1}, {Name: "e", X: 0.5, Y: 1.5}, {Name: "f", X: 1.5, Y: 1.5}, {Name: "g", X: 2.5, Y: 1.5}, {Name: "h", X: 3.5, Y: 1.5}},
		Stones: []scene.Stone{{Cell: 0, Shape: scene.Knight}, {Cell: 1, Player: 1, Shape: scene.Queen}, {Cell: 2, Shape: scene.Crowned, Count: 3}, {Cell: 3, Shape: scene.Arrow}, {Cell: 4, Player: 1, Shape: scene.Ring}, {Cell: 5, Shape: "own"}, {Cell: 6, Glyph: "Xy"}, {Cell: 7, Player: 3, Shape: scene.King}},
		Shapes: []scene.Shape{{Name: "own", Path: "M-.4-.4l.8 0v.8h-.8zM0 0a.2.2 0 1 1 0 .01"}},
		Marks:  []scene.Mark{{Cell: 0, Kind: scene.From}, {Cell: 1, Kind: scene.LastMove}, {Cell: 6, Kind: scene.Hint, Text: "12"}, {Cell: 7, Kind: scene.Capture}, {Cell: 2, Kind: scene.Endangered}, {Cell: 99}},
		Lines:  []scene.Line{{X1: 0, Y1: 1, X2: 4, Y2: 1, Width: 0.1, Player: 1}},
		Zones:  []scene.Zone{{Cells: []int{0, 99}, Player: 0}},
	}
	all["pits"] = scene.Scene{Width: 2, Height: 1, Look: scene.Pits, Cells: []scene.Cell{{Name: "a", X: 0.5, Y: 0.5}, {Name: "b", X: 1.5, Y: 0.5}}, Stones: []scene.Stone{{Cell: 0, Count: 4}, {Cell: 1, Count: 30}}}
	return all
}

func record(game, moves string) sente.Record {
	r := sente.Record{Game: game}
	for _, m := range strings.Fields(moves) {
		r.Moves = append(r.Moves, sente.Move(m))
	}
	return r
}

func openScene(t testing.TB, r sente.Record) scene.Scene {
	t.Helper()
	board := testutil.Must(games.OpenBoard(r))(t)
	return board.Scene()
}

// TestPictures: SVG is well formed, PNG has the size that was asked for, and the same
// scene gives the same bytes.
func TestPictures(t *testing.T) {
	for name, s := range scenes(t) {
		var drawn [2][2]bytes.Buffer
		for i := range 2 {
			p, err := render.New(s, render.Options{Pixels: 300, Numbers: name == "won"})
			if err != nil {
				t.Fatal(name, err)
			}
			if err := errors.Join(p.SVG(&drawn[i][0]), p.PNG(&drawn[i][1])); err != nil {
				t.Fatal(name, err)
			}
		}
		if !bytes.Equal(drawn[0][0].Bytes(), drawn[1][0].Bytes()) || !bytes.Equal(drawn[0][1].Bytes(), drawn[1][1].Bytes()) {
			t.Errorf("%s: the same scene gives other bytes", name)
		}
		d := xml.NewDecoder(&drawn[0][0])
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Errorf("%s: %v", name, err)
				break
			}
		}
		img, err := png.Decode(&drawn[0][1])
		if err != nil {
			t.Fatal(name, err)
		}
		if b := img.Bounds(); max(b.Dx(), b.Dy()) != 300 {
			t.Errorf("%s: %v", name, b)
		}
	}
}

// TestStonesLieWhereTheyShould looks at the middle of cells.
func TestStonesLieWhereTheyShould(t *testing.T) {
	p := testutil.Must(render.New(openScene(t, record("gomoku", "a1 o15 h8")), render.Options{Pixels: 660, Bare: true}))(t)
	img := p.Image()
	side := float64(img.Bounds().Dx())
	cell := side / (14 + 2*0.72 + 2*0.01*(14+2*0.72))
	at := func(column, row int) (bright int) { // from the top left
		margin := (side - 14*cell) / 2
		// beside the mark of the last move, and beside the lines
		x, y := int(margin+cell*(float64(column)+0.34)), int(margin+cell*(float64(row)+0.12))
		c := img.NRGBAAt(x, y)
		return (int(c.R) + int(c.G) + int(c.B)) / 3
	}
	for _, c := range []struct {
		column, row int
		least, most int
		what        string
	}{{0, 14, 0, 100, "black on a1"}, {14, 0, 200, 255, "white on o15"}, {7, 7, 0, 100, "black on h8"}, {3, 3, 150, 199, "wood on d12"}} {
		if got := at(c.column, c.row); got < c.least || got > c.most {
			t.Errorf("%s: brightness %d, want %d to %d", c.what, got, c.least, c.most)
		}
	}
}

// TestGIF: an animation has a picture for each position, of which only what changes is
// written, and it is small.
func TestGIF(t *testing.T) {
	r := record("gomoku", "")
	var all []*render.Picture
	add := func() {
		p := testutil.Must(render.New(openScene(t, r), render.Options{Pixels: 400}))(t)
		all = append(all, p)
	}
	add()
	for i := range 60 {
		r.Moves = append(r.Moves, sente.Move(string(rune('a'+(7*i)%15))+[]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"}[(i*4+i/15)%15]))
		if _, err := games.OpenBoard(r); err != nil {
			r.Moves = r.Moves[:len(r.Moves)-1]
			continue
		}
		add()
	}
	var out bytes.Buffer
	testutil.NoError(t, render.GIF(t.Context(), &out, time.Second, all))
	if out.Len() > 200<<10 {
		t.Errorf("%d pictures take %d bytes", len(all), out.Len())
	}
	size := out.Len()
	g, err := gif.DecodeAll(&out)
	if err != nil || len(g.Image) != len(all) {
		t.Fatalf("%d pictures, want %d: %v", len(g.Image), len(all), err)
	}
	t.Logf("%d pictures, %d bytes", len(all), size)
	shown := image.NewRGBA(g.Image[0].Bounds())
	for _, frame := range g.Image {
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
				if _, _, _, a := frame.At(x, y).RGBA(); a > 0 {
					shown.Set(x, y, frame.At(x, y))
				}
			}
		}
	}
	last := all[len(all)-1].Image()
	wrong := 0
	for i := range last.Pix {
		if d := int(last.Pix[i]) - int(shown.Pix[i]); d > 40 || d < -40 {
			wrong++
		}
	}
	if wrong > len(last.Pix)/1000 {
		t.Errorf("the last picture differs from the animation's end at %d of %d places", wrong, len(last.Pix))
	}
}

// TestGIF_DelaysFitTheFormat repeats a picture with delays whose sums do not fit 16 bits.
func TestGIF_DelaysFitTheFormat(t *testing.T) {
	p := testutil.Must(render.New(openScene(t, record("tictactoe", "b2")), render.Options{Pixels: 64}))(t)
	for _, delay := range []time.Duration{20 * time.Millisecond, time.Second, time.Minute} {
		for _, n := range []int{1, 3, 12, render.MaxFrames} {
			var out bytes.Buffer
			testutil.NoError(t, render.GIF(t.Context(), &out, delay, slices.Repeat([]*render.Picture{p}, n)))
			g := testutil.Must(gif.DecodeAll(&out))(t)
			want := min((n+3)*int(delay/(10*time.Millisecond)), 1<<16-1)
			if got := g.Delay[len(g.Delay)-1]; len(g.Delay) != 1 || got != want {
				t.Errorf("%d pictures of %v: delay %d hundredths, want %d", n, delay, got, want)
			}
		}
	}
}

// TestGIF_KeepsPictures compares pictures of different boxes before and after an animation.
func TestGIF_KeepsPictures(t *testing.T) {
	var all []*render.Picture
	var before [][]byte
	for _, r := range []sente.Record{record("tictactoe", "b2"), record("gomoku", "h8")} {
		p := testutil.Must(render.New(openScene(t, r), render.Options{Pixels: 64}))(t)
		all, before = append(all, p), append(before, p.Image().Pix)
	}
	testutil.NoError(t, render.GIF(t.Context(), io.Discard, time.Second, all))
	for i, p := range all {
		if !bytes.Equal(p.Image().Pix, before[i]) {
			t.Errorf("picture %d differs after it was animated", i)
		}
	}
}

func TestBounds(t *testing.T) {
	s := openScene(t, record("tictactoe", "b2"))
	for _, o := range []render.Options{{Board: "glass"}, {Pixels: 1}, {Pixels: 100_000}} {
		if _, err := render.New(s, o); err == nil {
			t.Errorf("%+v is drawn", o)
		}
	}
	if _, err := render.New(scene.Scene{}, render.Options{}); err == nil {
		t.Error("a scene without cells is drawn")
	}
	p := testutil.Must(render.New(s, render.Options{Pixels: 64}))(t)
	for _, all := range [][]*render.Picture{nil, make([]*render.Picture, render.MaxFrames+1)} {
		if err := render.GIF(t.Context(), io.Discard, time.Second, all); err == nil {
			t.Errorf("%d pictures are animated", len(all))
		}
	}
	if err := render.GIF(t.Context(), io.Discard, time.Hour, []*render.Picture{p}); err == nil {
		t.Error("a picture is shown for an hour")
	}
}

// TestOutlinesAreTheBrowsers: the same pieces are drawn here and there.
func TestOutlinesAreTheBrowsers(t *testing.T) {
	page := testutil.Must(os.ReadFile("../../studio/ui/js/board/pieces.js"))(t)
	for name, data := range render.Outlines {
		if !strings.Contains(strings.ReplaceAll(string(page), "${footPath}", render.Foot), data) {
			t.Errorf("the browser draws another %s", name)
		}
	}
}

// FuzzShape: no path data of a game's own makes a picture fail.
func FuzzShape(f *testing.F) {
	for _, seed := range []string{"M0 0L1 1z", "m.1.1a.2.2 0 1 1 0 .01", "M0 0C1 1 2 2 3 3S1 1 2 2Q0 0 1 1T2 2", "zzz", "M", "M0 0h1v1H0V0", "A", "M0 0a0 0 0 0 0 1e3 0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		s := scene.Scene{Width: 1, Height: 1, Look: scene.Tiles, Cells: []scene.Cell{{Name: "a"}}, Stones: []scene.Stone{{Shape: "own"}}, Shapes: []scene.Shape{{Name: "own", Path: data}}}
		p := testutil.Must(render.New(s, render.Options{Pixels: 64}))(t)
		var b bytes.Buffer
		if err := p.SVG(&b); err != nil || strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "Inf") {
			t.Errorf("%q: %v %s", data, err, b.String())
		}
		p.Image()
	})
}

// TestNew_MarksMovedPiecesUnderneath: a move with an origin marks its cells under the pieces, so that the
// picture of a queen stays whole.
func TestNew_MarksMovedPiecesUnderneath(t *testing.T) {
	for _, m := range render.DrawnMarks(openScene(t, record("amazons", "d1-d7/g7"))) {
		if m.Kind != scene.From {
			t.Errorf("mark %+v is drawn over a piece", m)
		}
	}
	if marks := render.DrawnMarks(openScene(t, record("gomoku", "h8"))); len(marks) != 1 || marks[0].Kind != scene.LastMove {
		t.Errorf("marks of a placed stone: %+v", marks)
	}
}

// TestIsCheckered_Games: only boards of alternating shades have tiles without joints.
func TestIsCheckered_Games(t *testing.T) {
	blocked := openScene(t, sente.Record{Game: "ataxx", Setup: "red: a7; blue: a1; blocked: d4 d3; to-move: red"})
	for _, c := range []struct {
		name  string
		cells []scene.Cell
		want  bool
	}{
		{"checkers", openScene(t, record("checkers", "")).Cells, true},
		{"amazons", openScene(t, record("amazons", "")).Cells, true},
		{"othello", openScene(t, record("othello", "")).Cells, false},
		{"blocked ataxx", blocked.Cells, false},
	} {
		if got := render.IsCheckered(c.cells); got != c.want {
			t.Errorf("%s: checkered %v, want %v", c.name, got, c.want)
		}
	}
}
