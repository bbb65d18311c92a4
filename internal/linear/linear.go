// Package linear tests that a parser takes time and memory in proportion to what
// it reads: a file of 300 kB must not take a minute. It measures the work of
// inputs of which one is four times as long as the other, so that it exists once
// and not in every package that parses. What counts is the processor's time of
// the process and the bytes allocated, not the time on the wall.
package linear

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

const (
	short = 1 << 16 // bytes
	times = 4
	// Quadratic work is 16 times as much for 4 times as many bytes. Between 4 and
	// 16 there is room for caches, slices that grow in steps and neighbours.
	most = 8

	// Less than these is not worth a thought, and too little to be measured.
	littleTime   = 80 * time.Millisecond
	littleMemory = 8 << 20

	tries = 6

	// The collector rests while something is measured: its work is no parser's, and
	// depends on what else is there. Only a parser that takes that much wakes it, and
	// then its memory tells of it: reading 256 KiB of short games takes 372 MB.
	wasted = 1 << 30
)

// Texts are generators of texts that parsers dislike: one of about n bytes each.
type Texts map[string]func(n int) string

// Repeat is a generator that repeats the middle of a text.
func Repeat(before, middle, after string) func(n int) string {
	return func(n int) string { return before + strings.Repeat(middle, max(1, n/len(middle))) + after }
}

// Check runs the parser on each of the texts.
func Check(t *testing.T, parse func(text string), texts Texts) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(wasted))
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			parse(text(100)) // what is made once is made now
			a, b := text(short), text(times*short)
			little, much := measure(parse, a), measure(parse, b)
			for range tries {
				if much.within(little) {
					return
				}
				runtime.GC()
				little, much = little.least(measure(parse, a)), much.least(measure(parse, b))
			}
			t.Errorf("%d bytes take %v and %d bytes of memory, %d bytes take %v and %d", len(a), little.time, little.memory, len(b), much.time, much.memory)
		})
	}
}

// work is what reading took.
type work struct {
	time   time.Duration
	memory uint64
}

func (w work) within(of work) bool {
	return (w.time < littleTime || w.time <= most*of.time) && (w.memory < littleMemory || w.memory <= most*of.memory)
}

// least is what reading took without what else went on.
func (w work) least(of work) work {
	return work{min(w.time, of.time), min(w.memory, of.memory)}
}

func measure(parse func(string), text string) work {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := processorTime()
	parse(text)
	took := processorTime() - began
	runtime.ReadMemStats(&after)
	return work{took, after.TotalAlloc - before.TotalAlloc}
}
