//go:build !js

// Ataxx (Dave Crummack and Craig Galley, 1988) as a page: the engine runs in the browser, as
// WebAssembly in a worker, and the studio's own drawing code shows the board. The same package is a
// program with all commands and the studio:
//
//	go run ./examples/web/build --out site --serve 127.0.0.1:8090
//	go run ./examples/web play ataxx
//
// It shows how little of the library a page needs: rules in the easy form and search/alphabeta.
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
)

func main() { app.Main(catalog.Catalog{game()}) }

func game() catalog.Game {
	g := catalog.New("ataxx", "Ataxx", rulesOfAtaxx.Open)
	g.About = "Add pieces or jump; pieces next to yours become yours. Most pieces win."
	g.Preview = "g2 b1 f3 f6"
	return g
}
