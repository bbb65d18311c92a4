package render

import (
	"bytes"
	"context"
	"image/gif"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/scene"
)

// row returns a scene of three cells in a row.
func row() scene.Scene {
	sc := scene.Scene{Look: scene.Points}
	for i, name := range []string{"a1", "b1", "c1"} {
		sc.Cells = append(sc.Cells, scene.Cell{Name: name, X: float64(i)})
	}
	return sc
}

// TestNew_DrawsAnnotations checks that each kind of mark and arrow is drawn with the pen, at its cell,
// in all formats, and that those on unknown cells are left out.
func TestNew_DrawsAnnotations(t *testing.T) {
	plain := testutil.Must(New(row(), Options{}))(t)
	for _, a := range []Annotations{
		{Marks: []Mark{{"b1", "circle", ""}}},
		{Marks: []Mark{{"b1", "square", ""}}},
		{Marks: []Mark{{"b1", "triangle", ""}}},
		{Marks: []Mark{{"b1", "cross", ""}}},
		{Marks: []Mark{{"b1", "selected", ""}}},
		{Marks: []Mark{{"b1", "label", "A"}}},
		{Arrows: []Arrow{{"a1", "b1", false}}},
		{Arrows: []Arrow{{"a1", "b1", true}}},
	} {
		p := testutil.Must(New(row(), Options{Annotations: a}))(t)
		added := p.shapes[len(plain.shapes):]
		if len(added) != 2 || added[0].fill != halo || added[1].fill.R != pen.R {
			t.Errorf("%+v: %+v", a, added)
		}
		if b := added[1].bounds(); b.x+b.w > 1.5 || b.x+b.w < 0.9 {
			t.Errorf("%+v lies at %+v", a, b)
		}
		var svg, animated bytes.Buffer
		testutil.NoError(t, p.SVG(&svg))
		if !strings.Contains(svg.String(), hex(pen)) {
			t.Errorf("%+v is missing in the SVG", a)
		}
		testutil.NoError(t, GIF(context.Background(), &animated, time.Second, []*Picture{plain, p, plain}))
		frames := testutil.Must(gif.DecodeAll(&animated))(t)
		found := false
		for _, i := range frames.Image[1].Pix {
			r, g, b, _ := frames.Image[1].Palette[i].RGBA()
			found = found || r>>8 < 160 && g>>8 < 100 && b>>8 > 150
		}
		if !found {
			t.Errorf("%+v is missing in the GIF", a)
		}
	}
	dim := testutil.Must(New(row(), Options{Annotations: Annotations{Marks: []Mark{{"c1", "dim", ""}, {"z9", "circle", ""}, {"b1", "star", ""}}}}))(t)
	if n := len(dim.shapes) - len(plain.shapes); n != 1 {
		t.Errorf("%d shapes are added, want only the dim cell", n)
	}
}

// TestTextPath_DistinguishesCase checks that small letters are drawn as such, as the page writes them.
func TestTextPath_DistinguishesCase(t *testing.T) {
	height := func(text string) float64 { return shape{path: textPath(point{}, text, 1)}.bounds().h }
	for r := 'a'; r <= 'z'; r++ {
		if strokes[r] == "" {
			t.Errorf("%q is drawn like its capital", r)
		}
	}
	if height("a") >= height("A") || height("g") <= height("a") {
		t.Errorf("heights are %v, %v and %v", height("a"), height("A"), height("g"))
	}
}
