package page

import "github.com/sente-games/sente/studio"

// Resource limits in a browser, where a tab has little memory, in particular on a phone.
const (
	engineBytes = 48 << 20
	allBytes    = 160 << 20
	maxTables   = 32
)

// Options returns the settings of the studio in a page.
func Options() studio.Options {
	return studio.Options{Limits: studio.Limits{Threads: 1, Searches: 2, Sessions: maxTables, Memory: engineBytes, Budget: allBytes}}
}
