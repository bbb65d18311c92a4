package render

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/scene"
)

// Options say how a picture looks; the zero value is a good choice.
type Options struct {
	Board   string // the colours: "kaya" (the usual ones), "slate", "paper", "moss", "dusk", "clear"
	Pixels  int    // of the longer side, 64 to 4096; 0 is 720
	Numbers bool   // the moves' numbers on the stones
	Bare    bool   // without coordinates
}

// The least and most pixels of a side.
const (
	minPixels = 64
	maxPixels = 4096
)

// Picture is a scene as outlines, those below first.
type Picture struct {
	box    box // in cells
	shapes []shape
	back   color.NRGBA
	pixels int
}

// shape is an outline that is filled, or drawn with a width.
type shape struct {
	path   path
	fill   color.NRGBA // also of a line
	light  color.NRGBA // at the top left of a stone; none if its alpha is 0
	width  float64     // of a line in cells, 0 for a filled shape
	corner point       // where the light falls
	reach  float64     // how far
}

// board is the set of colours.
type board struct{ wood, rule, well, plane, tile, accent color.NRGBA }

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

func faint(c color.NRGBA, part float64) color.NRGBA {
	c.A = uint8(part * 255)
	return c
}

// mix is part of a and the rest of b.
func mix(a, b color.NRGBA, part float64) color.NRGBA {
	of := func(x, y uint8) uint8 { return uint8(part*float64(x) + (1-part)*float64(y) + 0.5) }
	return color.NRGBA{of(a.R, b.R), of(a.G, b.G), of(a.B, b.B), 255}
}

// Boards are the names of all sets of colours, the usual one first.
func Boards() []string { return []string{"kaya", "slate", "paper", "moss", "dusk", "clear"} }

var boards = map[string]board{
	"kaya":  {rgb(0xe4c188), rgb(0x9b7440), rgb(0xdfe4ea), rgb(0x3f6fa8), rgb(0xead0a1), rgb(0xd63f1f)},
	"slate": {rgb(0xb9c3cb), rgb(0x6c7a86), rgb(0xe6ebef), rgb(0x5b6f82), rgb(0xc4cdd4), rgb(0xe0431f)},
	"paper": {rgb(0xf3efe6), rgb(0xb4ab9b), rgb(0xffffff), rgb(0x8d97a8), rgb(0xf7f3ea), rgb(0xd1391b)},
	"moss":  {rgb(0x9dba93), rgb(0x567a52), rgb(0xe9f0e6), rgb(0x4e7b5b), rgb(0x7fa878), rgb(0xd63f1f)},
	"dusk":  {rgb(0xa79bb5), rgb(0x6b5d7d), rgb(0xece8f1), rgb(0x6b5b86), rgb(0xb1a6be), rgb(0xe2481f)},
	"clear": {rgb(0xefe3c6), rgb(0x85795f), rgb(0xffffff), rgb(0x4b4b4b), rgb(0xf2e8cf), rgb(0xd55e00)},
}

var (
	page  = rgb(0xf5f3ef)
	ink   = rgb(0x24211d)
	soft  = rgb(0x655f57)
	pale  = rgb(0xf6f2ea)
	gold  = rgb(0xffc93c)
	white = rgb(0xffffff)

	dark  = [4]color.NRGBA{rgb(0x1d1c1b), rgb(0xd8d2c5), rgb(0xa52e18), rgb(0x23589a)}
	light = [4]color.NRGBA{rgb(0x575451), rgb(0xfdfbf6), rgb(0xe2664c), rgb(0x5b93d6)}
	discs = [4]color.NRGBA{rgb(0xd8452f), rgb(0xf2c230), rgb(0xe2664c), rgb(0x5b93d6)}
	rims  = [4]color.NRGBA{rgb(0xb03220), rgb(0xd19f10), rgb(0xa52e18), rgb(0x23589a)}
)

// New draws a scene. The error says which option is none.
func New(sc scene.Scene, o Options) (*Picture, error) {
	if o.Board == "" {
		o.Board = Boards()[0]
	}
	colours, ok := boards[o.Board]
	if !ok {
		return nil, fmt.Errorf("there is no board %q: the boards are %s", o.Board, strings.Join(Boards(), ", "))
	}
	if o.Pixels == 0 {
		o.Pixels = 720
	}
	if o.Pixels < minPixels || o.Pixels > maxPixels {
		return nil, fmt.Errorf("a picture of %d pixels cannot be drawn: the longer side has %d to %d", o.Pixels, minPixels, maxPixels)
	}
	if len(sc.Cells) == 0 {
		return nil, fmt.Errorf("the game has no picture")
	}
	d := &drawing{scene: sc, board: colours, options: o}
	d.frame(!o.Bare)
	d.all()
	return &Picture{box: d.box, shapes: d.shapes, back: page, pixels: o.Pixels}, nil
}

// drawing makes the outlines of a scene.
type drawing struct {
	scene   scene.Scene
	board   board
	options Options
	apart   []bool
	plane   box
	box     box
	letter  float64
	shapes  []shape
}

func (d *drawing) fill(p path, c color.NRGBA) { d.shapes = append(d.shapes, shape{path: p, fill: c}) }

func (d *drawing) line(p path, c color.NRGBA, width float64) {
	d.shapes = append(d.shapes, shape{path: p, fill: c, width: width})
}

func (d *drawing) ring(c point, r float64, ink color.NRGBA, width float64) {
	d.fill(append(circle(c, r+width/2), circle(c, -(r-width/2))...), ink)
}

func (d *drawing) centre(cell int) point { return point{d.scene.Cells[cell].X, d.scene.Cells[cell].Y} }

func (d *drawing) all() {
	d.ground()
	won := map[int]bool{}
	for _, m := range d.scene.Marks {
		if m.Cell < 0 || m.Cell >= len(d.scene.Cells) {
			continue
		}
		if m.Kind == scene.WinLine {
			won[m.Cell] = true
		} else if m.Kind == scene.From {
			d.from(m)
		}
	}
	if !d.options.Bare {
		for _, l := range d.scene.Labels {
			l = d.label(l)
			d.text(point{l.X, l.Y}, l.Text, d.letter, soft)
		}
	}
	for _, s := range d.scene.Stones {
		if s.Cell < 0 || s.Cell >= len(d.scene.Cells) {
			continue
		}
		from := len(d.shapes)
		d.stone(s)
		if len(won) > 0 && !won[s.Cell] {
			for i := range d.shapes[from:] {
				sh := &d.shapes[from+i]
				sh.fill.A, sh.light.A = uint8(float64(sh.fill.A)*0.6), uint8(float64(sh.light.A)*0.6)
			}
		}
	}
	if d.scene.Look == scene.Holes {
		d.front()
	}
	for _, m := range d.scene.Marks {
		if m.Cell >= 0 && m.Cell < len(d.scene.Cells) {
			d.mark(m)
		}
	}
}

// front is the plane with holes behind which discs fall.
func (d *drawing) front() {
	p := rectangle(d.plane.x, d.plane.y, d.plane.w, d.plane.h)
	for _, c := range d.scene.Cells {
		p = append(p, circle(point{c.X, c.Y}, -0.4)...)
	}
	d.fill(p, d.board.plane)
}

// from marks where the last move began.
func (d *drawing) from(m scene.Mark) {
	c := d.centre(m.Cell)
	d.fill(rectangle(c.x-0.45, c.y-0.45, 0.9, 0.9), faint(rgb(0xd9a400), 0.36))
}

// ground is what lies under the stones.
func (d *drawing) ground() {
	s, b, p := d.scene, d.board, d.plane
	switch s.Look {
	case scene.Blank:
	case scene.Holes:
		d.fill(rectangle(p.x+0.1, p.y+0.1, p.w-0.2, p.h-0.2), b.well)
	case scene.Tiles:
		d.fill(rectangle(p.x, p.y, p.w, p.h), mix(b.rule, b.wood, 0.7))
	case scene.Hexes:
	default:
		d.fill(rectangle(p.x, p.y, p.w, p.h), b.wood)
	}
	flush := slices.ContainsFunc(s.Cells, func(c scene.Cell) bool { return c.Shade > 0 })
	for i, c := range s.Cells {
		if d.apart[i] {
			continue
		}
		tile := b.tile
		if c.Shade > 0 {
			tile = mix(b.rule, b.tile, 0.68)
		}
		at, w, h := point{c.X, c.Y}, wide(c), high(c)
		switch s.Look {
		case scene.Hexes:
			d.fill(hexagon(at, 0.545*min(w, h)), tile)
		case scene.Tiles:
			joint := 0.03
			if flush {
				joint = 0
			}
			d.fill(rectangle(c.X-(w-joint)/2, c.Y-(h-joint)/2, w-joint, h-joint), tile)
		case scene.Pits:
			r := min(w, h)/2 - 0.05
			d.line(polygon(point{c.X - w/2 + 0.05 + r, c.Y - h/2 + 0.05 + r}, point{c.X + w/2 - 0.05 - r, c.Y + h/2 - 0.05 - r}), mix(b.rule, b.wood, 0.62), 2*r)
		}
	}
	if s.Look == scene.Points {
		d.grid()
	}
	for _, z := range s.Zones {
		d.zone(z)
	}
	for _, l := range s.Lines {
		tone, width := b.rule, max(l.Width, 0.02)
		if l.Player >= 0 {
			tone = [4]color.NRGBA{rgb(0x2c2a29), rgb(0xfbf8f1), dark[2], dark[3]}[s.Ink(l.Player)&3]
			if l.Width > 0 {
				d.line(polygon(point{l.X1, l.Y1}, point{l.X2, l.Y2}), faint(rgb(0), 0.4), l.Width+0.035)
			}
		}
		d.line(polygon(point{l.X1, l.Y1}, point{l.X2, l.Y2}), tone, width)
	}
	d.signs()
}

// grid is the lines between neighbours, and the stars.
func (d *drawing) grid() {
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
	d.line(lines, d.board.rule, 0.03)
	for _, c := range cells {
		if c.Star {
			d.fill(circle(point{c.X, c.Y}, 0.095), d.board.rule)
		}
	}
}

func (d *drawing) zone(z scene.Zone) {
	tone, part := d.board.rule, 0.2
	if z.Player >= 0 {
		i := d.scene.Ink(z.Player) & 3
		tone = [4]color.NRGBA{dark[0], rgb(0xfffdf6), dark[2], dark[3]}[i]
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
			d.fill(hexagon(point{c.X, c.Y}, 0.545), faint(tone, part))
		default:
			d.fill(rectangle(c.X-wide(c)/2, c.Y-high(c)/2, wide(c), high(c)), faint(tone, part))
		}
	}
	if len(tray) > 0 {
		b := hull(tray, 0.6)
		d.fill(rectangle(b.x, b.y, b.w, b.h), tone)
		d.fill(rectangle(b.x+0.04, b.y+0.04, b.w-0.08, b.h-0.08), mix(d.board.wood, page, 0.45))
	}
}

// signs are what is printed on cells without a stone.
func (d *drawing) signs() {
	taken := map[int]bool{}
	for _, s := range d.scene.Stones {
		taken[s.Cell] = true
	}
	for i, c := range d.scene.Cells {
		if c.Sign == "" {
			continue
		}
		if d.apart[i] {
			d.fill(rectangle(c.X-wide(c)/2+0.04, c.Y-high(c)/2+0.04, wide(c)-0.08, high(c)-0.08), white)
		}
		size := min(0.5*high(c), 1.5*wide(c)/float64(max(3, len([]rune(c.Sign)))))
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

func (d *drawing) size(cell int) float64 {
	size, ok := stoneSizes[d.scene.Look]
	if !ok {
		size = 0.4
	}
	c := d.scene.Cells[cell]
	return size * min(1, wide(c), high(c))
}

func (d *drawing) stone(s scene.Stone) {
	at, i := d.centre(s.Cell), d.scene.Ink(s.Player)&3
	if s.Glyph != "" && s.Shape == "" {
		tone := dark[0]
		if i == 1 {
			tone = d.board.accent
		}
		d.text(at, s.Glyph, 0.6, tone)
		return
	}
	if d.scene.Look == scene.Pits {
		d.seeds(s, at)
		return
	}
	size := d.size(s.Cell)
	number := pale
	if i == 1 {
		number = ink
	}
	if p, ok := d.outline(s.Shape); ok {
		edge := [4]color.NRGBA{rgb(0x12110f), rgb(0x37332d), rgb(0x4c1207), rgb(0x0d2a4f)}[i]
		body := p.moved(at, size/0.4)
		d.fill(body, [4]color.NRGBA{rgb(0x3a3734), rgb(0xfbf8f1), mix(light[2], dark[2], 0.6), mix(light[3], dark[3], 0.6)}[i])
		d.line(body, edge, 0.022*size/0.4)
		d.count(s, at.plus(point{0.3, 0.3}))
		return
	}
	if d.scene.Look == scene.Holes {
		d.fill(circle(at, size), discs[i])
		d.ring(at, size*0.66, rims[i], 0.03)
	} else {
		d.fill(circle(at.plus(point{0.02, 0.045}), size), faint(rgb(0), 0.22))
		d.fill(circle(at, size), mix(rgb(0), dark[i], 0.35))
		d.shapes = append(d.shapes, shape{path: circle(at, size-0.015), fill: dark[i], light: light[i], corner: at.plus(point{-0.28 * size, -0.4 * size}), reach: 1.5 * size})
	}
	switch s.Shape {
	case scene.Crowned:
		if p, ok := parsePath(crown); ok {
			d.fill(p.moved(at, size/0.4), rgb(0xf0c75e))
		}
	case "":
	default:
		d.text(at, s.Glyph, 0.36, number)
	}
	d.count(s, at.plus(point{0.28, 0.28}))
	if d.options.Numbers && s.Ply > 0 {
		size := 0.36
		if s.Ply > 99 {
			size = 0.28
		}
		d.text(at, strconv.Itoa(s.Ply), size, number)
	}
}

// count says how many lie there.
func (d *drawing) count(s scene.Stone, at point) {
	if s.Count > 1 {
		d.fill(circle(at, 0.19), white)
		d.text(at, strconv.Itoa(s.Count), 0.2, ink)
	}
}

// mostSeeds are those that are drawn of a pit.
const mostSeeds = 12

func (d *drawing) seeds(s scene.Stone, at point) {
	n := max(1, s.Count)
	for i := range min(n, mostSeeds) {
		c := at.plus(seedSpots[i])
		d.fill(circle(c, 0.1), dark[d.scene.Ink(s.Player)&3])
		d.fill(circle(c.plus(point{-0.015, -0.02}), 0.08), light[d.scene.Ink(s.Player)&3])
	}
	d.text(at.plus(point{0, 0.4 * high(d.scene.Cells[s.Cell])}), strconv.Itoa(n), 0.2, pale)
}

var seedSpots = [mostSeeds]point{{0, -0.05}, {0.2, 0}, {-0.2, 0}, {0.1, -0.23}, {-0.1, -0.23}, {0.1, 0.15}, {-0.1, 0.15}, {0.28, -0.18}, {-0.28, -0.18}, {0.26, 0.18}, {-0.26, 0.18}, {0, -0.32}}

func (d *drawing) mark(m scene.Mark) {
	at, size, accent := d.centre(m.Cell), d.size(m.Cell), d.board.accent
	switch m.Kind {
	case scene.From:
	case scene.WinLine:
		tone := gold
		if d.scene.Look == scene.Holes {
			tone = white
		}
		d.ring(at, size-0.03, tone, 0.09)
	case scene.LastMove:
		tone := accent
		for _, s := range d.scene.Stones {
			if s.Cell == m.Cell && d.scene.Ink(s.Player) == 2 {
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
		d.ring(at, r, tone, 0.07)
	case scene.Forbidden:
		d.line(polygon(at.plus(point{-0.13, -0.13}), at.plus(point{0.13, 0.13})), accent, 0.05)
		d.line(polygon(at.plus(point{0.13, -0.13}), at.plus(point{-0.13, 0.13})), accent, 0.05)
	case scene.Capture:
		d.line(polygon(at.plus(point{-0.16, 0}), at.plus(point{0.16, 0})), accent, 0.06)
		d.line(polygon(at.plus(point{0, -0.16}), at.plus(point{0, 0.16})), accent, 0.06)
	case scene.Endangered:
		d.ring(at, size+0.02, accent, 0.05)
	default:
		if m.Text != "" {
			d.text(at, m.Text, 0.3, accent)
		} else {
			d.ring(at, 0.16, accent, 0.05)
		}
	}
}
