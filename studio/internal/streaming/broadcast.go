package streaming

import (
	"encoding/json"
	"sync"
	"time"
)

// Broadcast is a value for all subscribers. It is encoded once per interval for all of them, however
// often it changes.
type Broadcast struct {
	mu      sync.Mutex
	version int64
	at      time.Time
	data    []byte // nil before the first call
}

// Latest returns the value as JSON with its version. Until an interval has passed since it was
// encoded, it returns the previous value; rest is then the time until the interval ends. With urgent
// it does not wait for the interval. value also returns its version, which may be later than now.
func (b *Broadcast) Latest(now int64, interval time.Duration, urgent bool, value func() (any, int64)) (data []byte, version int64, rest time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.data != nil && b.version == now {
		return b.data, b.version, 0
	}
	if rest = interval - time.Since(b.at); b.data != nil && rest > 0 && !urgent {
		return b.data, b.version, rest
	}
	latest, version := value()
	b.data, _ = json.Marshal(latest) // marshalling event types can't fail
	b.version, b.at = version, time.Now()
	return b.data, b.version, 0
}

// throttle limits the rate of calls of a function.
type throttle struct {
	last    time.Time // time of the last call
	pending bool      // a timer is running
}

// call calls f immediately or, after a call within the interval, at the end of the interval. lock must
// be held and is held during f.
func (t *throttle) call(interval time.Duration, lock sync.Locker, f func()) {
	if t.pending {
		return
	}
	rest := interval - time.Since(t.last)
	if rest <= 0 {
		t.last = time.Now()
		f()
		return
	}
	t.pending = true
	time.AfterFunc(rest, func() {
		lock.Lock()
		defer lock.Unlock()
		t.pending, t.last = false, time.Now()
		f()
	})
}
