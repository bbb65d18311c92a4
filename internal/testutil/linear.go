package testutil

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

const (
	smallInput = 1 << 16 // bytes
	growth     = 4       // size of the large input, in small inputs

	// A quadratic parser needs 16 times the resources for 4 times the input; 8 leaves room
	// for caches and growing slices on either side.
	maxGrowth = 8

	// Smaller amounts are not measurable and are always accepted.
	negligibleTime   = 80 * time.Millisecond
	negligibleMemory = 8 << 20 // bytes

	linearAttempts = 6

	// memoryLimit is the heap size below which no garbage is collected during a measurement,
	// so that the collector's work is not attributed to the parser.
	memoryLimit = 1 << 30
)

// TextGenerators are named generators of hostile parser input; each returns a text of about
// n bytes.
type TextGenerators map[string]func(n int) string

// RepeatText returns a generator that repeats middle between prefix and suffix.
func RepeatText(prefix, middle, suffix string) func(n int) string {
	return func(n int) string { return prefix + strings.Repeat(middle, max(1, n/len(middle))) + suffix }
}

// CheckLinear fails the test if parse needs more than linear processor time or memory for any
// of the texts. It compares inputs of 64 KiB and 256 KiB.
func CheckLinear(t *testing.T, parse func(text string), texts TextGenerators) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(memoryLimit))
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			parse(text(100)) // exclude one-time initialisation
			a, b := text(smallInput), text(growth*smallInput)
			small, large := measureParse(parse, a), measureParse(parse, b)
			for range linearAttempts {
				if large.isLinear(small) {
					return
				}
				runtime.GC()
				small, large = small.min(measureParse(parse, a)), large.min(measureParse(parse, b))
			}
			t.Errorf("not linear: %d bytes took %v and %d bytes of memory, %d bytes took %v and %d", len(a), small.time, small.memory, len(b), large.time, large.memory)
		})
	}
}

// parseCost is the processor time and memory that parsing took.
type parseCost struct {
	time   time.Duration
	memory uint64 // bytes allocated
}

func (c parseCost) isLinear(small parseCost) bool {
	return (c.time < negligibleTime || c.time <= maxGrowth*small.time) && (c.memory < negligibleMemory || c.memory <= maxGrowth*small.memory)
}

func (c parseCost) min(other parseCost) parseCost {
	return parseCost{min(c.time, other.time), min(c.memory, other.memory)}
}

func measureParse(parse func(string), text string) parseCost {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := processorTime()
	parse(text)
	took := processorTime() - start
	runtime.ReadMemStats(&after)
	return parseCost{took, after.TotalAlloc - before.TotalAlloc}
}
