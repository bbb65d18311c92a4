// Command pentago is Pentago, written as a stranger to sente would write it: a turn places
// a marble and turns a quarter of the board, so that a move is a click on a cell and one on
// a button beside the board, and the board has symmetries. See pentago.go for the rules and
// scene.go for the picture; go run ./examples/pentago opens the studio.
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
)

func game() catalog.Game {
	g := catalog.New("pentago", "Pentago", Game.Open)
	g.About = "Place a marble and turn a quarter of the board; five in a row win."
	g.Preview = "b2A+ e5D- b5C+ e2B- c3D+ d4A-"
	return g
}

func main() { app.Main(catalog.Catalog{game()}) }
