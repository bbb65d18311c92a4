package streaming

import (
	"context"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

// A browser opens six connections to one host over HTTP/1.1, and an event stream holds one
// for as long as its tab is open: with six tabs there is none left to load a seventh.
// WebSockets are not counted among the six, so the studio's page hears its events through
// one.

// wantsSocket reports whether a request asks to go on as a WebSocket.
func wantsSocket(r *http.Request) bool { return r.Header.Get("Sec-WebSocket-Key") != "" }

// socket is the server's end of a WebSocket.
type socket struct {
	conn *websocket.Conn
	open context.Context // until the browser has left, or has said what it should not
	read chan struct{}   // closed when nothing is read any more
}

// newSocket makes a WebSocket of a request, which is answered if it is no right one.
func newSocket(w http.ResponseWriter, r *http.Request) (socket, error) {
	http.NewResponseController(w).SetReadDeadline(time.Time{}) //nolint:errcheck // the deadline was the request's, a socket has none
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
			conn.Close(websocket.StatusPolicyViolation, "a page has nothing to say through its socket") //nolint:errcheck // it ends either way
		}
	}()
	return s, nil
}

// Send sends an event as one message: {"event": its name, "data": …}.
func (s socket) Send(name string, data []byte) error {
	ctx, cancel := context.WithTimeout(s.open, writeTimeout)
	defer cancel()
	text := append([]byte(`{"event":"`+name+`","data":`), data...)
	return s.conn.Write(ctx, websocket.MessageText, append(text, '}'))
}

// Ping asks the browser for a sign of life.
func (s socket) Ping() error {
	ctx, cancel := context.WithTimeout(s.open, writeTimeout)
	defer cancel()
	return s.conn.Ping(ctx)
}

// close parts, and waits until nothing is read any more.
func (s socket) close() {
	s.conn.Close(websocket.StatusGoingAway, "") //nolint:errcheck // the connection ends either way
	<-s.read
}
