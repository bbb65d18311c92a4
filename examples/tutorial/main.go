// Lines of Action (Claude Soucie, about 1960) as docs/tutorial.md makes it, from the rules to
// an engine with fitted weights, with an engine for every step:
//
//	go run ./examples/tutorial
//	go run ./examples/tutorial match value rules --nodes 5k --games 200
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

func main() { app.Main(catalog.Catalog{game()}) }

func game() catalog.Game {
	g := catalog.New("loa", "Lines of Action", rules.Fixed(Fast{}))
	g.About = "The first player whose men are all connected wins."
	g.Preview = "b1d3 a3c1 g8g6 h3f3 c8a6 a7c7"
	return g.AddEngines(steps()...)
}
