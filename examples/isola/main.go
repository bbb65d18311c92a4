// Isola for three as a program of its own, with engines, every verb and the studio:
//
//	go run ./examples/isola
//
// It shows a game of more than two players: who is out is passed over, the last one left
// wins, and each position has a reward for every player. The rules are those of Isola for
// two (Bernd Kienitz, 1972) on seven by seven tiles: a turn is a step to a tile beside the
// piece and the removal of any free tile; a player that cannot step when its turn comes is
// out, and its piece stays in the way.
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
)

func main() { app.Main(catalog.Catalog{game()}) }

func game() catalog.Game {
	g := catalog.New("isola", "Isola", Game.Open)
	g.About = "Step, then remove a tile; the last of three that can still step wins."
	g.Preview = "d2/b5 b6/f5 f6/d3 e2/c6 a5/e5 f7/d1"
	return g
}
