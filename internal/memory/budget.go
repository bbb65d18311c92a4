package memory

import (
	"fmt"
	"math"
	"sync"
	"time"
)

// Budget is an amount of memory from which leases are taken. It is safe for concurrent use.
type Budget struct {
	mu       sync.Mutex
	limit    int64
	used     int64
	garbage  int64         // returned, but not yet collected
	returned chan struct{} // closed when memory is returned

	collect  func()        // runs the garbage collector; may be nil
	patience time.Duration // time to wait for finalizers after a collection
}

// New returns a budget of limit bytes, at least 0.
func New(limit int64) *Budget {
	return &Budget{limit: max(limit, 0), returned: make(chan struct{}), patience: defaultPatience}
}

// Limit returns the size of the budget in bytes.
func (b *Budget) Limit() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.limit
}

// SetLimit changes the size of the budget. Existing leases remain; new ones are refused while the
// used memory exceeds the limit.
func (b *Budget) SetLimit(bytes int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.limit = max(bytes, 0)
}

// Used returns the number of leased bytes.
func (b *Budget) Used() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

// Free returns the number of bytes available for the next lease; a collection may free more.
func (b *Budget) Free() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.free()
}

func (b *Budget) free() int64 { return max(b.limit-b.used, 0) }

// Fits returns an error if a lease of the given size would exceed the whole budget.
func (b *Budget) Fits(what string, bytes int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if bytes <= b.limit {
		return nil
	}
	return &Short{What: what, Want: bytes, Free: b.free(), Limit: b.limit}
}

// Short is the error of a lease that exceeds the available memory. All numbers are bytes.
type Short struct {
	What  string // purpose, such as "the transposition table"
	Want  int64
	Free  int64
	Limit int64
}

func (s *Short) Error() string {
	if s.Limit < tinyBudget {
		return fmt.Sprintf("%s needs %s, but this process may use only %s for tables: raise the limit with ulimit -v, its cgroup or %s", s.What, Text(s.Want), Text(s.Limit), Setting)
	}
	if s.Want > s.Limit {
		return fmt.Sprintf("%s of %s exceeds the %s that this process may use for tables: use less memory", s.What, Text(s.Want), Text(s.Limit))
	}
	return fmt.Sprintf("%s needs %s, but of the %s that this process may use for tables only %s are free: use less memory or fewer engines at a time",
		s.What, Text(s.Want), Text(s.Limit), Text(s.Free))
}

// tinyBudget is a budget that is too small for most engines.
const tinyBudget = 16 << 20

// Text formats a number of bytes: "17.6 GiB".
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
