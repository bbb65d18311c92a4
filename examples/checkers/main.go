// Command checkers is English draughts, written as a stranger to sente would write it:
// moves go from square to square and in chains, taking is compulsory, men are crowned, and
// a game tells its history by a counter in the position. See checkers.go for the rules
// and scene.go for the picture; go run ./examples/checkers opens the studio.
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
)

func game() catalog.Game {
	g := catalog.New("checkers", "Checkers", Game.Open)
	g.About = "English draughts: take or block all pieces of the other side; whoever can take must."
	g.Preview = "11-15 23-19 8-11 22-17 9-13 17-14"
	return g
}

func main() { app.Main(catalog.Catalog{game()}) }
