package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/scene"
)

// Parts draws the scenes of one game in parts, so that a page that replays a game contains each
// part once: the static board, and pieces at the origin, which the page translates.
type Parts struct{ d *drawing }

// NewParts returns the parts of games with the cells, the look and the shapes of a scene. It
// returns an error for a scene without cells.
func NewParts(sc scene.Scene) (*Parts, error) {
	if len(sc.Cells) == 0 {
		return nil, fmt.Errorf("the game has no picture")
	}
	d := &drawing{scene: sc, board: boards[Boards()[0]]}
	d.layOutFrame(true)
	return &Parts{d}, nil
}

// Box returns the SVG attribute viewBox.
func (p *Parts) Box() string {
	b := p.d.box
	return strings.Join([]string{formatLength(b.x), formatLength(b.y), formatLength(b.w), formatLength(b.h)}, " ")
}

// Ground returns the SVG elements under the stones; Plane those above them.
func (p *Parts) Ground() string {
	return p.drawSVG(func(d *drawing) {
		d.scene.Stones = nil
		d.drawGround()
		for _, l := range d.scene.Labels {
			l = d.placeLabel(l)
			d.text(point{l.X, l.Y}, l.Text, d.letter, soft)
		}
	})
}

// Plane returns the front of a board with holes, "" for other boards.
func (p *Parts) Plane() string {
	return p.drawSVG(func(d *drawing) {
		if d.scene.Look == scene.Holes {
			d.drawFront()
		}
	})
}

// Stone returns a stone at the origin.
func (p *Parts) Stone(s scene.Stone) string {
	return p.drawAtOrigin(s.Cell, func(d *drawing) {
		s.Cell = 0
		d.drawStone(s)
	})
}

// Mark returns a mark at the origin, on a stone of a player, -1 without a stone.
func (p *Parts) Mark(m scene.Mark, player int) string {
	return p.drawAtOrigin(m.Cell, func(d *drawing) {
		m.Cell = 0
		if player >= 0 {
			d.scene.Stones = []scene.Stone{{Player: player}}
		}
		if m.Kind == scene.From {
			d.drawOrigin(m)
			return
		}
		d.drawMark(m)
	})
}

// IsUnderStones reports whether a mark is drawn under the stones.
func IsUnderStones(m scene.Mark) bool { return m.Kind == scene.From }

// HasSameGround reports whether sc has the same ground, so that the parts can be reused.
func (p *Parts) HasSameGround(sc scene.Scene) bool {
	s := p.d.scene
	return sc.Width == s.Width && sc.Height == s.Height && sc.Look == s.Look && sc.Ground == s.Ground && slices.Equal(sc.Inks, s.Inks) &&
		slices.EqualFunc(sc.Cells, s.Cells, func(a, b scene.Cell) bool {
			return a.X == b.X && a.Y == b.Y && a.Width == b.Width && a.Height == b.Height && a.Shade == b.Shade && a.Sign == b.Sign
		}) && slices.EqualFunc(sc.Zones, s.Zones, func(a, b scene.Zone) bool { return a.Player == b.Player && slices.Equal(a.Cells, b.Cells) }) &&
		slices.Equal(sc.Lines, s.Lines) && slices.Equal(sc.Labels, s.Labels) && slices.Equal(sc.Shapes, s.Shapes)
}

// drawAtOrigin calls f for a board with a single cell at the origin.
func (p *Parts) drawAtOrigin(cell int, f func(*drawing)) string {
	return p.drawSVG(func(d *drawing) {
		c := d.scene.Cells[cell]
		c.X, c.Y = 0, 0
		d.scene.Cells, d.scene.Stones = []scene.Cell{c}, nil
		f(d)
	})
}

// drawSVG returns the SVG elements that f draws.
func (p *Parts) drawSVG(f func(*drawing)) string {
	d := *p.d
	d.shapes = nil
	f(&d)
	var b strings.Builder
	for _, s := range d.shapes {
		b.WriteString(strings.TrimSuffix(s.svg(), "\n"))
	}
	return b.String()
}

// Centres returns the centres of the cells.
func (p *Parts) Centres() [][2]float64 {
	all := make([][2]float64, len(p.d.scene.Cells))
	for i, c := range p.d.scene.Cells {
		all[i] = [2]float64{c.X, c.Y}
	}
	return all
}
