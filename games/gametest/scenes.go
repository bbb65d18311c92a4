package gametest

import (
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

type sceneCheck[R rules.Rules[S, M], S any, M comparable] struct{ *harness[R, S, M] }

// checkScene checks the scene and its aims.
func (x *sceneCheck[R, S, M]) checkScene() error {
	if x.scener == nil {
		return nil
	}
	sc := x.scener.Scene(x.state())
	if err := checkCells(sc); err != nil {
		return err
	}
	if err := checkStones(sc, x.players); err != nil {
		return err
	}
	if err := checkZonesAndLines(sc, x.players); err != nil {
		return err
	}
	if err := checkTexts(sc, x.players); err != nil {
		return err
	}
	if len(sc.Moves) > 0 {
		return faultf("Scene fills in Moves: it must leave that to Aims")
	}
	return x.checkAims(sc)
}

func checkCells(sc scene.Scene) error {
	if sc.Width <= 0 || sc.Height <= 0 {
		return faultf("Scene is %v x %v cells: both must be above 0", sc.Width, sc.Height)
	}
	names := map[string]bool{}
	for i, c := range sc.Cells {
		switch {
		case c.Name == "" || names[c.Name]:
			return faultf("Scene names cell %d %q: every cell needs a name of its own", i, c.Name)
		case c.Width < 0 || c.Height < 0:
			return faultf("Scene makes cell %s %v x %v large: neither may be below 0", c.Name, c.Width, c.Height)
		case c.X < 0 || c.Y < 0 || c.X > sc.Width || c.Y > sc.Height:
			return faultf("Scene puts cell %s at (%v, %v), outside of its %v x %v", c.Name, c.X, c.Y, sc.Width, sc.Height)
		}
		names[c.Name] = true
		for _, n := range c.Near {
			if n < 0 || n >= len(sc.Cells) || n == i {
				return faultf("Scene says that cell %s is near cell %d of %d", c.Name, n, len(sc.Cells))
			}
		}
	}
	return nil
}

// checkZonesAndLines checks zones and lines.
func checkZonesAndLines(sc scene.Scene, players int) error {
	for _, z := range sc.Zones {
		if z.Player < -1 || z.Player >= players {
			return faultf("Scene has a zone %q of player %d: say -1 for nobody's", z.Name, z.Player)
		}
		for _, c := range z.Cells {
			if c < 0 || c >= len(sc.Cells) {
				return faultf("Scene has a zone %q with cell %d of %d", z.Name, c, len(sc.Cells))
			}
		}
	}
	for _, l := range sc.Lines {
		if l.Player < -1 || l.Player >= players || l.Width < 0 {
			return faultf("Scene has the line %+v: its player is -1 or a seat, and its width not below 0", l)
		}
	}
	return nil
}

// shapesOf returns the shapes that are valid in the scene.
func shapesOf(sc scene.Scene) map[string]bool {
	known := map[string]bool{"": true}
	for _, shape := range scene.Shapes() {
		known[shape] = true
	}
	for _, shape := range sc.Shapes {
		known[shape.Name] = true
	}
	return known
}

func checkStones(sc scene.Scene, players int) error {
	taken, shapes, owners := map[int]bool{}, shapesOf(sc), map[string]int{}
	for _, s := range sc.Stones {
		switch {
		case s.Cell < 0 || s.Cell >= len(sc.Cells):
			return faultf("Scene puts a stone on cell %d of %d", s.Cell, len(sc.Cells))
		case s.Count < 0:
			return faultf("Scene puts %d stones on cell %s", s.Count, sc.Cells[s.Cell].Name)
		case !shapes[s.Shape]:
			return faultf("Scene has a stone of shape %q on cell %s, which is none of sente's and not among Scene.Shapes", s.Shape, sc.Cells[s.Cell].Name)
		case taken[s.Cell]:
			return faultf("Scene puts two stones on cell %s", sc.Cells[s.Cell].Name)
		case s.Player < 0 || s.Player >= players:
			return faultf("Scene has a stone of player %d, but there are players 0 to %d only", s.Player, players-1)
		}
		taken[s.Cell] = true
		// Only a shape is painted in its player's colour.
		if owner, ok := owners[s.Glyph]; s.Glyph != "" && s.Shape == "" && !sc.Common && ok && owner != s.Player {
			return faultf("Scene shows stones of players %d and %d both as %q without a shape, so that they look the same: give them a Shape, such as sente.Disc, or glyphs of their own", owner, s.Player, s.Glyph)
		} else if s.Shape == "" {
			owners[s.Glyph] = s.Player
		}
	}
	for _, m := range sc.Marks {
		if m.Cell < 0 || m.Cell >= len(sc.Cells) {
			return faultf("Scene marks cell %d of %d", m.Cell, len(sc.Cells))
		}
	}
	return nil
}

// checkTexts checks the texts next to the board.
func checkTexts(sc scene.Scene, players int) error {
	shapes := shapesOf(sc)
	for _, text := range sc.Texts {
		if text.Player < -1 || text.Player >= players {
			return faultf("Scene tells %q of player %d: say -1 for the whole game", text.Name, text.Player)
		}
		for _, s := range text.Stones {
			if s.Player < 0 || s.Player >= players || s.Count < 0 || !shapes[s.Shape] {
				return faultf("Scene tells %q by the stone %+v: its player is a seat, its shape one of sente's or of Scene.Shapes", text.Name, s)
			}
		}
	}
	return nil
}

// checkAims requires that every move has an aim and no aim is ambiguous.
func (x *sceneCheck[R, S, M]) checkAims(sc scene.Scene) error {
	known := clickPaths{}
	for _, m := range x.rules.Moves(x.state(), nil) {
		aims := x.scener.Aims(x.state(), m)
		if len(aims) == 0 {
			return faultf("Aims gives no path for move %s: nothing that can be clicked plays it", x.format(m))
		}
		for _, aim := range aims {
			if err := checkAim(sc, aim, x.format(m)); err != nil {
				return err
			}
			if err := known.add(sc, aim, x.format(m)); err != nil {
				return err
			}
		}
	}
	for _, m := range x.someMoves(movesPerPosition) {
		if err := x.checkLanding(sc, m); err != nil {
			return err
		}
	}
	return nil
}

func checkAim(sc scene.Scene, aim scene.Aim, move string) error {
	switch {
	case len(aim.Path) == 0:
		return faultf("Aims gives move %s a path without cells: a click needs at least one", move)
	case aim.Move != "" && string(aim.Move) != move:
		return faultf("Aims of move %s names the move %s: it must leave that to the board", move, aim.Move)
	case aim.Land < -1:
		return faultf("Aims of move %s lands on cell %d: say -1 if nothing comes to rest", move, aim.Land)
	}
	for _, c := range append(slices.Clone(aim.Path), max(aim.Land, 0)) {
		if c < 0 || c >= len(sc.Cells) {
			return faultf("Aims of move %s names cell %d of %d", move, c, len(sc.Cells))
		}
	}
	return nil
}

// clickPaths are the moves by their path of clicks and word.
type clickPaths map[string]map[string]string

// add returns a fault for an aim that is ambiguous with an earlier one.
func (p clickPaths) add(sc scene.Scene, aim scene.Aim, move string) error {
	path := pathText(sc, aim.Path)
	words := p[path]
	if words == nil {
		p[path] = map[string]string{aim.Word: move}
		return nil
	}
	if other, ok := words[aim.Word]; ok && other != move {
		return faultf("a click on %s means both %s and %s: give their aims different paths, or words that tell them apart", path, other, move)
	}
	words[aim.Word] = move
	if other, ok := words[""]; ok && len(words) > 1 {
		return faultf("a click on %s means %s among others: its aim needs a word that tells it apart", path, other)
	}
	return nil
}

func pathText(sc scene.Scene, path []int) string {
	names := make([]string, len(path))
	for i, c := range path {
		names[i] = sc.Cells[c].Name
	}
	return "cell " + strings.Join(names, ", then ")
}

// checkLanding requires a stone on the target cell of m after the move.
func (x *sceneCheck[R, S, M]) checkLanding(sc scene.Scene, m M) error {
	land := x.scener.Aims(x.state(), m)[0].Land
	if land < 0 {
		return nil
	}
	name := x.format(m)
	return x.try(m, func() error {
		for _, s := range x.scener.Scene(x.state()).Stones {
			if s.Cell == land {
				return nil
			}
		}
		return faultf("Aims says that %s comes to rest on cell %s, but after it Scene shows no stone there: if the move leaves none, say sente.ClickAny(cells, -1)", name, sc.Cells[land].Name)
	})
}
