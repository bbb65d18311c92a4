package gametest

import (
	"github.com/sente-games/sente"
)

// sceneIsWhole examines the picture and where clicks lead.
func (x *exam[R, S, M]) sceneIsWhole() error {
	if x.scener == nil {
		return nil
	}
	scene := x.scener.Scene(x.now())
	if err := cellsAreWhole(scene); err != nil {
		return err
	}
	if err := stonesAreWhole(scene, x.players); err != nil {
		return err
	}
	if len(scene.Moves) > 0 {
		return faultf("Scene fills in Moves: it must leave that to Aims")
	}
	return x.aimsAreWhole(scene)
}

func cellsAreWhole(scene sente.Scene) error {
	if scene.Width <= 0 || scene.Height <= 0 {
		return faultf("Scene is %v x %v cells: both must be above 0", scene.Width, scene.Height)
	}
	names := map[string]bool{}
	for i, c := range scene.Cells {
		switch {
		case c.Name == "" || names[c.Name]:
			return faultf("Scene names cell %d %q: every cell needs a name of its own", i, c.Name)
		case c.X < 0 || c.Y < 0 || c.X > scene.Width || c.Y > scene.Height:
			return faultf("Scene puts cell %s at (%v, %v), outside of its %v x %v", c.Name, c.X, c.Y, scene.Width, scene.Height)
		}
		names[c.Name] = true
		for _, n := range c.Near {
			if n < 0 || n >= len(scene.Cells) || n == i {
				return faultf("Scene says that cell %s is near cell %d of %d", c.Name, n, len(scene.Cells))
			}
		}
	}
	return nil
}

func stonesAreWhole(scene sente.Scene, players int) error {
	taken := map[int]bool{}
	for _, s := range scene.Stones {
		switch {
		case s.Cell < 0 || s.Cell >= len(scene.Cells):
			return faultf("Scene puts a stone on cell %d of %d", s.Cell, len(scene.Cells))
		case taken[s.Cell]:
			return faultf("Scene puts two stones on cell %s", scene.Cells[s.Cell].Name)
		case s.Player < 0 || s.Player >= players:
			return faultf("Scene has a stone of player %d, but there are players 0 to %d only", s.Player, players-1)
		}
		taken[s.Cell] = true
	}
	for _, m := range scene.Marks {
		if m.Cell < 0 || m.Cell >= len(scene.Cells) {
			return faultf("Scene marks cell %d of %d", m.Cell, len(scene.Cells))
		}
	}
	return nil
}

// aimsAreWhole demands that every move can be clicked, and no click means two.
func (x *exam[R, S, M]) aimsAreWhole(scene sente.Scene) error {
	leads := map[int]string{}
	for _, m := range x.rules.Moves(x.now(), nil) {
		cells, land := x.scener.Aims(x.now(), m)
		if len(cells) == 0 {
			return faultf("Aims gives no cell for move %s: nobody could click it", x.call(m))
		}
		for _, c := range append(cells, max(land, 0)) {
			if c < 0 || c >= len(scene.Cells) {
				return faultf("Aims of move %s names cell %d of %d", x.call(m), c, len(scene.Cells))
			}
		}
		for _, c := range cells {
			if other, ok := leads[c]; ok {
				return faultf("a click on cell %s means both %s and %s", scene.Cells[c].Name, other, x.call(m))
			}
			leads[c] = x.call(m)
		}
	}
	for _, m := range x.sample(sampled) {
		if err := x.landsWhereAimed(scene, m); err != nil {
			return err
		}
	}
	return nil
}

// landsWhereAimed plays m and looks for its stone.
func (x *exam[R, S, M]) landsWhereAimed(scene sente.Scene, m M) error {
	_, land := x.scener.Aims(x.now(), m)
	if land < 0 {
		return nil
	}
	name := x.call(m)
	return x.try(m, func() error {
		for _, s := range x.scener.Scene(x.now()).Stones {
			if s.Cell == land {
				return nil
			}
		}
		return faultf("Aims says that %s comes to rest on cell %s, but after it Scene shows no stone there", name, scene.Cells[land].Name)
	})
}
