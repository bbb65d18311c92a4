package memory

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Setting is the environment variable that [Start] is given the value of.
const Setting = "SENTE_MEMORY"

// Process is the budget of this process.
var Process = sync.OnceValue(func() *Budget {
	b := New(Found())
	b.collect = runtime.GC
	return b
})

// Found is what the machine and its limits leave for leases, in bytes.
var Found = sync.OnceValue(func() int64 {
	root := os.DirFS("/")
	whole := physical(root)
	for _, other := range []int64{cgroup(root), debug.SetMemoryLimit(-1), int64(math.MaxInt)} {
		whole = min(whole, other)
	}
	return max(min(share(whole), (space(root)-threadSpace)/2), 0)
})

// threadSpace is the address space that is left to the threads of the runtime and what
// the C library reserves for them.
const threadSpace = 256 << 20

// share is what leases may have of the memory of a process.
func share(whole int64) int64 { return whole / 4 * 3 }

// said is what the user allows, 0 if Start was not called.
var said atomic.Int64

// Start sets the budget of the process to what the user says, "" for all that is
// found, and has the collector keep the process to a third more than that, unless
// GOMEMLIMIT has told it something else. The error says what would be right.
func Start(setting string) error {
	limit := Found()
	if setting != "" {
		n, err := Parse(setting)
		if err != nil {
			return err
		}
		if n > limit {
			return fmt.Errorf("%s is more than the %s that this machine and its limits leave for tables", setting, Text(limit))
		}
		limit = n
	}
	said.Store(limit)
	Restrict(limit)
	return nil
}

// Restrict sets the budget of the process to limit bytes or, if that is less, to what
// is found and [Start] was told, and the collector accordingly.
func Restrict(limit int64) {
	limit = min(limit, Found())
	if most := said.Load(); most > 0 {
		limit = min(limit, most)
	}
	Process().SetLimit(limit)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(max(limit/3*4, leastHeap))
	}
}

// leastHeap is what the collector may always use: below there would be nothing but
// collecting.
const leastHeap = 64 << 20

// Parse reads an amount of memory: "2GiB", "512MiB", or "512", which is MiB as in
// all options.
func Parse(text string) (int64, error) {
	number, unit := text, int64(1<<20)
	for _, u := range []struct {
		name  string
		bytes int64
	}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40}} {
		if before, ok := strings.CutSuffix(text, u.name); ok {
			number, unit = before, u.bytes
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > math.MaxInt64/unit {
		return 0, fmt.Errorf("%.40q is no amount of memory: write it like 2GiB or 512MiB", text)
	}
	return n * unit, nil
}
