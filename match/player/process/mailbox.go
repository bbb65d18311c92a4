package process

import (
	"fmt"
	"sync/atomic"
)

const (
	mailboxLines = 1024
	floodBytes   = 64 << 20 // maximum output since the last line was sent to the program
)

// mailbox buffers the lines of a program until they are received. It never blocks the program and
// has a fixed capacity.
type mailbox struct {
	lines chan string
	idle  func(string) bool
	flood func(what string) // kills the program because of excessive output
	bytes atomic.Int64      // bytes read since the last command
}

func newMailbox(idle func(string) bool, flood func(what string)) *mailbox {
	return &mailbox{lines: make(chan string, mailboxLines), idle: idle, flood: flood}
}

// put stores a line. Idle lines are dropped when the buffer is half full; if it is full, the
// program is killed.
func (m *mailbox) put(line string) {
	if m.idle != nil && len(m.lines) > mailboxLines/2 && m.idle(line) {
		return
	}
	select {
	case m.lines <- line:
	default:
		m.flood(fmt.Sprintf("%d lines", mailboxLines))
	}
}

// count adds the number of bytes read.
func (m *mailbox) count(n int) {
	if m.bytes.Add(int64(n)) > floodBytes {
		m.flood(fmt.Sprintf("%d MiB", floodBytes>>20))
	}
}

// asked resets the count after a line was sent to the program.
func (m *mailbox) asked() { m.bytes.Store(0) }

func (m *mailbox) close() { close(m.lines) }
