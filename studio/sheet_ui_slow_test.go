//go:build slow

package studio

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// sheetSizes are the sizes of the windows on contact sheets.
var sheetSizes = []image.Point{{360, 740}, {740, 360}, {820, 1180}, {1280, 800}, {1366, 640}, {1920, 1080}, {2560, 1440}}

// TestContactSheet draws contact sheets of all states of the page into the folder that SENTE_SHEET names, one for
// each size of the window and colour scheme:
//
//	SENTE_SHEET=docs/pictures go test -tags slow ./studio -run TestContactSheet
func TestContactSheet(t *testing.T) {
	folder := os.Getenv("SENTE_SHEET")
	if folder == "" {
		return
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join("..", folder)
	}
	testutil.NoError(t, os.MkdirAll(folder, 0o755))
	games := standard.Games()
	states := pageStates(games)
	sheets := map[string]*contactSheet{}
	p := visitAs(t, games, Options{Studies: t.TempDir()}, 1280, 800)
	for i, state := range states {
		state.open(p)
		for _, scheme := range []string{"light", "dark"} {
			p.prefer("prefers-color-scheme", scheme)
			for _, size := range sheetSizes {
				name := fmt.Sprintf("sheet-%dx%d-%s", size.X, size.Y, scheme)
				if sheets[name] == nil {
					sheets[name] = newContactSheet(size, len(states))
				}
				sheets[name].add(i, state.name, p.capture(size))
			}
		}
	}
	for name, sheet := range sheets {
		var file bytes.Buffer
		testutil.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, sheet.image))
		testutil.NoError(t, os.WriteFile(filepath.Join(folder, name+".png"), file.Bytes(), 0o644))
	}
}

// capture takes a picture of the window at a size.
func (p *page) capture(size image.Point) image.Image {
	p.t.Helper()
	p.do(chromedp.EmulateViewport(int64(size.X), int64(size.Y)))
	p.drawn()
	p.still()
	data := testutil.Must(chromedp.Run(p.ctx, chromedp.CaptureScreenshot()))(p.t)
	return testutil.Must(png.Decode(bytes.NewReader(data)))(p.t)
}

const (
	thumbPixels = 45_000 // area of a picture on a contact sheet, which keeps all sheets below 3 MB
	sheetGap    = 8
	labelHeight = 16
	sheetWidth  = 1400
)

// contactSheet is a grid of scaled pictures with their names.
type contactSheet struct {
	image   *image.Paletted
	thumb   image.Point
	columns int
}

func newContactSheet(window image.Point, pictures int) *contactSheet {
	s := &contactSheet{}
	for s.thumb.X*s.thumb.Y < thumbPixels {
		s.thumb.X++
		s.thumb.Y = s.thumb.X * window.Y / window.X
	}
	s.columns = (sheetWidth - sheetGap) / (s.thumb.X + sheetGap)
	rows := (pictures + s.columns - 1) / s.columns
	area := image.Rect(0, 0, sheetWidth, sheetGap+rows*(s.thumb.Y+labelHeight+sheetGap))
	s.image = image.NewPaletted(area, sheetPalette())
	draw.Draw(s.image, area, image.NewUniform(color.Gray{Y: 128}), image.Point{}, draw.Src)
	return s
}

// sheetPalette returns 252 colours: 6 reds, 7 greens and 6 blues.
func sheetPalette() (all color.Palette) {
	for r := range 6 {
		for g := range 7 {
			for b := range 6 {
				all = append(all, color.RGBA{uint8(r * 51), uint8(g * 255 / 6), uint8(b * 51), 255})
			}
		}
	}
	return append(all, color.Gray{Y: 128})
}

// add draws a picture at a place of the grid.
func (s *contactSheet) add(place int, name string, picture image.Image) {
	x := sheetGap + place%s.columns*(s.thumb.X+sheetGap)
	y := sheetGap + place/s.columns*(s.thumb.Y+labelHeight+sheetGap)
	label := font.Drawer{Dst: s.image, Src: image.White, Face: basicfont.Face7x13, Dot: fixed.P(x, y+labelHeight-4)}
	label.DrawString(name)
	scaled := image.NewRGBA(image.Rectangle{Max: s.thumb})
	draw.CatmullRom.Scale(scaled, scaled.Bounds(), picture, picture.Bounds(), draw.Src, nil)
	draw.Draw(s.image, scaled.Bounds().Add(image.Pt(x, y+labelHeight)), scaled, image.Point{}, draw.Src)
}
