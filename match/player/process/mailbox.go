package process

import (
	"fmt"
	"sync/atomic"
)

const (
	mailboxLines = 1024
	floodBytes   = 64 << 20 // written since the last line was sent to it
)

// mailbox holds the lines that a program wrote until they are asked for. It
// never blocks the program and never grows.
type mailbox struct {
	lines chan string
	idle  func(string) bool
	flood func(what string) // gives the program up, which wrote more than that
	bytes atomic.Int64      // read since the last question
}

func newMailbox(idle func(string) bool, flood func(what string)) *mailbox {
	return &mailbox{lines: make(chan string, mailboxLines), idle: idle, flood: flood}
}

// put keeps a line. Idle talk gives way when half of the room is taken; for a
// line that counts and finds none the program is given up.
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

// count takes note of bytes read.
func (m *mailbox) count(n int) {
	if m.bytes.Add(int64(n)) > floodBytes {
		m.flood(fmt.Sprintf("%d MiB", floodBytes>>20))
	}
}

// asked begins to count anew: a line was sent to the program.
func (m *mailbox) asked() { m.bytes.Store(0) }

func (m *mailbox) close() { close(m.lines) }
