// The Game of the Amazons (Walter Zamkauskas, 1988) as a program of its own, with
// engines, every verb and the studio:
//
//	go run ./examples/amazons
//
// It shows moves of three clicks, two thousand of them in a position, bits of a board that
// is larger than a word, and an evaluation by territory.
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
)

func main() { app.Main(catalog.Catalog{game()}) }

func game() catalog.Game {
	g := catalog.New("amazons", "Amazons", Game.Open)
	g.About = "Amazons move like queens and burn a square each time; a player that cannot move has lost."
	g.Preview = "d1-d7/g7 d10-d8/h8 g1-g6/d6 g10-f9/f5 a4-c4/c8"
	return g
}
