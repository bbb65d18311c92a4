package page

import (
	"syscall/js"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/studio"
)

// Main serves the games of a catalog to the page that started the worker. It does not return.
func Main(games catalog.Catalog) {
	memory.Restrict(allBytes)
	options := Options()
	options.Studies = js.Global().Get("studies").String()
	server, err := studio.New(games, options)
	if err != nil {
		js.Global().Call("failed", err.Error())
		return
	}
	b := bridge{handler: server.Handler(), pending: map[int]func(){}}
	js.Global().Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any { b.handleRequest(args[0]); return nil }))
	js.Global().Set("leave", js.FuncOf(func(_ js.Value, args []js.Value) any { b.cancelRequest(args[0].Int()); return nil }))
	js.Global().Call("ready")
	select {}
}
