package studio

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// line is a WebSocket as a browser holds it.
type line struct {
	t    *testing.T
	conn *websocket.Conn
}

// dial asks for the events of a table through a WebSocket. The line is nil if it is refused.
func (h *house) dial(path string, header http.Header) (*line, *http.Response) {
	h.t.Helper()
	server := httptest.NewServer(h.studio.Handler())
	h.t.Cleanup(server.Close)
	conn, answer, err := websocket.Dial(h.t.Context(), server.URL+path+"/events", &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		return nil, answer
	}
	h.t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	return &line{h.t, conn}, answer
}

// next is the next event.
func (l *line) next() (event struct {
	Event string
	Data  json.RawMessage
},
) {
	l.t.Helper()
	kind, data, err := l.conn.Read(l.t.Context())
	if err != nil || kind != websocket.MessageText || json.Unmarshal(data, &event) != nil {
		l.t.Fatalf("message %v %q: %v", kind, data, err)
	}
	return event
}

// parted waits for the end and returns its code.
func (l *line) parted() websocket.StatusCode {
	for {
		if _, _, err := l.conn.Read(l.t.Context()); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

// empty waits until nobody watches a table.
func (h *house) empty(path string) {
	for table := h.table(path); ; time.Sleep(time.Millisecond) {
		if _, alone := table.alone(); alone {
			return
		}
	}
}

// TestSocketTellsWhatTheStreamTells: the same events, and the engine of a table stops when
// its only socket closes.
func TestSocketTellsWhatTheStreamTells(t *testing.T) {
	h := build(t, Options{})
	path := h.sit(`{"game":"gomoku"}`)
	stream := h.watch(path)
	l, _ := h.dial(path, nil)
	first := l.next()
	want := <-stream.events
	if first.Event != want[0] || string(first.Data) != want[1] {
		t.Errorf("the socket says %s %.200s, the stream %.200s", first.Event, first.Data, want)
	}
	h.must(path+"/play", `{"move":"h8"}`)
	var s state
	if e := l.next(); json.Unmarshal(e.Data, &s) != nil || e.Event != "state" || len(s.Record.Moves) != 1 {
		t.Errorf("after a move: %s %.200s", e.Event, e.Data)
	}
	stream.leave()
	l.conn.CloseNow()
	h.empty(path)
}

// TestSocketParts: a browser that leaves and one that speaks are let go; a table that ends
// says so first, and whoever may not listen is refused.
func TestSocketParts(t *testing.T) {
	h := build(t, Options{})
	path := h.sit(`{"game":"gomoku"}`)
	leaves, _ := h.dial(path, nil)
	leaves.conn.Close(websocket.StatusNormalClosure, "")
	h.empty(path)
	speaks, _ := h.dial(path, nil)
	speaks.conn.Write(context.Background(), websocket.MessageText, []byte("hello"))
	if code := speaks.parted(); code != websocket.StatusPolicyViolation {
		t.Errorf("a browser that speaks: code %d", code)
	}
	h.empty(path)
	l, _ := h.dial(path, nil)
	l.next()
	h.studio.remove(h.table(path))
	if e := l.next(); e.Event != "end" {
		t.Errorf("at the end it says %s", e.Event)
	}
	if code := l.parted(); code != websocket.StatusGoingAway {
		t.Errorf("at the end: code %d", code)
	}
	if _, answer := h.dial(path, nil); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a table that is gone: %s", answer.Status)
	}
	if _, answer := h.dial(h.sit(`{"game":"gomoku"}`), http.Header{"Origin": {"http://elsewhere.example"}}); answer.StatusCode != http.StatusForbidden {
		t.Errorf("a page of another site: %s", answer.Status)
	}
}
