// Breakthrough (Dan Troyka, 2000) as a program of its own, with engines, every verb and
// the studio:
//
//	go run ./examples/breakthrough
//
// It shows the easy form of a game at full speed: a position of two words, moves from
// square to square, captures for the quiescence search, an evaluation of six lines.
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
)

func main() { app.Main(catalog.Catalog{game()}) }

func game() catalog.Game {
	g := catalog.New("breakthrough", "Breakthrough", Game.Open)
	g.About = "The first pawn that reaches the other side wins."
	g.Preview = "d2d3 e7e6 e2e3 d7d6 d3d4 c8d7"
	return g
}
