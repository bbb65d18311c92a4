package rules

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente/scene"
)

// Scene returns the scene of the position, or a scene with one button for each move and the
// position as text.
func (e Easy[P, M]) Scene(s *EasyState[P]) scene.Scene {
	if p, ok := any(&s.own.pos).(EasyScener[M]); ok {
		return p.Scene()
	}
	return e.buttonScene(s)
}

// Aims implements [Scener].
func (e Easy[P, M]) Aims(s *EasyState[P], m M) []scene.Aim {
	if p, ok := any(&s.own.pos).(EasyScener[M]); ok {
		return p.Aims(m)
	}
	if i := slices.Index(e.Moves(s, nil), m); i >= 0 {
		return scene.ClickAny([]int{i}, -1)
	}
	return nil
}

const maxButtonsInRow = 8

// describePosition returns the String of a position, or its fields.
func describePosition(pos any) string {
	if s, ok := pos.(fmt.Stringer); ok {
		return s.String()
	}
	return fmt.Sprintf("%+v", pos)
}

func (e Easy[P, M]) buttonScene(s *EasyState[P]) scene.Scene {
	moves := e.Moves(s, nil)
	rows := (len(moves) + maxButtonsInRow - 1) / maxButtonsInRow
	sc := scene.Scene{
		Width: float64(max(1, min(len(moves), maxButtonsInRow))), Height: float64(max(1, rows)),
		Look: scene.Tiles, Cells: []scene.Cell{}, Stones: []scene.Stone{},
		Texts: []scene.Text{
			{Player: -1, Name: "position", Value: describePosition(s.own.pos)},
			{Player: -1, Name: "picture", Value: fmt.Sprintf("not drawn: methods Scene and Aims of %T draw the game, see rules.EasyScener", s.own.pos)},
		},
	}
	for i, m := range moves {
		cell := scene.Cell{
			Name: e.Format(s, m),
			X:    float64(i%maxButtonsInRow) + 0.5, Y: float64(i/maxButtonsInRow) + 0.5,
		}
		sc.Cells = append(sc.Cells, cell)
		sc.Labels = append(sc.Labels, scene.Label{X: cell.X, Y: cell.Y, Text: cell.Name})
	}
	return sc
}
