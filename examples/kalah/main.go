// Kalah (William Julius Champion, 1940) as a program of its own, with engines, every
// verb and the studio:
//
//	go run ./examples/kalah
//
// It shows a game in which a player may move again, pits that hold many seeds and the
// stores beside them, sizes ("6x4" is six pits of four seeds) and two rule sets. The game
// ends as soon as one side has no seeds left; the other side collects its own.
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
)

func main() { app.Main(catalog.Catalog{game()}) }

func game() catalog.Game {
	g := catalog.New("kalah", "Kalah", Open)
	g.About = "Sow seeds around the board; more than half of them in one's store win."
	g.Rules = []catalog.Choice{
		{Name: Standard, About: "a last seed in an empty pit of one's own captures if there are seeds opposite"},
		{Name: EmptyCapture, About: "such a seed goes to the store even if there are none"},
	}
	g.Sizes, g.SizeHelp = []string{"6x4", "6x3", "6x6", "4x3", "3x3"}, SizeHelp
	g.Preview = "s3 s6 n2 n1 s5 n4 s2"
	return g
}
