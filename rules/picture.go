package rules

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente/scene"
)

// Scene draws the position by its own Scene, or as a row of buttons, one for
// each move, with the position as text beside them.
func (e Easy[P, M]) Scene(s *EasyState[P]) scene.Scene {
	if p, ok := any(&s.own.pos).(EasyScener[M]); ok {
		return p.Scene()
	}
	return e.buttons(s)
}

// Aims returns which clicks play m.
func (e Easy[P, M]) Aims(s *EasyState[P], m M) []scene.Aim {
	if p, ok := any(&s.own.pos).(EasyScener[M]); ok {
		return p.Aims(m)
	}
	if i := slices.Index(e.Moves(s, nil), m); i >= 0 {
		return scene.ClickAny([]int{i}, -1)
	}
	return nil
}

// buttonsInRow is the most buttons beside each other.
const buttonsInRow = 8

// written is a position in its own words, or else its fields.
func written(pos any) string {
	if s, ok := pos.(fmt.Stringer); ok {
		return s.String()
	}
	return fmt.Sprintf("%+v", pos)
}

func (e Easy[P, M]) buttons(s *EasyState[P]) scene.Scene {
	moves := e.Moves(s, nil)
	rows := (len(moves) + buttonsInRow - 1) / buttonsInRow
	sc := scene.Scene{
		Width: float64(max(1, min(len(moves), buttonsInRow))), Height: float64(max(1, rows)),
		Look: scene.Tiles, Cells: []scene.Cell{}, Stones: []scene.Stone{},
		Texts: []scene.Text{
			{Player: -1, Name: "position", Value: written(s.own.pos)},
			{Player: -1, Name: "picture", Value: fmt.Sprintf("none: methods Scene and Aims of %T draw one, see rules.EasyScener", s.own.pos)},
		},
	}
	for i, m := range moves {
		cell := scene.Cell{
			Name: e.Format(s, m),
			X:    float64(i%buttonsInRow) + 0.5, Y: float64(i/buttonsInRow) + 0.5,
		}
		sc.Cells = append(sc.Cells, cell)
		sc.Labels = append(sc.Labels, scene.Label{X: cell.X, Y: cell.Y, Text: cell.Name})
	}
	return sc
}
