package search

import (
	"syscall/js"
	"time"
)

// yieldInterval is how long a computation goes on between two yields: a click is
// handled within it, and a yield takes a few per cent of it.
const yieldInterval = 8 * time.Millisecond

var (
	lastYield time.Time       // end of the last yield
	yielded   []chan struct{} // goroutines that yield, oldest first
	postYield func()          // requests an event after those that are queued
)

// YieldToEvents lets events and other goroutines run, unless it did so in the last
// milliseconds, and reports whether it did. A program compiled for GOOS=js has one thread,
// and neither messages nor timers reach it while a goroutine computes, so a search calls
// YieldToEvents where it checks the clock. On other systems it does nothing.
// A function that JavaScript has called (js.FuncOf) must call it in a goroutine of its own.
func YieldToEvents() bool {
	now := time.Now()
	if now.Sub(lastYield) < yieldInterval {
		return false
	}
	lastYield = now
	if postYield == nil {
		postYield = newPoster(js.FuncOf(resumeYielded))
	}
	turn := make(chan struct{}, 1)
	yielded = append(yielded, turn)
	postYield()
	<-turn
	lastYield = time.Now()
	return true
}

// resumeYielded resumes the goroutine that yielded first.
func resumeYielded(js.Value, []js.Value) any {
	if len(yielded) > 0 {
		yielded[0] <- struct{}{}
		yielded = yielded[1:]
	}
	return nil
}

// newPoster returns a function that queues an event for handler. It uses a message channel
// where there is one: browsers delay nested timers by four milliseconds.
func newPoster(handler js.Func) func() {
	kind := js.Global().Get("MessageChannel")
	if kind.IsUndefined() {
		return func() { js.Global().Call("setTimeout", handler, 0) }
	}
	channel := kind.New()
	channel.Get("port1").Set("onmessage", handler)
	out := channel.Get("port2")
	return func() { out.Call("postMessage", 0) }
}
