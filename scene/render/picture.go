package render

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/scene"
)

// Options are the settings of a picture; the zero value is a good default.
type Options struct {
	Board   string // set of colours: "kaya" (the default), "slate", "paper", "moss", "dusk", "clear"
	Pixels  int    // of the longer side, 64 to 4096; 0 is 720
	Numbers bool   // show move numbers on the stones
	Bare    bool   // without coordinates

	Annotations Annotations // drawn over the position
}

// Bounds of Options.Pixels.
const (
	minPixels = 64
	maxPixels = 4096
)

// Picture is a drawn scene: a list of shapes from back to front.
type Picture struct {
	box    box // in cells
	shapes []shape
	back   color.NRGBA
	pixels int
}

// shape is a filled outline, or a line with a width.
type shape struct {
	path   path
	fill   color.NRGBA // also of a line
	light  color.NRGBA // at the top left of a stone; unused if its alpha is 0
	width  float64     // of a line in cells, 0 for a filled shape
	corner point       // centre of the light
	reach  float64     // radius of the light
}

// boardColors is a set of colours.
type boardColors struct{ wood, rule, well, plane, tile, accent color.NRGBA }

func opaqueColor(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

func withAlpha(c color.NRGBA, part float64) color.NRGBA {
	c.A = uint8(part * 255)
	return c
}

// mixColors blends a and b; part is the share of a.
func mixColors(a, b color.NRGBA, part float64) color.NRGBA {
	of := func(x, y uint8) uint8 { return uint8(part*float64(x) + (1-part)*float64(y) + 0.5) }
	return color.NRGBA{of(a.R, b.R), of(a.G, b.G), of(a.B, b.B), 255}
}

// Boards returns the names of all sets of colours, the default first.
func Boards() []string { return []string{"kaya", "slate", "paper", "moss", "dusk", "clear"} }

var boards = map[string]boardColors{
	"kaya":  {opaqueColor(0xe4c188), opaqueColor(0x9b7440), opaqueColor(0xdfe4ea), opaqueColor(0x3f6fa8), opaqueColor(0xead0a1), opaqueColor(0xd63f1f)},
	"slate": {opaqueColor(0xb9c3cb), opaqueColor(0x6c7a86), opaqueColor(0xe6ebef), opaqueColor(0x5b6f82), opaqueColor(0xc4cdd4), opaqueColor(0xe0431f)},
	"paper": {opaqueColor(0xf3efe6), opaqueColor(0xb4ab9b), opaqueColor(0xffffff), opaqueColor(0x8d97a8), opaqueColor(0xf7f3ea), opaqueColor(0xd1391b)},
	"moss":  {opaqueColor(0x9dba93), opaqueColor(0x567a52), opaqueColor(0xe9f0e6), opaqueColor(0x4e7b5b), opaqueColor(0x7fa878), opaqueColor(0xd63f1f)},
	"dusk":  {opaqueColor(0xa79bb5), opaqueColor(0x6b5d7d), opaqueColor(0xece8f1), opaqueColor(0x6b5b86), opaqueColor(0xb1a6be), opaqueColor(0xe2481f)},
	"clear": {opaqueColor(0xefe3c6), opaqueColor(0x85795f), opaqueColor(0xffffff), opaqueColor(0x4b4b4b), opaqueColor(0xf2e8cf), opaqueColor(0xd55e00)},
}

var (
	page  = opaqueColor(0xf5f3ef)
	ink   = opaqueColor(0x24211d)
	soft  = opaqueColor(0x655f57)
	pale  = opaqueColor(0xf6f2ea)
	gold  = opaqueColor(0xffc93c)
	white = opaqueColor(0xffffff)

	dark  = [4]color.NRGBA{opaqueColor(0x1d1c1b), opaqueColor(0xd8d2c5), opaqueColor(0xa52e18), opaqueColor(0x23589a)}
	light = [4]color.NRGBA{opaqueColor(0x575451), opaqueColor(0xfdfbf6), opaqueColor(0xe2664c), opaqueColor(0x5b93d6)}
	discs = [4]color.NRGBA{opaqueColor(0xd8452f), opaqueColor(0xf2c230), opaqueColor(0xe2664c), opaqueColor(0x5b93d6)}
	rims  = [4]color.NRGBA{opaqueColor(0xb03220), opaqueColor(0xd19f10), opaqueColor(0xa52e18), opaqueColor(0x23589a)}
)

// New draws a scene. It returns an error for an invalid option.
func New(sc scene.Scene, o Options) (*Picture, error) {
	if o.Board == "" {
		o.Board = Boards()[0]
	}
	colours, ok := boards[o.Board]
	if !ok {
		return nil, fmt.Errorf("unknown board %q: expected one of %s", o.Board, strings.Join(Boards(), ", "))
	}
	if o.Pixels == 0 {
		o.Pixels = 720
	}
	if o.Pixels < minPixels || o.Pixels > maxPixels {
		return nil, fmt.Errorf("invalid picture size of %d pixels: the longer side must be %d to %d", o.Pixels, minPixels, maxPixels)
	}
	if len(sc.Cells) == 0 {
		return nil, fmt.Errorf("the game has no picture")
	}
	sc.Marks = DrawnMarks(sc)
	d := &drawing{scene: sc, board: colours, options: o}
	d.layOutFrame(!o.Bare)
	d.drawAll()
	d.drawAnnotations(o.Annotations)
	return &Picture{box: d.box, shapes: d.shapes, back: page, pixels: o.Pixels}, nil
}

// drawing creates the shapes of a scene.
type drawing struct {
	scene   scene.Scene
	board   boardColors
	options Options
	apart   []bool
	plane   box
	box     box
	letter  float64
	shapes  []shape
}

func (d *drawing) addFilled(p path, c color.NRGBA) {
	d.shapes = append(d.shapes, shape{path: p, fill: c})
}

func (d *drawing) addLine(p path, c color.NRGBA, width float64) {
	d.shapes = append(d.shapes, shape{path: p, fill: c, width: width})
}

func (d *drawing) addRing(c point, r float64, ink color.NRGBA, width float64) {
	d.addFilled(append(circle(c, r+width/2), circle(c, -(r-width/2))...), ink)
}

func (d *drawing) cellCentre(cell int) point {
	return point{d.scene.Cells[cell].X, d.scene.Cells[cell].Y}
}

func (d *drawing) drawAll() {
	d.drawGround()
	for _, m := range d.scene.Marks {
		if m.Cell >= 0 && m.Cell < len(d.scene.Cells) && m.Kind == scene.From {
			d.drawOrigin(m)
		}
	}
	if !d.options.Bare {
		for _, l := range d.scene.Labels {
			l = d.placeLabel(l)
			d.text(point{l.X, l.Y}, l.Text, d.letter, soft)
		}
	}
	for _, s := range d.scene.Stones {
		if s.Cell < 0 || s.Cell >= len(d.scene.Cells) {
			continue
		}
		d.drawStone(s)
	}
	if d.scene.Look == scene.Holes {
		d.drawFront()
	}
	for _, m := range d.scene.Marks {
		if m.Cell >= 0 && m.Cell < len(d.scene.Cells) {
			d.drawMark(m)
		}
	}
}

// drawFront draws the front of a board with holes.
func (d *drawing) drawFront() {
	p := rectangle(d.plane.x, d.plane.y, d.plane.w, d.plane.h)
	for _, c := range d.scene.Cells {
		p = append(p, circle(point{c.X, c.Y}, -0.4)...)
	}
	d.addFilled(p, d.board.plane)
}

// DrawnMarks returns the marks of a scene as they are drawn: if the last move has an origin, all of its
// cells are marked like the origin, under the stones.
func DrawnMarks(sc scene.Scene) []scene.Mark {
	if !slices.ContainsFunc(sc.Marks, func(m scene.Mark) bool { return m.Kind == scene.From }) {
		return sc.Marks
	}
	marks := slices.Clone(sc.Marks)
	for i := range marks {
		if marks[i].Kind == scene.LastMove {
			marks[i].Kind = scene.From
		}
	}
	return marks
}

// drawOrigin marks a cell of the last move under the stones.
func (d *drawing) drawOrigin(m scene.Mark) {
	c := d.cellCentre(m.Cell)
	d.addFilled(rectangle(c.x-0.45, c.y-0.45, 0.9, 0.9), withAlpha(opaqueColor(0xd9a400), 0.36))
}

// drawGround draws everything under the stones.
func (d *drawing) drawGround() {
	s, b, p := d.scene, d.board, d.plane
	switch s.Look {
	case scene.Blank:
	case scene.Holes:
		d.addFilled(rectangle(p.x+0.1, p.y+0.1, p.w-0.2, p.h-0.2), b.well)
	case scene.Tiles:
		d.addFilled(rectangle(p.x, p.y, p.w, p.h), mixColors(b.rule, b.wood, 0.7))
	case scene.Hexes:
	default:
		d.addFilled(rectangle(p.x, p.y, p.w, p.h), b.wood)
	}
	flush := isCheckered(s.Cells)
	for i, c := range s.Cells {
		if d.apart[i] {
			continue
		}
		tile := b.tile
		if c.Shade > 0 {
			tile = mixColors(b.rule, b.tile, 0.68)
		}
		at, w, h := point{c.X, c.Y}, cellWidth(c), cellHeight(c)
		switch s.Look {
		case scene.Hexes:
			d.addFilled(hexagon(at, 0.545*min(w, h)), tile)
		case scene.Tiles:
			joint := 0.03
			if flush {
				joint = 0
			}
			d.addFilled(rectangle(c.X-(w-joint)/2, c.Y-(h-joint)/2, w-joint, h-joint), tile)
		case scene.Pits:
			r := min(w, h)/2 - 0.05
			d.addLine(polygon(point{c.X - w/2 + 0.05 + r, c.Y - h/2 + 0.05 + r}, point{c.X + w/2 - 0.05 - r, c.Y + h/2 - 0.05 - r}), mixColors(b.rule, b.wood, 0.62), 2*r)
		}
	}
	if s.Look == scene.Points {
		d.drawGrid()
	}
	for _, z := range s.Zones {
		d.drawZone(z)
	}
	for _, l := range s.Lines {
		tone, width := b.rule, max(l.Width, 0.02)
		if l.Player >= 0 {
			tone = [4]color.NRGBA{opaqueColor(0x2c2a29), opaqueColor(0xfbf8f1), dark[2], dark[3]}[s.Ink(l.Player)&3]
			if l.Width > 0 {
				d.addLine(polygon(point{l.X1, l.Y1}, point{l.X2, l.Y2}), withAlpha(opaqueColor(0), 0.4), l.Width+0.035)
			}
		}
		d.addLine(polygon(point{l.X1, l.Y1}, point{l.X2, l.Y2}), tone, width)
	}
	d.drawSigns()
}

// drawGrid draws the lines between neighbouring cells and the star points.
func (d *drawing) drawGrid() {
	cells := d.scene.Cells
	var lines path
	for i, a := range cells {
		for _, k := range a.Near {
			if k < 0 || k >= len(cells) || k < i && slices.Contains(cells[k].Near, i) {
				continue
			}
			b := cells[k]
			if x, y := a.X-b.X, a.Y-b.Y; x*x+y*y < 1.05*1.05 {
				lines = append(lines, polygon(point{a.X, a.Y}, point{b.X, b.Y})...)
			}
		}
	}
	d.addLine(lines, d.board.rule, 0.03)
	for _, c := range cells {
		if c.Star {
			d.addFilled(circle(point{c.X, c.Y}, 0.095), d.board.rule)
		}
	}
}

func (d *drawing) drawZone(z scene.Zone) {
	tone, part := d.board.rule, 0.2
	if z.Player >= 0 {
		i := d.scene.Ink(z.Player) & 3
		tone = [4]color.NRGBA{dark[0], opaqueColor(0xfffdf6), dark[2], dark[3]}[i]
		if i == 1 {
			part = 0.42
		}
	}
	var tray []scene.Cell
	for _, i := range z.Cells {
		if i < 0 || i >= len(d.scene.Cells) {
			continue
		}
		c := d.scene.Cells[i]
		switch {
		case d.apart[i]:
			tray = append(tray, c)
		case d.scene.Look == scene.Hexes:
			d.addFilled(hexagon(point{c.X, c.Y}, 0.545), withAlpha(tone, part))
		default:
			d.addFilled(rectangle(c.X-cellWidth(c)/2, c.Y-cellHeight(c)/2, cellWidth(c), cellHeight(c)), withAlpha(tone, part))
		}
	}
	if len(tray) > 0 {
		b := boundingBox(tray, 0.6)
		d.addFilled(rectangle(b.x, b.y, b.w, b.h), tone)
		d.addFilled(rectangle(b.x+0.04, b.y+0.04, b.w-0.08, b.h-0.08), mixColors(d.board.wood, page, 0.45))
	}
}

// isNumbered reports whether the sign of a cell is the number of its tile, which is drawn in the corner,
// also beside a stone.
func (d *drawing) isNumbered(i int) bool {
	sign := d.scene.Cells[i].Sign
	return d.scene.Look == scene.Tiles && !d.apart[i] && sign != "" && strings.Trim(sign, "0123456789") == ""
}

// drawSigns draws the signs of empty cells and the numbers of tiles.
func (d *drawing) drawSigns() {
	taken := map[int]bool{}
	for _, s := range d.scene.Stones {
		taken[s.Cell] = true
	}
	for i, c := range d.scene.Cells {
		if c.Sign == "" {
			continue
		}
		if d.apart[i] {
			d.addFilled(rectangle(c.X-cellWidth(c)/2+0.04, c.Y-cellHeight(c)/2+0.04, cellWidth(c)-0.08, cellHeight(c)-0.08), white)
		}
		if d.isNumbered(i) {
			width := 0.11 * float64(len(c.Sign)) // of the text
			d.text(point{c.X - cellWidth(c)/2 + 0.05 + width/2, c.Y - cellHeight(c)/2 + 0.12}, c.Sign, 0.18, withAlpha(opaqueColor(0), 0.55))
			continue
		}
		size := min(0.5*cellHeight(c), 1.5*cellWidth(c)/float64(max(3, len([]rune(c.Sign)))))
		tone := d.board.rule
		if d.apart[i] {
			tone = ink
		}
		if !taken[i] {
			d.text(point{c.X, c.Y}, c.Sign, size, tone)
		}
	}
}

var stoneSizes = map[scene.Look]float64{scene.Points: 0.46, scene.Holes: 0.44, scene.Hexes: 0.36}

func (d *drawing) stoneRadius(cell int) float64 {
	size, ok := stoneSizes[d.scene.Look]
	if !ok {
		size = 0.4
	}
	c := d.scene.Cells[cell]
	return size * min(1, cellWidth(c), cellHeight(c))
}

func (d *drawing) drawStone(s scene.Stone) {
	at, i := d.cellCentre(s.Cell), d.scene.Ink(s.Player)&3
	if s.Glyph != "" && s.Shape == "" {
		tone := dark[0]
		if i == 1 {
			tone = d.board.accent
		}
		d.text(at, s.Glyph, 0.6, tone)
		return
	}
	if d.scene.Look == scene.Pits {
		d.drawSeeds(s, at)
		return
	}
	size := d.stoneRadius(s.Cell)
	number := pale
	if i == 1 {
		number = ink
	}
	if p, ok := d.shapeOutline(s.Shape); ok {
		edge := [4]color.NRGBA{opaqueColor(0x12110f), opaqueColor(0x37332d), opaqueColor(0x4c1207), opaqueColor(0x0d2a4f)}[i]
		body := p.transform(at, size/0.4)
		d.addFilled(body, [4]color.NRGBA{opaqueColor(0x3a3734), opaqueColor(0xfbf8f1), mixColors(light[2], dark[2], 0.6), mixColors(light[3], dark[3], 0.6)}[i])
		d.addLine(body, edge, 0.022*size/0.4)
		d.drawCount(s, at.add(point{0.3, 0.3}))
		return
	}
	if d.scene.Look == scene.Holes {
		d.addFilled(circle(at, size), discs[i])
		d.addRing(at, size*0.66, rims[i], 0.03)
	} else {
		d.addFilled(circle(at.add(point{0.02, 0.045}), size), withAlpha(opaqueColor(0), 0.22))
		d.addFilled(circle(at, size), mixColors(opaqueColor(0), dark[i], 0.35))
		d.shapes = append(d.shapes, shape{path: circle(at, size-0.015), fill: dark[i], light: light[i], corner: at.add(point{-0.28 * size, -0.4 * size}), reach: 1.5 * size})
	}
	switch s.Shape {
	case scene.Crowned:
		if p, ok := parsePath(crown); ok {
			tone := opaqueColor(0xf0c75e)
			if i == 1 {
				tone = opaqueColor(0xa87b12)
			}
			d.addFilled(p.transform(at, size/0.4), tone)
		}
	case "":
	default:
		d.text(at, s.Glyph, 0.36, number)
	}
	d.drawCount(s, at.add(point{0.28, 0.28}))
	if d.options.Numbers && s.Ply > 0 {
		size := 0.36
		if s.Ply > 99 {
			size = 0.28
		}
		d.text(at, strconv.Itoa(s.Ply), size, number)
	}
}

// drawCount draws the number of stones.
func (d *drawing) drawCount(s scene.Stone, at point) {
	if s.Count > 1 {
		d.addFilled(circle(at, 0.19), white)
		d.text(at, strconv.Itoa(s.Count), 0.2, ink)
	}
}

// maxSeeds is the maximum number of seeds drawn in a pit.
const maxSeeds = 12

func (d *drawing) drawSeeds(s scene.Stone, at point) {
	n := max(1, s.Count)
	for i := range min(n, maxSeeds) {
		c := at.add(seedSpots[i])
		d.addFilled(circle(c, 0.1), dark[d.scene.Ink(s.Player)&3])
		d.addFilled(circle(c.add(point{-0.015, -0.02}), 0.08), light[d.scene.Ink(s.Player)&3])
	}
	d.text(at.add(point{0, 0.4 * cellHeight(d.scene.Cells[s.Cell])}), strconv.Itoa(n), 0.2, pale)
}

var seedSpots = [maxSeeds]point{{0, -0.05}, {0.2, 0}, {-0.2, 0}, {0.1, -0.23}, {-0.1, -0.23}, {0.1, 0.15}, {-0.1, 0.15}, {0.28, -0.18}, {-0.28, -0.18}, {0.26, 0.18}, {-0.26, 0.18}, {0, -0.32}}

func (d *drawing) drawMark(m scene.Mark) {
	at, size, accent := d.cellCentre(m.Cell), d.stoneRadius(m.Cell), d.board.accent
	switch m.Kind {
	case scene.From:
	case scene.WinLine:
		tone := gold
		if d.scene.Look == scene.Holes {
			tone = white
		}
		d.addRing(at, size-0.03, tone, 0.09)
	case scene.LastMove:
		tone := accent
		for _, s := range d.scene.Stones {
			if s.Cell == m.Cell && d.scene.Ink(s.Player) >= 2 {
				tone = white
			}
		}
		if d.scene.Look == scene.Holes {
			tone = white
		}
		r := size * 0.48
		if d.options.Numbers {
			r = size - 0.06
		}
		d.addRing(at, r, tone, 0.07)
	case scene.Forbidden:
		d.addLine(polygon(at.add(point{-0.13, -0.13}), at.add(point{0.13, 0.13})), accent, 0.05)
		d.addLine(polygon(at.add(point{0.13, -0.13}), at.add(point{-0.13, 0.13})), accent, 0.05)
	case scene.Capture:
		d.addLine(polygon(at.add(point{-0.16, 0}), at.add(point{0.16, 0})), accent, 0.06)
		d.addLine(polygon(at.add(point{0, -0.16}), at.add(point{0, 0.16})), accent, 0.06)
	case scene.Endangered:
		d.addRing(at, size+0.02, accent, 0.05)
	default:
		if m.Text != "" {
			d.text(at, m.Text, 0.3, accent)
		} else {
			d.addRing(at, 0.16, accent, 0.05)
		}
	}
}
