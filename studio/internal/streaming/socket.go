package streaming

import (
	"context"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

// A browser limits HTTP/1.1 to six connections per host, and an event stream uses one while its tab is
// open: six open tabs would block a seventh. WebSockets don't count towards this limit, so the studio's
// page uses them for events.

// wantsSocket reports whether a request contains an upgrade to a WebSocket.
func wantsSocket(r *http.Request) bool { return r.Header.Get("Sec-WebSocket-Key") != "" }

// socket is the server side of a WebSocket.
type socket struct {
	conn *websocket.Conn
	open context.Context // cancelled when the client disconnects or sends a message
	read chan struct{}   // closed when the reading goroutine has ended
}

// newSocket upgrades a request to a WebSocket. After an error the response has been written.
func newSocket(w http.ResponseWriter, r *http.Request) (socket, error) {
	http.NewResponseController(w).SetReadDeadline(time.Time{}) //nolint:errcheck // remove the deadline of the request
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return socket{}, err
	}
	open, left := context.WithCancel(r.Context())
	s := socket{conn, open, make(chan struct{})}
	go func() {
		defer close(s.read)
		defer left()
		if _, _, err := conn.Reader(open); err == nil {
			conn.Close(websocket.StatusPolicyViolation, "a page must not send data through its socket") //nolint:errcheck // it ends either way
		}
	}()
	return s, nil
}

// Send sends an event as a message of the form {"event": "name", "data": …}.
func (s socket) Send(name string, data []byte) error {
	ctx, cancel := context.WithTimeout(s.open, writeTimeout)
	defer cancel()
	text := append([]byte(`{"event":"`+name+`","data":`), data...)
	return s.conn.Write(ctx, websocket.MessageText, append(text, '}'))
}

// Ping sends a ping and waits for the pong.
func (s socket) Ping() error {
	ctx, cancel := context.WithTimeout(s.open, writeTimeout)
	defer cancel()
	return s.conn.Ping(ctx)
}

// close closes the connection and waits for the reading goroutine.
func (s socket) close() {
	s.conn.Close(websocket.StatusGoingAway, "") //nolint:errcheck // the connection ends either way
	<-s.read
}
