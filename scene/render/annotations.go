package render

import (
	"image/color"
	"math"
)

// Annotations are marks and arrows that a person drew on a position.
type Annotations struct {
	Marks  []Mark
	Arrows []Arrow
}

// Mark is a mark on a cell: "circle", "square", "triangle", "cross", "selected", "dim" or "label" with
// a text.
type Mark struct {
	Cell string // name of the cell
	Kind string
	Text string
}

// Arrow is an arrow between two cells, or a line without a head.
type Arrow struct {
	From, To string
	Line     bool
}

var (
	pen  = opaqueColor(0x7a1fc2)
	halo = opaqueColor(0xffffff)
)

// maxLabelRunes is the maximum length of a label.
const maxLabelRunes = 12

// drawAnnotations draws marks and arrows over everything else, arrows first. Marks on unknown cells are
// left out.
func (d *drawing) drawAnnotations(a Annotations) {
	cells := map[string]int{}
	for i, c := range d.scene.Cells {
		if _, ok := cells[c.Name]; !ok {
			cells[c.Name] = i
		}
	}
	for _, arrow := range a.Arrows {
		from, ok := cells[arrow.From]
		to, known := cells[arrow.To]
		if ok && known && from != to {
			outline := arrowOutline(d.cellCentre(from), d.cellCentre(to), !arrow.Line)
			d.addLine(append(outline, outline[:1]...), halo, 0.07)
			d.addFilled(outline, withAlpha(pen, 0.86))
		}
	}
	for _, m := range a.Marks {
		if cell, ok := cells[m.Cell]; ok {
			d.drawAnnotation(cell, m)
		}
	}
}

// drawAnnotation draws a mark on a cell.
func (d *drawing) drawAnnotation(cell int, m Mark) {
	c, at := d.scene.Cells[cell], d.cellCentre(cell)
	size := min(1, cellWidth(c), cellHeight(c))
	switch m.Kind {
	case "label":
		letters := []rune(m.Text)
		if len(letters) > maxLabelRunes {
			letters = append(letters[:maxLabelRunes-1:maxLabelRunes-1], '.')
		}
		d.haloText(at, string(letters), size*min(0.62, 1.5/float64(max(len(letters), 1))), pen, halo)
	case "dim":
		d.addFilled(rectangle(c.X-cellWidth(c)/2, c.Y-cellHeight(c)/2, cellWidth(c), cellHeight(c)), withAlpha(color.NRGBA{}, 0.32))
	default:
		if outline := markOutline(m.Kind, at, 0.27*size); outline != nil {
			d.addLine(outline, halo, 0.15)
			d.addLine(outline, pen, 0.085)
		}
	}
}

// markOutline returns the lines of a mark around a point, nil for an unknown kind.
func markOutline(kind string, at point, r float64) path {
	around := func(corners ...point) path {
		for i := range corners {
			corners[i] = at.add(point{r * corners[i].x, r * corners[i].y})
		}
		return polygon(append(corners, corners[0])...)
	}
	switch kind {
	case "circle":
		return circle(at, r)
	case "square":
		return around(point{-0.88, -0.88}, point{0.88, -0.88}, point{0.88, 0.88}, point{-0.88, 0.88})
	case "triangle":
		return around(point{0, -1.12}, point{1, 0.68}, point{-1, 0.68})
	case "selected":
		return around(point{0, -1}, point{1, 0}, point{0, 1}, point{-1, 0})
	case "cross":
		return append(polygon(at.add(point{-0.8 * r, -0.8 * r}), at.add(point{0.8 * r, 0.8 * r})), polygon(at.add(point{0.8 * r, -0.8 * r}), at.add(point{-0.8 * r, 0.8 * r}))...)
	}
	return nil
}

// arrowOutline returns the outline of an arrow, or of a line if headed is false.
func arrowOutline(from, to point, headed bool) path {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	dx, dy := (to.x-from.x)/length, (to.y-from.y)/length
	place := func(along, aside float64) point {
		return point{from.x + along*dx - aside*dy, from.y + along*dy + aside*dx}
	}
	const width, wing = 0.065, 0.21
	if !headed {
		return polygon(place(0, width), place(length, width), place(length, -width), place(0, -width))
	}
	head := min(0.44, 0.6*length)
	return polygon(place(0, width), place(length-head, width), place(length-head, wing), place(length, 0),
		place(length-head, -wing), place(length-head, -width), place(0, -width))
}
