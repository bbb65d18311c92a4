package memory

import (
	"runtime"
	"time"
)

// Lease is a part of a budget that is in use. A nil lease is one of nothing. It is
// safe for concurrent use.
type Lease struct {
	budget   *Budget
	what     string
	bytes    int64 // 0 after Return
	garbage  int64 // returned, and not collected yet
	backed   bool  // by memory that counts until it is collected
	returned bool
}

// Lease takes bytes for what, which begins the sentence of the error: "the
// transposition table". The error is a [*Short].
func (b *Budget) Lease(what string, bytes int64) (*Lease, error) {
	l := &Lease{budget: b, what: what}
	if err := l.Resize(bytes); err != nil {
		return nil, err
	}
	return l, nil
}

// Bytes is the size of the lease.
func (l *Lease) Bytes() int64 {
	if l == nil {
		return 0
	}
	l.budget.mu.Lock()
	defer l.budget.mu.Unlock()
	return l.bytes
}

// Return gives the memory back: nothing may use it any more. Returning a lease
// again, or a nil one, does nothing.
func (l *Lease) Return() {
	if l == nil {
		return
	}
	b := l.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= l.bytes
	if l.backed {
		l.garbage += l.bytes
		b.garbage += l.bytes
	}
	l.bytes, l.returned = 0, true
	b.tell()
}

// collected is called when the memory of the lease is gone.
func (l *Lease) collected() {
	b := l.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= l.bytes
	b.garbage -= l.garbage
	l.bytes, l.garbage, l.returned = 0, 0, true
	b.tell()
}

// tell wakes the goroutines that wait for memory.
func (b *Budget) tell() {
	close(b.returned)
	b.returned = make(chan struct{})
}

// Resize changes the size of the lease. If there is too little memory it stays as
// it is, and the error is a [*Short]. A lease that was returned stays so.
func (l *Lease) Resize(bytes int64) error {
	b := l.budget
	if bytes < 0 {
		bytes = 1<<63 - 1 // an overflow of the caller's
	}
	if b.resize(l, bytes) {
		return nil
	}
	if b.collect != nil && bytes <= b.Limit() {
		b.collect()
		if b.await(l, bytes) {
			return nil
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return &Short{What: l.what, Want: bytes, Free: b.free() + l.bytes, Limit: b.limit}
}

// resize changes the lease if there is room, and no garbage in the way.
func (b *Budget) resize(l *Lease, bytes int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if bytes > l.bytes && b.garbage > mostGarbage {
		return false
	}
	return b.tryResize(l, bytes, b.garbage)
}

// tryResize changes the lease if there is room beside so much garbage.
func (b *Budget) tryResize(l *Lease, bytes, garbage int64) bool {
	if l.returned {
		return bytes == 0
	}
	others := b.used - l.bytes
	if bytes > l.bytes && bytes > b.limit-others-garbage {
		return false
	}
	b.used, l.bytes = others+bytes, bytes
	return true
}

// mostGarbage is how much returned memory may wait for the collector while new
// memory is leased.
const mostGarbage = 128 << 20

// usualPatience is how long a lease waits for the clean-up of what the collector has
// found, which runs beside.
const usualPatience = 250 * time.Millisecond

// await resizes the lease as soon as there is room for it. Garbage that is still
// in use somewhere after a collection is no reason to refuse it.
func (b *Budget) await(l *Lease, bytes int64) bool {
	end := time.NewTimer(b.patience)
	defer end.Stop()
	for {
		b.mu.Lock()
		done, returned := b.tryResize(l, bytes, b.garbage), b.returned
		b.mu.Unlock()
		if done {
			return true
		}
		select {
		case <-returned:
		case <-end.C:
			b.mu.Lock()
			defer b.mu.Unlock()
			return b.tryResize(l, bytes, 0)
		}
	}
}

// Hold has the lease return when owner is garbage, for an owner that is forgotten
// without a word. Owner must not be reachable from the lease.
func Hold[T any](owner *T, l *Lease) {
	if l != nil {
		runtime.AddCleanup(owner, (*Lease).collected, l)
	}
}
