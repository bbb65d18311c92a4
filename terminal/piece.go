package terminal

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/scene"
)

// drawStones draws every piece.
func (d Drawing) drawStones(sc scene.Scene, solid bool) {
	for _, s := range sc.Stones {
		x, y := d.plan.cellPosition(d.cells[s.Cell])
		s.Player = sc.Ink(s.Player)
		sign := pieceText(sc, s, solid)
		d.pieceWidths[s.Cell] = lipgloss.Width(sign)
		d.canvas.putText(x, y, sign, inkBlack+ink(s.Player%4))
	}
}

// pieceText returns the text of a stone whose player is an ink: in pits its count, otherwise its
// sign followed by the count if that is more than one.
func pieceText(sc scene.Scene, s scene.Stone, solid bool) string {
	if sc.Look == scene.Pits && s.Count > 0 {
		return formatPitCount(s.Count)
	}
	rank := inkRank(sc, s.Player)
	if signs := shapeGlyphs[s.Shape]; signs[0] == signs[1] { // a letter
		rank = seatRank(sc, s.Player)
	}
	sign := stoneGlyph(s, rank, solid)
	if own := slices.IndexFunc(sc.Shapes, func(k scene.Shape) bool { return k.Name == s.Shape && k.Glyph != "" }); own >= 0 && s.Glyph == "" {
		sign = sc.Shapes[own].Glyph
		if !sc.Common {
			sign = distinguishRank(sign, rank, solid)
		}
	}
	if s.Count > 1 {
		sign += strconv.Itoa(s.Count)
	}
	return sign
}

// inkRank returns the number of inks of the scene's seats that precede an ink, so that two seats
// have ranks 0 and 1 whatever their inks are.
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

// seatRank returns the first seat with an ink, so that the first seat has capital letters, as White in
// chess.
func seatRank(sc scene.Scene, ink int) int {
	if seat := slices.Index(sc.Inks, ink); seat >= 0 {
		return seat
	}
	return ink
}

// formatPitCount returns a number of one or two digits, padded to two columns.
func formatPitCount(n int) string {
	text := strconv.Itoa(n)
	return strings.Repeat(" ", max(0, 2-len(text))) + text
}

// seatGlyphs are the default pieces of the seats.
var seatGlyphs = [...]string{"●", "○", "▲", "■"}

// shapeGlyphs are the signs of the shapes, for the first seat and for the others.
var shapeGlyphs = map[string][2]string{
	scene.Crowned: {"◆", "◇"}, scene.Square: {"■", "□"}, scene.Ring: {"◉", "◎"}, scene.Arrow: {"#", "#"},
	scene.Pawn: {"P", "P"}, scene.Knight: {"N", "N"}, scene.Bishop: {"B", "B"}, scene.Rook: {"R", "R"}, scene.Queen: {"Q", "Q"}, scene.King: {"K", "K"},
}

// stoneGlyph returns the sign of a stone. Without colours inks of different ranks have different
// signs: see [distinguishRank].
func stoneGlyph(s scene.Stone, rank int, solid bool) string {
	signs, known := shapeGlyphs[s.Shape]
	sign := s.Glyph
	switch {
	case sign == "" && known && solid:
		sign = signs[0]
	case sign == "" && known:
		sign = signs[min(rank, 1)]
	case sign == "" && solid:
		return seatGlyphs[0]
	case sign == "":
		return seatGlyphs[s.Player%len(seatGlyphs)]
	}
	if s.Shape == "" || s.Shape == scene.Arrow {
		return sign
	}
	if signs[0] != signs[1] && s.Glyph == "" { // signs that differ by themselves
		rank = max(rank-1, 0)
	}
	return distinguishRank(sign, rank, solid)
}

// distinguishRank makes the signs of ranks differ without colours: K, k, K' and k', or ⛄, ⛄', ⛄"
// and ⛄'".
func distinguishRank(sign string, rank int, solid bool) string {
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

// drawPits draws the pits with a zero in the empty ones.
func (d Drawing) drawPits() {
	for i, c := range d.cells {
		x, y := d.plan.cellPosition(c)
		d.canvas.putText(x-1, y, "("+formatPitCount(0)+")", inkBoard)
		d.pieceWidths[i] = 2
	}
}

// drawSigns draws the signs of cells without a stone.
func (d Drawing) drawSigns(sc scene.Scene) {
	taken := map[int]bool{}
	for _, s := range sc.Stones {
		taken[s.Cell] = true
	}
	for i, c := range d.cells {
		if c.Sign != "" && !taken[i] {
			x, y := d.plan.cellPosition(c)
			d.canvas.putText(x-(lipgloss.Width(c.Sign)-1)/2, y, c.Sign, inkBoard)
		}
	}
}

// tintCells sets the background of darker cells and of zones.
func (d Drawing) tintCells(sc scene.Scene) {
	for i, c := range d.cells {
		if c.Shade > 0 {
			d.tintCell(i, tintShade)
		}
	}
	for _, z := range sc.Zones {
		t := tintShade
		if z.Player >= 0 {
			t = tintBlack + tint(sc.Ink(z.Player)%4)
		}
		for _, c := range z.Cells {
			d.tintCell(c, t)
		}
	}
}

func (d Drawing) tintCell(cell int, t tint) {
	x, y := d.plan.cellPosition(d.cells[cell])
	for i := x - (d.plan.stepX-1)/2; i <= x+(d.plan.stepX-1)/2; i++ {
		d.canvas.cellAt(i, y).tint = t
	}
}

// drawLines draws the lines between tiles.
func (d Drawing) drawLines(sc scene.Scene) {
	if sc.Look != scene.Tiles || len(d.plan.rows) == 0 {
		return
	}
	for _, l := range sc.Lines {
		sign := lineInk(sc, l)
		x1, y1 := d.cornerPosition(min(l.X1, l.X2), min(l.Y1, l.Y2))
		x2, y2 := d.cornerPosition(max(l.X1, l.X2), max(l.Y1, l.Y2))
		for x := x1; y1 == y2 && x <= x2; x++ {
			d.canvas.putText(x, y1, "━", sign)
		}
		for y := y1; x1 == x2 && y <= y2; y++ {
			d.canvas.putText(x1, y, "┃", sign)
		}
	}
}

func lineInk(sc scene.Scene, l scene.Line) ink {
	if l.Player < 0 {
		return inkBoard
	}
	return inkBlack + ink(sc.Ink(l.Player)%4)
}

// cornerPosition returns the canvas position of a corner of tiles.
func (d Drawing) cornerPosition(x, y float64) (column, line int) {
	return d.plan.left + d.plan.columnAt(x), d.plan.top + round((y-d.plan.rows[0])*float64(d.plan.stepY))
}

// markOrigin marks the origin of the last move.
func (d Drawing) markOrigin(cell int, target *charCell) {
	switch {
	case d.look == scene.Pits:
		d.bracketCell(cell, "<", ">", inkLast)
	case d.pieceWidths[cell] == 0:
		x, y := d.plan.cellPosition(d.cells[cell])
		width := max(lipgloss.Width(d.cells[cell].Sign), 1)
		d.canvas.putText(x-(width-1)/2, y, strings.Repeat(" ", width), inkBoard)
		target.setText("∙", inkLast)
	}
}

// drawPath draws a partly selected move: its cells between braces, the piece on the last of them,
// and the possible next cells as dots or around pieces.
func (d Drawing) drawPath(sc scene.Scene, v View) {
	if len(v.Path) == 0 {
		return
	}
	for _, cell := range nextCells(sc.Moves, v.Path) {
		x, y := d.plan.cellPosition(d.cells[cell])
		if d.pieceWidths[cell] > 0 || d.cells[cell].Sign != "" {
			d.bracketCell(cell, "‹", "›", inkHint)
		} else {
			d.canvas.putText(x, y, "•", inkHint)
		}
	}
	last := v.Path[len(v.Path)-1]
	for _, s := range sc.Stones {
		if s.Cell == v.Path[0] && last != s.Cell {
			x, y := d.plan.cellPosition(d.cells[last])
			s.Player, s.Count = sc.Ink(s.Player), 0
			d.canvas.putText(x, y, pieceText(sc, s, v.Solid), inkBlack+ink(s.Player%4))
		}
	}
	for _, cell := range v.Path {
		d.bracketCell(cell, "{", "}", inkHint)
	}
}
