// Command program is the studio with all of sente's games, for the worker of a page that
// has no server: see studio/site.
package main

import (
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/studio/site/page"
)

func main() { page.Main(standard.Games()) }
