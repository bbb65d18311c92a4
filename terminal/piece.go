package terminal

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/scene"
)

// stones draws every piece.
func (d Drawing) stones(sc scene.Scene, solid bool) {
	for _, s := range sc.Stones {
		x, y := d.plan.place(d.cells[s.Cell])
		s.Player = sc.Ink(s.Player)
		sign := pieceOf(sc, s, solid)
		d.wide[s.Cell] = lipgloss.Width(sign)
		d.canvas.put(x, y, sign, inkBlack+ink(s.Player%4))
	}
}

// pieceOf is what is printed for a stone, its player being an ink: in pits how many there
// are, else its sign and how many there are if more than one.
func pieceOf(sc scene.Scene, s scene.Stone, solid bool) string {
	if sc.Look == scene.Pits && s.Count > 0 {
		return inPit(s.Count)
	}
	rank := inkRank(sc, s.Player)
	sign := glyph(s, rank, solid)
	if own := slices.IndexFunc(sc.Shapes, func(k scene.Shape) bool { return k.Name == s.Shape && k.Glyph != "" }); own >= 0 && s.Glyph == "" {
		sign = sc.Shapes[own].Glyph
		if !sc.Common {
			sign = apart(sign, rank, solid)
		}
	}
	if s.Count > 1 {
		sign += strconv.Itoa(s.Count)
	}
	return sign
}

// inkRank returns how many inks of the scene's seats precede an ink: two seats have ranks 0 and 1
// whatever their inks are.
func inkRank(sc scene.Scene, ink int) (rank int) {
	if len(sc.Inks) == 0 {
		return ink
	}
	for i, other := range sc.Inks {
		if other < ink && !slices.Contains(sc.Inks[:i], other) {
			rank++
		}
	}
	return rank
}

// inPit is a number of one or two digits, wide enough for two.
func inPit(n int) string {
	text := strconv.Itoa(n)
	return strings.Repeat(" ", max(0, 2-len(text))) + text
}

// glyphs are the pieces of the seats, if the game has no signs of its own.
var glyphs = [...]string{"●", "○", "▲", "■"}

// shaped are the signs of the shapes, of the first seat and the others.
var shaped = map[string][2]string{
	scene.Crowned: {"◆", "◇"}, scene.Square: {"■", "□"}, scene.Ring: {"◉", "◎"}, scene.Arrow: {"#", "#"},
	scene.Pawn: {"P", "P"}, scene.Knight: {"N", "N"}, scene.Bishop: {"B", "B"}, scene.Rook: {"R", "R"}, scene.Queen: {"Q", "Q"}, scene.King: {"K", "K"},
}

// glyph returns the sign of a stone. Without colours the inks of different ranks have different
// signs: see [apart].
func glyph(s scene.Stone, rank int, solid bool) string {
	signs, known := shaped[s.Shape]
	sign := s.Glyph
	switch {
	case sign == "" && known && solid:
		sign = signs[0]
	case sign == "" && known:
		sign = signs[min(rank, 1)]
	case sign == "" && solid:
		return glyphs[0]
	case sign == "":
		return glyphs[s.Player%len(glyphs)]
	}
	if s.Shape == "" || s.Shape == scene.Arrow {
		return sign
	}
	if signs[0] != signs[1] && s.Glyph == "" { // signs that differ by themselves
		rank = max(rank-1, 0)
	}
	return apart(sign, rank, solid)
}

// apart makes the signs of ranks differ where they have no colours: K, k, K' and k', or ⛄, ⛄',
// ⛄" and ⛄'".
func apart(sign string, rank int, solid bool) string {
	small := strings.ToLower(sign)
	switch {
	case solid:
		return sign
	case small == sign:
		return sign + [...]string{"", "'", `"`, `'"`}[rank&3]
	case rank&1 == 1:
		sign = small
	}
	if rank > 1 {
		sign += "'"
	}
	return sign
}

// pits draws the hollows, a nought in those that are empty.
func (d Drawing) pits() {
	for i, c := range d.cells {
		x, y := d.plan.place(c)
		d.canvas.put(x-1, y, "("+inPit(0)+")", inkBoard)
		d.wide[i] = 2
	}
}

// signs prints what cells without a stone say of themselves.
func (d Drawing) signs(sc scene.Scene) {
	taken := map[int]bool{}
	for _, s := range sc.Stones {
		taken[s.Cell] = true
	}
	for i, c := range d.cells {
		if c.Sign != "" && !taken[i] {
			x, y := d.plan.place(c)
			d.canvas.put(x-(lipgloss.Width(c.Sign)-1)/2, y, c.Sign, inkBoard)
		}
	}
}

// tints colour the ground of darker cells and of zones.
func (d Drawing) tints(sc scene.Scene) {
	for i, c := range d.cells {
		if c.Shade > 0 {
			d.tint(i, tintShade)
		}
	}
	for _, z := range sc.Zones {
		t := tintShade
		if z.Player >= 0 {
			t = tintBlack + tint(sc.Ink(z.Player)%4)
		}
		for _, c := range z.Cells {
			d.tint(c, t)
		}
	}
}

func (d Drawing) tint(cell int, t tint) {
	x, y := d.plan.place(d.cells[cell])
	for i := x - (d.plan.stepX-1)/2; i <= x+(d.plan.stepX-1)/2; i++ {
		d.canvas.at(i, y).tint = t
	}
}

// lines draws those that run between tiles.
func (d Drawing) lines(sc scene.Scene) {
	if sc.Look != scene.Tiles || len(d.plan.rows) == 0 {
		return
	}
	for _, l := range sc.Lines {
		sign := lineInk(sc, l)
		x1, y1 := d.crossing(min(l.X1, l.X2), min(l.Y1, l.Y2))
		x2, y2 := d.crossing(max(l.X1, l.X2), max(l.Y1, l.Y2))
		for x := x1; y1 == y2 && x <= x2; x++ {
			d.canvas.put(x, y1, "━", sign)
		}
		for y := y1; x1 == x2 && y <= y2; y++ {
			d.canvas.put(x1, y, "┃", sign)
		}
	}
}

func lineInk(sc scene.Scene, l scene.Line) ink {
	if l.Player < 0 {
		return inkBoard
	}
	return inkBlack + ink(sc.Ink(l.Player)%4)
}

// crossing is where a corner of tiles lies on the canvas.
func (d Drawing) crossing(x, y float64) (column, line int) {
	return d.plan.left + d.plan.column(x), d.plan.top + round((y-d.plan.rows[0])*float64(d.plan.stepY))
}

// from marks where the last move began.
func (d Drawing) from(cell int, at *spot) {
	switch {
	case d.look == scene.Pits:
		d.embrace(cell, "<", ">", inkLast)
	case d.wide[cell] == 0:
		at.set("∙", inkLast)
	}
}

// path shows a move that is being chosen: its cells between braces, the piece where it has
// come to, and the ways on, as dots or around pieces.
func (d Drawing) path(sc scene.Scene, v View) {
	if len(v.Path) == 0 {
		return
	}
	for _, cell := range nexts(sc.Moves, v.Path) {
		x, y := d.plan.place(d.cells[cell])
		if d.wide[cell] > 0 || d.cells[cell].Sign != "" {
			d.embrace(cell, "‹", "›", inkHint)
		} else {
			d.canvas.put(x, y, "•", inkHint)
		}
	}
	last := v.Path[len(v.Path)-1]
	for _, s := range sc.Stones {
		if s.Cell == v.Path[0] && last != s.Cell {
			x, y := d.plan.place(d.cells[last])
			s.Player, s.Count = sc.Ink(s.Player), 0
			d.canvas.put(x, y, pieceOf(sc, s, v.Solid), inkBlack+ink(s.Player%4))
		}
	}
	for _, cell := range v.Path {
		d.embrace(cell, "{", "}", inkHint)
	}
}
