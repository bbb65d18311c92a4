package streaming

import (
	"fmt"
	"net/http"
	"time"
)

const (
	heartbeatInterval = 15 * time.Second // maximum time between two messages
	reconnectDelay    = time.Second      // delay before a browser reconnects
	writeTimeout      = 10 * time.Second // a client may block a write for this time before it is disconnected
)

// Transport sends events to one client.
type Transport interface {
	Send(event string, data []byte) error
	Ping() error // checks the connection
}

// Stream sends events and heartbeats to one client until an error.
type Stream struct {
	transport Transport
	left      <-chan struct{} // closed when the client disconnects
	close     func()
	last      time.Time // time of the last event or heartbeat
	err       error
}

// NewStream returns a stream to a client; left is closed when the client disconnects.
func NewStream(to Transport, left <-chan struct{}) *Stream {
	return &Stream{transport: to, left: left, close: func() {}, last: time.Now()}
}

// Open opens the stream of a request: a WebSocket if requested, otherwise server-sent events. After an
// error the response has been written.
func Open(w http.ResponseWriter, r *http.Request) (*Stream, error) {
	if !wantsSocket(r) {
		return NewStream(newEventWriter(w), r.Context().Done()), nil
	}
	socket, err := newSocket(w, r)
	if err != nil {
		return nil, err
	}
	s := NewStream(socket, socket.open.Done())
	s.close = socket.close
	return s, nil
}

// Close ends the stream.
func (s *Stream) Close() { s.close() }

// Send sends an event, unless the stream has failed.
func (s *Stream) Send(event string, data []byte) {
	if s.err == nil {
		s.last, s.err = time.Now(), s.transport.Send(event, data)
	}
}

// keepAlive sends a heartbeat if it is due, and returns the time until the next one.
func (s *Stream) keepAlive() time.Duration {
	if s.err == nil && time.Since(s.last) >= heartbeatInterval {
		s.last, s.err = time.Now(), s.transport.Ping()
	}
	return max(heartbeatInterval-time.Since(s.last), time.Millisecond)
}

// Run calls update immediately, after each notification, and after the time that update returned (0
// means at the next notification). It returns false when the client disconnects, the stream fails or
// stopped is closed, and true when ended is closed.
func (s *Stream) Run(notified, ended, stopped <-chan struct{}, update func() time.Duration) (reachedEnd bool) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for s.err == nil {
		next := update()
		wait := s.keepAlive()
		if next > 0 {
			wait = min(wait, next)
		}
		timer.Reset(wait)
		select {
		case <-notified:
		case <-timer.C:
		case <-s.left:
			return false
		case <-ended:
			return true
		case <-stopped:
			return false
		}
	}
	return false
}

// eventWriter writes server-sent events.
type eventWriter struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func newEventWriter(w http.ResponseWriter) eventWriter {
	e := eventWriter{w, http.NewResponseController(w)}
	e.control.SetReadDeadline(time.Time{}) //nolint:errcheck // remove the deadline of the request
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	e.write("retry: %d\n\n", reconnectDelay.Milliseconds()) //nolint:errcheck // the first event tells
	return e
}

// Send sends an event.
func (e eventWriter) Send(name string, data []byte) error {
	return e.write("event: %s\ndata: %s\n\n", name, data)
}

// Ping sends a comment.
func (e eventWriter) Ping() error { return e.write(": still here\n\n") }

func (e eventWriter) write(format string, args ...any) error {
	e.control.SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:errcheck // unsupported by test recorders
	if _, err := fmt.Fprintf(e.w, format, args...); err != nil {
		return err
	}
	return e.control.Flush()
}
