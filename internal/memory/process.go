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

// Setting is the environment variable whose value is passed to [Start].
const Setting = "SENTE_MEMORY"

// Process returns the budget of this process.
var Process = sync.OnceValue(func() *Budget {
	b := New(Found())
	b.collect = runtime.GC
	return b
})

// Found returns the memory in bytes that the machine and its limits leave for leases.
var Found = sync.OnceValue(func() int64 {
	root := os.DirFS("/")
	whole := physicalMemory(root)
	for _, other := range []int64{cgroupLimit(root), debug.SetMemoryLimit(-1), int64(math.MaxInt)} {
		whole = min(whole, other)
	}
	return max(min(leaseShare(whole), (addressSpaceLimit(root)-threadSpace)/2), 0)
})

// threadSpace is the address space reserved for the threads of the runtime and the C library.
const threadSpace = 256 << 20

// leaseShare returns the part of the process's memory available for leases.
func leaseShare(whole int64) int64 { return whole / 4 * 3 }

// userLimit is the limit passed to Start, 0 before.
var userLimit atomic.Int64

// Start sets the budget of the process to the user's setting, or to the available memory if it is
// "", and limits the collector to a third more unless GOMEMLIMIT is set. The error describes a
// valid setting.
func Start(setting string) error {
	limit := Found()
	if setting != "" {
		n, err := Parse(setting)
		if err != nil {
			return err
		}
		if n > limit {
			return fmt.Errorf("%s exceeds the %s that are available for tables within the limits of this machine", setting, Text(limit))
		}
		limit = n
	}
	userLimit.Store(limit)
	Restrict(limit)
	return nil
}

// Restrict sets the budget of the process to the minimum of limit, the available memory and the
// user's setting, and adjusts the collector.
func Restrict(limit int64) {
	limit = min(limit, Found())
	if most := userLimit.Load(); most > 0 {
		limit = min(limit, most)
	}
	Process().SetLimit(limit)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(max(limit/3*4, minHeap))
	}
}

// minHeap is the minimum limit of the collector; below it the process would spend its time
// collecting.
const minHeap = 64 << 20

// Parse parses an amount of memory: "2GiB", "512MiB", or "512" in MiB.
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
		return 0, fmt.Errorf("invalid memory size %.40q: use a number with a unit, for example 512MiB or 2GiB", text)
	}
	return n * unit, nil
}
