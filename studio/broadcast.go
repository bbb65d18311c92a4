package studio

import (
	"encoding/json"
	"sync"
	"time"
)

// broadcast is what all pages are told alike. It is encoded once for all of them, and anew
// when a while has passed, however often it changes meanwhile.
type broadcast struct {
	mu      sync.Mutex
	version int64
	at      time.Time
	data    []byte // nil before the first
}

// latest is the value as JSON, of that version or, until a pace has passed since, of the one
// before; rest is how long that will be told, then. What is in a hurry waits for no pace.
// value also tells its version, which may be a later one.
func (b *broadcast) latest(now int64, pace time.Duration, hurry bool, value func() (any, int64)) (data []byte, version int64, rest time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.data != nil && b.version == now {
		return b.data, b.version, 0
	}
	if rest = pace - time.Since(b.at); b.data != nil && rest > 0 && !hurry {
		return b.data, b.version, rest
	}
	told, version := value()
	b.data, _ = json.Marshal(told) // what pages are told always encodes
	b.version, b.at = version, time.Now()
	return b.data, b.version, 0
}

// bell wakes pages, once in a while however often it is rung.
type bell struct {
	rung time.Time
	due  bool // it will ring by itself
}

// ring calls wake now or, where it has rung of late, when the pace has passed. The lock is
// held, then too.
func (b *bell) ring(pace time.Duration, lock sync.Locker, wake func()) {
	if b.due {
		return
	}
	rest := pace - time.Since(b.rung)
	if rest <= 0 {
		b.rung = time.Now()
		wake()
		return
	}
	b.due = true
	time.AfterFunc(rest, func() {
		lock.Lock()
		defer lock.Unlock()
		b.due, b.rung = false, time.Now()
		wake()
	})
}
