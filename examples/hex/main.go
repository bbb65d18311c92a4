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
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

func main() { app.Main(catalog.Catalog{game()}) }

func game() catalog.Game {
	g := catalog.New("hex", "Hex", open)
	g.About = "A chain of stones from edge to edge wins: red's from top to bottom, blue's from left to right."
	g.Rules = []catalog.Choice{
		{Name: "plain", About: "the first player has a great advantage"},
		{Name: "pie", About: "the second player may take over the first stone, mirrored"},
	}
	g.Sizes, g.SizeHelp = []string{"11", "13", "14", "9", "7", "5"}, sizeHelp
	g.SGF = catalog.SGF{Number: 11}
	g.Preview = "f6 g5 f5 g4 f4 g3 f3 h1"
	return g
}

const sizeHelp = "2 to 14"

// open returns the game that a record asks for.
func open(r sente.Record) (game rules.Easy[Board, Move], start rules.EasyState[Board], err error) {
	size := 11
	if r.Size != "" {
		width, height, square := strings.Cut(r.Size, "x")
		if size, _ = strconv.Atoi(width); square && height != width {
			size = 0
		}
	}
	switch {
	case size < least || size > largest:
		return game, start, fmt.Errorf("size %.20q cannot be had: sizes are %s", r.Size, sizeHelp)
	case r.Rules != "" && r.Rules != "plain" && r.Rules != "pie":
		return game, start, fmt.Errorf("rules %.20q are not known: there are plain and pie", r.Rules)
	case r.Opening != "" && r.Opening != "none":
		return game, start, fmt.Errorf("opening %.20q is not known: there are no opening rules", r.Opening)
	case r.Setup != "":
		return game, start, fmt.Errorf("set-up %.20q cannot be used: the board is empty at first", r.Setup)
	}
	game = rules.NewEasy[Board, Move](New(size, r.Rules == "pie"))
	return game, game.Start(), nil
}
