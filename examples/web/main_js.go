package main

import (
	"syscall/js"
	"time"

	"github.com/sente-games/sente"
)

// main gives the worker two functions and waits: position(moves) and think(moves, ms,
// nodes, report). Both take the moves so far as an array of texts and return JSON; report is
// called with JSON while the engine thinks, which blocks the worker and not the page.
func main() {
	e, err := newEngine()
	if err != nil {
		panic(err)
	}
	js.Global().Set("position", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return inJSON(positionAfter(texts(args[0])))
	}))
	js.Global().Set("think", js.FuncOf(func(_ js.Value, args []js.Value) any {
		moves := texts(args[0])
		p, err := positionAfter(moves)
		if err != nil || p.Over {
			return inJSON(p, err)
		}
		limits := sente.Limits{Time: time.Duration(args[1].Int()) * time.Millisecond, Nodes: int64(args[2].Int())}
		// The search lets events in, and so waits: JavaScript gets a promise instead of it.
		return promise(func() string {
			return inJSON(e.think(moves, limits, func(t thought) { args[3].Invoke(inJSON(t, nil)) }))
		})
	}))
	js.Global().Call("ready")
	select {}
}

// promise is what work will find.
func promise(work func() string) js.Value {
	var begin js.Func
	begin = js.FuncOf(func(_ js.Value, args []js.Value) any {
		go func() {
			defer begin.Release()
			args[0].Invoke(work())
		}()
		return nil
	})
	return js.Global().Get("Promise").New(begin)
}

// texts are the strings of an array.
func texts(array js.Value) []string {
	all := make([]string, array.Length())
	for i := range all {
		all[i] = array.Index(i).String()
	}
	return all
}
