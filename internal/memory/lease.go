package memory

import (
	"runtime"
	"time"
)

// Lease is a part of a budget that is in use. A nil lease has the size 0. It is safe for concurrent
// use.
type Lease struct {
	budget   *Budget
	what     string
	bytes    int64 // 0 after Return
	garbage  int64 // returned, but not yet collected
	backed   bool  // the memory counts until it is collected
	returned bool
}

// Lease leases bytes for what, which is the subject of the error message, such as "the
// transposition table". The error is a [*Short].
func (b *Budget) Lease(what string, bytes int64) (*Lease, error) {
	l := &Lease{budget: b, what: what}
	if err := l.Resize(bytes); err != nil {
		return nil, err
	}
	return l, nil
}

// Bytes returns the size of the lease.
func (l *Lease) Bytes() int64 {
	if l == nil {
		return 0
	}
	l.budget.mu.Lock()
	defer l.budget.mu.Unlock()
	return l.bytes
}

// Return returns the memory, which must not be used afterwards. Returning a lease twice or a nil
// lease has no effect.
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
	b.notifyWaiters()
}

// returnCollected is called when the memory of the lease has been collected.
func (l *Lease) returnCollected() {
	b := l.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= l.bytes
	b.garbage -= l.garbage
	l.bytes, l.garbage, l.returned = 0, 0, true
	b.notifyWaiters()
}

// notifyWaiters wakes the goroutines that wait for memory.
func (b *Budget) notifyWaiters() {
	close(b.returned)
	b.returned = make(chan struct{})
}

// Resize changes the size of the lease. If there is too little memory it stays unchanged and the
// error is a [*Short]. A returned lease cannot grow.
func (l *Lease) Resize(bytes int64) error {
	b := l.budget
	if bytes < 0 {
		bytes = 1<<63 - 1 // overflow in the caller
	}
	if b.resizeLease(l, bytes) {
		return nil
	}
	if b.collect != nil && bytes <= b.Limit() {
		b.collect()
		if b.waitAndResize(l, bytes) {
			return nil
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return &Short{What: l.what, Want: bytes, Free: b.free() + l.bytes, Limit: b.limit}
}

// resizeLease changes the lease if there is room and little garbage.
func (b *Budget) resizeLease(l *Lease, bytes int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if bytes > l.bytes && b.garbage > maxGarbage {
		return false
	}
	return b.tryResize(l, bytes, b.garbage)
}

// tryResize changes the lease if there is room in addition to the given amount of garbage.
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

// maxGarbage is the maximum amount of returned memory that may wait for the collector while new
// memory is leased.
const maxGarbage = 128 << 20

// defaultPatience is how long a lease waits for cleanups after a collection, which run
// concurrently.
const defaultPatience = 250 * time.Millisecond

// waitAndResize resizes the lease as soon as there is room for it. After the timeout it ignores
// garbage that survived the collection.
func (b *Budget) waitAndResize(l *Lease, bytes int64) bool {
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

// Hold returns the lease automatically when owner is collected. Owner must not be reachable from
// the lease.
func Hold[T any](owner *T, l *Lease) {
	if l != nil {
		runtime.AddCleanup(owner, (*Lease).returnCollected, l)
	}
}
