package memory

import (
	"fmt"
	"math"
	"sync"
	"time"
)

// Budget is an amount of memory that leases are taken from. It is safe for
// concurrent use.
type Budget struct {
	mu       sync.Mutex
	limit    int64
	used     int64
	garbage  int64         // returned, but not collected yet
	returned chan struct{} // closed when anything has come back

	collect  func()        // has the collector look for what is unused; nil: there is none
	patience time.Duration // to wait for what it has found
}

// New returns a budget of limit bytes, at least 0.
func New(limit int64) *Budget {
	return &Budget{limit: max(limit, 0), returned: make(chan struct{}), patience: usualPatience}
}

// Limit is the size of the budget in bytes.
func (b *Budget) Limit() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.limit
}

// SetLimit changes the size of the budget. Leases that were granted stay, and no more
// are as long as they are above it.
func (b *Budget) SetLimit(bytes int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.limit = max(bytes, 0)
}

// Used is the number of bytes that are leased.
func (b *Budget) Used() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

// Free is the number of bytes that the next lease may have; more, if the collector
// finds any.
func (b *Budget) Free() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.free()
}

func (b *Budget) free() int64 { return max(b.limit-b.used, 0) }

// Fits returns the error of a lease that is larger than the whole budget, nil if this
// one is not.
func (b *Budget) Fits(what string, bytes int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if bytes <= b.limit {
		return nil
	}
	return &Short{What: what, Want: bytes, Free: b.free(), Limit: b.limit}
}

// Short is the error of a lease for which there is too little memory. All numbers
// are bytes.
type Short struct {
	What  string // what it was for, such as "the transposition table"
	Want  int64
	Free  int64
	Limit int64
}

func (s *Short) Error() string {
	if s.Limit < little {
		return fmt.Sprintf("%s needs %s, but this process may use only %s for tables: give it more by ulimit -v, its cgroup or %s", s.What, Text(s.Want), Text(s.Limit), Setting)
	}
	if s.Want > s.Limit {
		return fmt.Sprintf("%s of %s is more than the %s that this process may use for tables: ask for less memory", s.What, Text(s.Want), Text(s.Limit))
	}
	return fmt.Sprintf("%s needs %s, but of the %s that this process may use for tables only %s are free: ask for less memory, or for fewer engines at a time",
		s.What, Text(s.Want), Text(s.Limit), Text(s.Free))
}

// little is a budget in which hardly an engine finds room.
const little = 16 << 20

// Text is a number of bytes for people: "17.6 GiB".
func Text(bytes int64) string {
	size := float64(bytes)
	for _, unit := range []string{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"} {
		if math.Abs(size) < 1024 {
			if unit == "bytes" || size == math.Trunc(size) {
				return fmt.Sprintf("%.0f %s", size, unit)
			}
			return fmt.Sprintf("%.1f %s", size, unit)
		}
		size /= 1024
	}
	return fmt.Sprintf("%.0f EiB", size)
}
