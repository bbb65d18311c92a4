package natsqueue

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"
)

// serverLog receives the log of the NATS server. It logs each error once while it lasts, and drops
// all other messages.
type serverLog struct {
	log          *slog.Logger
	failedWrites chan string // receives the first failed write since the server started

	mu          sync.Mutex
	fatal       error // error that prevents the server from running
	writeFailed bool  // since the server started
	last        string
	lastTime    time.Time
}

// repeatWindow is how long an error is not logged again after its last occurrence: NATS repeats the
// same error at least every 10 s while its cause lasts.
const repeatWindow = time.Minute

// fatalError returns the error that prevents the server from running, if any.
func (c *serverLog) fatalError() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.fatal
}

// resetErrors clears the errors of the previous server, so that errors of the next one are reported.
func (c *serverLog) resetErrors() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fatal, c.writeFailed = nil, false
	select {
	case <-c.failedWrites:
	default:
	}
}

func (c *serverLog) Noticef(string, ...any) {}
func (c *serverLog) Debugf(string, ...any)  {}
func (c *serverLog) Tracef(string, ...any)  {}

// Warnf drops warnings except of failed writes.
func (c *serverLog) Warnf(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); isFailedWrite(text) {
		c.reportFailedWrite(text)
	}
}

// Errorf logs an error of the server. Errors of clients that could not connect are reported by
// the clients.
func (c *serverLog) Errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	switch {
	case isFailedWrite(text):
		c.reportFailedWrite(text)
	case !isClientError(text) && !c.isRepeated(text):
		c.log.Error("queue server error", "error", text)
	}
}

// isFailedWrite reports whether NATS stores no more messages after an error.
func isFailedWrite(text string) bool {
	return containsAny(text, "critical write error", "will be disabled", "failed to store a msg", "permission denied while writing")
}

// isClientError reports whether an error concerns a client without valid credentials, or with
// another protocol.
func isClientError(text string) bool {
	return containsAny(text, "authentication error", "authorization violation", "TLS handshake error", "Client parser ERROR")
}

func containsAny(text string, words ...string) bool {
	text = strings.ToLower(text)
	for _, w := range words {
		if strings.Contains(text, strings.ToLower(w)) {
			return true
		}
	}
	return false
}

// isRepeated reports whether an error is the previous one, within repeatWindow.
func (c *serverLog) isRepeated(text string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	repeated := text == c.last && now.Sub(c.lastTime) < repeatWindow
	c.last, c.lastTime = text, now
	return repeated
}

// reportFailedWrite passes the first failed write to [Server.watchDisk], which logs it.
func (c *serverLog) reportFailedWrite(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.writeFailed {
		c.writeFailed = true
		c.failedWrites <- text // the buffer is empty after reset
	}
}

// Fatalf stores the first fatal error.
func (c *serverLog) Fatalf(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fatal == nil {
		text := fmt.Sprintf(format, args...)
		if strings.Contains(text, "address already in use") {
			text = "the port is in use by another program: choose another port, or port 0 for a free one"
		}
		c.fatal = errors.New(text)
	}
}
