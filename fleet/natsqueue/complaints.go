package natsqueue

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
)

// complaints are what the server says: errors are for people, the rest is dropped.
type complaints struct {
	log          *slog.Logger
	failedWrites chan string // the first failed write since the server started

	mu   sync.Mutex
	last error
}

// fatal is what keeps the server from running.
func (c *complaints) fatal() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.last
}

// reset forgets the errors of a server that was shut down: those of the next one count.
func (c *complaints) reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = nil
	select {
	case <-c.failedWrites:
	default:
	}
}

func (c *complaints) Noticef(string, ...any) {}
func (c *complaints) Warnf(string, ...any)   {}
func (c *complaints) Debugf(string, ...any)  {}
func (c *complaints) Tracef(string, ...any)  {}

func (c *complaints) Errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for _, usual := range []string{"authentication error", "authorization violation", "TLS handshake error", "Client parser ERROR", "i/o timeout"} {
		if strings.Contains(strings.ToLower(text), strings.ToLower(usual)) {
			return // of somebody who dialled: it is told there
		}
	}
	c.log.Error("queue server error", "error", text)
	if strings.Contains(text, "Critical write error") || strings.Contains(text, "will be DISABLED") {
		select {
		case c.failedWrites <- text:
		default:
		}
	}
}

func (c *complaints) Fatalf(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last == nil {
		text := fmt.Sprintf(format, args...)
		if strings.Contains(text, "address already in use") {
			text = "another program uses that port: name another, or port 0 for a free one"
		}
		c.last = errors.New(text)
	}
}
