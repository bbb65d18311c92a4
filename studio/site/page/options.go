package page

import "github.com/sente-games/sente/studio"

// What the studio may use of a browser, which gives a tab little and a phone's less.
const (
	engineBytes = 48 << 20
	allBytes    = 160 << 20
	mostGames   = 32
)

// Options are those of the studio in a page.
func Options() studio.Options {
	return studio.Options{Limits: studio.Limits{Threads: 1, Searches: 2, Sessions: mostGames, Memory: engineBytes, Budget: allBytes}}
}
