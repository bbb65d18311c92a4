// Hex (Piet Hein, 1942; John Nash, 1948) as a program of its own, with engines, every
// verb and the studio:
//
//	go run ./examples/hex
//
// It shows a game of several sizes and rule sets, hexagons with coloured edges, and what
// comes of a game without an evaluation: random playouts judge better than none, so that
// the engine to ask is mcts.
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
)

func main() { app.Main(catalog.Catalog{game()}) }

func game() catalog.Game {
	g := catalog.New("hex", "Hex", Open)
	g.About = "A chain of stones from edge to edge wins: red's from top to bottom, blue's from left to right."
	g.Rules = []catalog.Choice{
		{Name: "plain", About: "the first player has a great advantage"},
		{Name: "pie", About: "the second player may take over the first stone, mirrored"},
	}
	g.Sizes, g.SizeHelp = []string{"11", "13", "14", "9", "7", "5"}, SizeHelp
	g.SGF = catalog.SGF{Number: 11}
	g.Preview = "f6 g5 f5 g4 f4 g3 f3 h1"
	return g
}
