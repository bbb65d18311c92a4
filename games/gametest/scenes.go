package gametest

import (
	"slices"
	"strings"

	"github.com/sente-games/sente/scene"
)

// checkScene checks the scene and its aims.
func checkScene[S any, M comparable](x *harness[S, M]) error {
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
		return faultf("Scene has set Moves: only Aims may do this")
	}
	return checkAims(x, sc)
}

func checkCells(sc scene.Scene) error {
	if sc.Width <= 0 || sc.Height <= 0 {
		return faultf("Scene has %v x %v cells: both must be above 0", sc.Width, sc.Height)
	}
	names := map[string]bool{}
	for i, c := range sc.Cells {
		switch {
		case c.Name == "" || names[c.Name]:
			return faultf("Scene: cell %d has the name %q: names must be unique and not empty", i, c.Name)
		case c.Width < 0 || c.Height < 0:
			return faultf("Scene: the size of cell %s is %v x %v: neither must be negative", c.Name, c.Width, c.Height)
		case c.X < 0 || c.Y < 0 || c.X > sc.Width || c.Y > sc.Height:
			return faultf("Scene: cell %s at (%v, %v) is outside of %v x %v", c.Name, c.X, c.Y, sc.Width, sc.Height)
		}
		names[c.Name] = true
		for _, n := range c.Near {
			if n < 0 || n >= len(sc.Cells) || n == i {
				return faultf("Scene: cell %s is near cell %d of %d", c.Name, n, len(sc.Cells))
			}
		}
	}
	return nil
}

// checkZonesAndLines checks zones and lines.
func checkZonesAndLines(sc scene.Scene, players int) error {
	for _, z := range sc.Zones {
		if z.Player < -1 || z.Player >= players {
			return faultf("Scene: zone %q of player %d: use -1 for no player", z.Name, z.Player)
		}
		for _, c := range z.Cells {
			if c < 0 || c >= len(sc.Cells) {
				return faultf("Scene: zone %q contains cell %d of %d", z.Name, c, len(sc.Cells))
			}
		}
	}
	for _, l := range sc.Lines {
		if l.Player < -1 || l.Player >= players || l.Width < 0 {
			return faultf("Scene: invalid line %+v: the player must be -1 or a seat, and the width must not be negative", l)
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
			return faultf("Scene: stone on cell %d of %d", s.Cell, len(sc.Cells))
		case s.Count < 0:
			return faultf("Scene: %d stones on cell %s", s.Count, sc.Cells[s.Cell].Name)
		case !shapes[s.Shape]:
			return faultf("Scene: stone of unknown shape %q on cell %s: expected one of sente's or of Scene.Shapes", s.Shape, sc.Cells[s.Cell].Name)
		case taken[s.Cell]:
			return faultf("Scene: two stones on cell %s", sc.Cells[s.Cell].Name)
		case s.Player < 0 || s.Player >= players:
			return faultf("Scene: stone of player %d, but players are 0 to %d", s.Player, players-1)
		}
		taken[s.Cell] = true
		// Only a shape is painted in its player's colour.
		if owner, ok := owners[s.Glyph]; s.Glyph != "" && s.Shape == "" && !sc.Common && ok && owner != s.Player {
			return faultf("Scene: stones of players %d and %d have the same glyph %q and no shape, so that they look the same: give them a Shape, such as sente.Disc, or different glyphs", owner, s.Player, s.Glyph)
		} else if s.Shape == "" {
			owners[s.Glyph] = s.Player
		}
	}
	for _, s := range sc.Pieces {
		if !shapes[s.Shape] {
			return faultf("Scene: player %d places a stone of unknown shape %q: expected one of sente's or of Scene.Shapes", s.Player, s.Shape)
		}
	}
	for _, m := range sc.Marks {
		if m.Cell < 0 || m.Cell >= len(sc.Cells) {
			return faultf("Scene: mark on cell %d of %d", m.Cell, len(sc.Cells))
		}
	}
	return nil
}

// checkTexts checks the texts next to the board.
func checkTexts(sc scene.Scene, players int) error {
	shapes := shapesOf(sc)
	for _, text := range sc.Texts {
		if text.Player < -1 || text.Player >= players {
			return faultf("Scene: text %q of player %d: use -1 for the whole game", text.Name, text.Player)
		}
		for _, s := range text.Stones {
			if s.Player < 0 || s.Player >= players || s.Count < 0 || !shapes[s.Shape] {
				return faultf("Scene: text %q has the invalid stone %+v: the player must be a seat, and the shape one of sente's or of Scene.Shapes", text.Name, s)
			}
		}
	}
	return nil
}

// checkAims requires that every move has an aim and no aim is ambiguous.
func checkAims[S any, M comparable](x *harness[S, M], sc scene.Scene) error {
	known := clickPaths{}
	for _, m := range x.rules.Moves(x.state(), nil) {
		aims := x.scener.Aims(x.state(), m)
		if len(aims) == 0 {
			return faultf("Aims returned no path for move %s, so that it cannot be clicked", x.format(m))
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
		if err := checkLanding(x, sc, m); err != nil {
			return err
		}
	}
	return nil
}

func checkAim(sc scene.Scene, aim scene.Aim, move string) error {
	switch {
	case len(aim.Path) == 0:
		return faultf("Aims returned a path without cells for move %s: a click needs at least one", move)
	case aim.Move != "" && string(aim.Move) != move:
		return faultf("Aims of move %s sets the move to %s: only the board may do this", move, aim.Move)
	case aim.Land < -1:
		return faultf("Aims of move %s ends on cell %d: use -1 if no piece is placed", move, aim.Land)
	}
	for _, c := range slices.Concat(aim.Path, aim.Takes, []int{max(aim.Land, 0)}) {
		if c < 0 || c >= len(sc.Cells) {
			return faultf("Aims of move %s contains cell %d of %d", move, c, len(sc.Cells))
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
		return faultf("a click on %s is ambiguous: %s and %s need different paths or words", path, other, move)
	}
	words[aim.Word] = move
	if other, ok := words[""]; ok && len(words) > 1 {
		return faultf("a click on %s is ambiguous: %s needs a word", path, other)
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
func checkLanding[S any, M comparable](x *harness[S, M], sc scene.Scene, m M) error {
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
		return faultf("Aims of %s ends on cell %s, but after the move Scene has no stone there: if the move places none, use sente.ClickAny(cells, -1)", name, sc.Cells[land].Name)
	})
}
