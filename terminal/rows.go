package terminal

import (
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/scene"
)

// NumberRowsFromTop renumbers the rows of a scene from the top; scenes of games without numbered
// rows are returned unchanged.
func NumberRowsFromTop(g catalog.Game, r sente.Record, sc scene.Scene) scene.Scene {
	if !g.HasRows() {
		return sc
	}
	for i := range sc.Labels {
		l := &sc.Labels[i]
		if strings.Trim(l.Text, "0123456789") != "" {
			continue
		}
		if c, ok := cellAtHeight(sc, l.Y); ok {
			if name, err := g.FromTop(r, c.Name); err == nil {
				l.Text = strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
			}
		}
	}
	return sc
}

// cellAtHeight returns a cell at the height of a label.
func cellAtHeight(sc scene.Scene, y float64) (scene.Cell, bool) {
	for _, c := range sc.Cells {
		if c.Y-y < 0.01 && y-c.Y < 0.01 {
			return c, true
		}
	}
	return scene.Cell{}, false
}
