package main

import (
	"syscall/js"
	"time"

	"github.com/sente-games/sente"
)

// main registers two functions of the worker and waits: position(moves) and think(moves, ms, nodes,
// report). Both take the moves so far as an array of strings and return JSON; report is called with
// JSON during the search, which blocks the worker and not the page.
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
		// The search yields to events, and so blocks: JavaScript receives a promise.
		return promise(func() string {
			return inJSON(e.think(moves, limits, func(t thought) { args[3].Invoke(inJSON(t, nil)) }))
		})
	}))
	js.Global().Call("ready")
	select {}
}

// promise returns a promise of the result of work.
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

// texts returns the strings of an array.
func texts(array js.Value) []string {
	all := make([]string, array.Length())
	for i := range all {
		all[i] = array.Index(i).String()
	}
	return all
}
