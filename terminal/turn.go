package terminal

import (
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// FromTop renumbers the rows of a picture so that they count from the top; the
// picture of a game without such an ambiguity stays.
func FromTop(g catalog.Game, r sente.Record, scene sente.Scene) sente.Scene {
	if !g.HasRows() {
		return scene
	}
	for i := range scene.Labels {
		l := &scene.Labels[i]
		if strings.Trim(l.Text, "0123456789") != "" {
			continue
		}
		if c, ok := beside(scene, l.Y); ok {
			if name, err := g.FromTop(r, c.Name); err == nil {
				l.Text = strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
			}
		}
	}
	return scene
}

// beside returns a cell at the height of a label.
func beside(scene sente.Scene, y float64) (sente.Cell, bool) {
	for _, c := range scene.Cells {
		if c.Y-y < 0.01 && y-c.Y < 0.01 {
			return c, true
		}
	}
	return sente.Cell{}, false
}
