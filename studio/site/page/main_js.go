package page

import (
	"syscall/js"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/studio"
)

// What the studio may use of a browser, which gives a tab little and a phone's less.
const (
	engineBytes = 48 << 20
	allBytes    = 160 << 20
	mostGames   = 32
)

// Main serves the games of a catalog to the page whose worker has started the program, as
// long as the page is there.
func Main(games catalog.Catalog) {
	memory.Restrict(allBytes)
	server, err := studio.New(games, studio.Options{
		Threads: 1, Searches: 2, Sessions: mostGames,
		Memory: engineBytes, Budget: allBytes, Studies: js.Global().Get("studies").String(),
	})
	if err != nil {
		js.Global().Call("failed", err.Error())
		return
	}
	d := desk{handler: server.Handler(), open: map[int]func(){}}
	js.Global().Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any { d.ask(args[0]); return nil }))
	js.Global().Set("leave", js.FuncOf(func(_ js.Value, args []js.Value) any { d.leave(args[0].Int()); return nil }))
	js.Global().Call("ready")
	select {}
}
