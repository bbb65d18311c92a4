// Command sente plays, analyses and measures board games; without arguments it opens the studio in
// the browser. It passes the standard catalog to [app.Main].
package main

import (
	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog/standard"
)

func main() { app.Main(standard.Games()) }
