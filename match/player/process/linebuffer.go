package process

import (
	"fmt"
	"sync/atomic"
)

const (
	lineBufferSize = 1024
	maxOutputBytes = 64 << 20 // maximum output since the last line was sent to the program
)

// lineBuffer buffers the lines of a program until they are received. It never blocks the program and
// has a fixed capacity.
type lineBuffer struct {
	lines chan string
	idle  func(string) bool
	flood func(what string) // kills the program because of excessive output
	bytes atomic.Int64      // bytes read since the last command
}

func newLineBuffer(idle func(string) bool, flood func(what string)) *lineBuffer {
	return &lineBuffer{lines: make(chan string, lineBufferSize), idle: idle, flood: flood}
}

// putLine stores a line. Idle lines are dropped when the buffer is half full; if it is full, the
// program is killed.
func (m *lineBuffer) putLine(line string) {
	if m.idle != nil && len(m.lines) > lineBufferSize/2 && m.idle(line) {
		return
	}
	select {
	case m.lines <- line:
	default:
		m.flood(fmt.Sprintf("%d lines", lineBufferSize))
	}
}

// countBytes adds the number of bytes read.
func (m *lineBuffer) countBytes(n int) {
	if m.bytes.Add(int64(n)) > maxOutputBytes {
		m.flood(fmt.Sprintf("%d MiB", maxOutputBytes>>20))
	}
}

// resetCount resets the count after a line was sent to the program.
func (m *lineBuffer) resetCount() { m.bytes.Store(0) }

func (m *lineBuffer) close() { close(m.lines) }
