package eventloop

import (
	"syscall/js"
	"time"
)

// every is how long a computation goes on between two turns: what a person clicks is
// heard within it, and a turn takes some hundredths of it.
const every = 8 * time.Millisecond

var (
	last    time.Time       // when the events had their last turn
	waiting []chan struct{} // goroutines that let them in, the first one first
	post    func()          // asks for an event that comes after those that wait already
)

// Turn lets events in and other goroutines work, unless that was done just now, and
// reports whether it did. A function
// that JavaScript has called (js.FuncOf) must not call it but in a goroutine of its own,
// as nothing in it may wait.
func Turn() bool {
	now := time.Now()
	if now.Sub(last) < every {
		return false
	}
	last = now
	if post == nil {
		post = poster(js.FuncOf(wake))
	}
	turn := make(chan struct{}, 1)
	waiting = append(waiting, turn)
	post()
	<-turn
	last = time.Now()
	return true
}

// wake lets the goroutine go on that has waited the longest.
func wake(js.Value, []js.Value) any {
	if len(waiting) > 0 {
		waiting[0] <- struct{}{}
		waiting = waiting[1:]
	}
	return nil
}

// poster is how the event is asked for. A message comes at once; browsers hold timers of
// timers back for four milliseconds.
func poster(handler js.Func) func() {
	kind := js.Global().Get("MessageChannel")
	if kind.IsUndefined() {
		return func() { js.Global().Call("setTimeout", handler, 0) }
	}
	channel := kind.New()
	channel.Get("port1").Set("onmessage", handler)
	out := channel.Get("port2")
	return func() { out.Call("postMessage", 0) }
}
