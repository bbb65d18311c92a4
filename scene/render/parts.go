package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/scene"
)

// Parts draws the scenes of one game in parts, so that a page that shows it move by move
// holds each part once: what never changes, and pieces around the origin, which are put
// where they lie.
type Parts struct{ d *drawing }

// NewParts takes the cells, the look and the shapes from a scene. The error says that it
// has none.
func NewParts(sc scene.Scene) (*Parts, error) {
	if len(sc.Cells) == 0 {
		return nil, fmt.Errorf("the game has no picture")
	}
	d := &drawing{scene: sc, board: boards[Boards()[0]]}
	d.frame(true)
	return &Parts{d}, nil
}

// Box is the part of the plane that is drawn, as the attribute viewBox of SVG.
func (p *Parts) Box() string {
	b := p.d.box
	return strings.Join([]string{short(b.x), short(b.y), short(b.w), short(b.h)}, " ")
}

// Ground is what lies under the stones, as elements of SVG; Plane is what lies over them.
func (p *Parts) Ground() string {
	return p.draw(func(d *drawing) {
		d.scene.Stones = nil
		d.ground()
		for _, l := range d.scene.Labels {
			l = d.label(l)
			d.text(point{l.X, l.Y}, l.Text, d.letter, soft)
		}
	})
}

// Plane is the front of a board with holes, "" of others.
func (p *Parts) Plane() string {
	return p.draw(func(d *drawing) {
		if d.scene.Look == scene.Holes {
			d.front()
		}
	})
}

// Stone is a stone around the origin.
func (p *Parts) Stone(s scene.Stone) string {
	return p.around(s.Cell, func(d *drawing) {
		s.Cell = 0
		d.stone(s)
	})
}

// Mark is a mark around the origin, on a stone of a player, -1 for none.
func (p *Parts) Mark(m scene.Mark, player int) string {
	return p.around(m.Cell, func(d *drawing) {
		m.Cell = 0
		if player >= 0 {
			d.scene.Stones = []scene.Stone{{Player: player}}
		}
		if m.Kind == scene.From {
			d.from(m)
			return
		}
		d.mark(m)
	})
}

// Below reports whether a mark lies under the stones.
func Below(m scene.Mark) bool { return m.Kind == scene.From }

// Same reports whether two scenes have the same ground, so that the parts of one are
// those of the other.
func (p *Parts) Same(sc scene.Scene) bool {
	s := p.d.scene
	return sc.Width == s.Width && sc.Height == s.Height && sc.Look == s.Look && sc.Ground == s.Ground && slices.Equal(sc.Inks, s.Inks) &&
		slices.EqualFunc(sc.Cells, s.Cells, func(a, b scene.Cell) bool {
			return a.X == b.X && a.Y == b.Y && a.Width == b.Width && a.Height == b.Height && a.Shade == b.Shade && a.Sign == b.Sign
		}) && slices.EqualFunc(sc.Zones, s.Zones, func(a, b scene.Zone) bool { return a.Player == b.Player && slices.Equal(a.Cells, b.Cells) }) &&
		slices.Equal(sc.Lines, s.Lines) && slices.Equal(sc.Labels, s.Labels) && slices.Equal(sc.Shapes, s.Shapes)
}

// around draws on a board of which one cell is left, at the origin.
func (p *Parts) around(cell int, f func(*drawing)) string {
	return p.draw(func(d *drawing) {
		c := d.scene.Cells[cell]
		c.X, c.Y = 0, 0
		d.scene.Cells, d.scene.Stones = []scene.Cell{c}, nil
		f(d)
	})
}

// draw returns what f draws.
func (p *Parts) draw(f func(*drawing)) string {
	d := *p.d
	d.shapes = nil
	f(&d)
	var b strings.Builder
	for _, s := range d.shapes {
		b.WriteString(strings.TrimSuffix(s.svg(), "\n"))
	}
	return b.String()
}

// Places are the centres of the cells.
func (p *Parts) Places() [][2]float64 {
	all := make([][2]float64, len(p.d.scene.Cells))
	for i, c := range p.d.scene.Cells {
		all[i] = [2]float64{c.X, c.Y}
	}
	return all
}
