package studio

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"github.com/coder/websocket"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/streaming"
	"github.com/sente-games/sente/studio/internal/table"
)

// collector records the addresses of the sent thoughts.
type collector struct {
	mu       sync.Mutex
	thoughts []*byte
	last     string
}

func (c *collector) Send(name string, data []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if name == "info" {
		c.thoughts, c.last = append(c.thoughts, unsafe.SliceData(data)), string(data)
	}
	return nil
}

func (c *collector) Ping() error { return nil }

// TestEvents_AreEncodedOnce connects clients to an engine that reports a thought per millisecond.
func TestEvents_AreEncodedOnce(t *testing.T) {
	for n, told := range map[int][2]int{1: {60, 100}, 20: {60, 100}, 200: {13, 20}} {
		synctest.Test(t, func(t *testing.T) {
			pages := watchedBy(t, n)
			seen := map[*byte]bool{}
			for i := range pages {
				p := &pages[i]
				for _, at := range p.thoughts {
					seen[at] = true
				}
				if len(p.thoughts) < told[0] || p.last != pages[0].last || !strings.Contains(p.last, `"done":true`) {
					t.Fatalf("page %d of %d has %d thoughts, the last %s, page 0 %s", i, n, len(p.thoughts), p.last, pages[0].last)
				}
			}
			if len(seen) > told[1] {
				t.Errorf("%d thoughts were encoded in three seconds for %d pages", len(seen), n)
			}
		})
	}
}

// watchedBy returns the events that n clients receive during an analysis of three seconds.
func watchedBy(t *testing.T, n int) []collector {
	var thoughts atomic.Int64
	studio := testutil.Must(New(only(counts(&thoughts)), Options{}))(t)
	defer studio.Close()
	tbl := testutil.Must(studio.tables.Open(table.Plan{Game: "tictactoe"}))(t)
	pages, left := make([]collector, n), make(chan struct{})
	var all sync.WaitGroup
	for i := range pages {
		me := testutil.Must(tbl.Subscribe(auth.Client{Role: auth.Owner}))(t)
		all.Go(func() {
			defer tbl.Unsubscribe(me)
			tbl.StreamEvents(me, streaming.NewStream(&pages[i], left))
		})
	}
	synctest.Wait()
	testutil.NoError(t, tbl.RunCommand("analyse", table.Command{}))
	time.Sleep(3 * time.Second)
	testutil.NoError(t, tbl.RunCommand("stop", table.Command{}))
	time.Sleep(time.Second)
	close(left)
	all.Wait()
	return pages
}

// line is the client side of a WebSocket.
type line struct {
	t    *testing.T
	conn *websocket.Conn
}

// dial opens a WebSocket for the events of a table. It returns nil if it is refused.
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

// next returns the next event.
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

// parted waits for the end of the connection and returns its code.
func (l *line) parted() websocket.StatusCode {
	for {
		if _, _, err := l.conn.Read(l.t.Context()); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

// empty waits until a table has no clients.
func (h *house) empty(path string) {
	for tbl := h.table(path); ; time.Sleep(time.Millisecond) {
		if _, alone := tbl.UnattendedSince(); alone {
			return
		}
	}
}

// TestSocket_MatchesStream checks that a socket receives the events of a stream, and that the engine
// stops when the only socket closes.
func TestSocket_MatchesStream(t *testing.T) {
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
	var s table.State
	if e := l.next(); json.Unmarshal(e.Data, &s) != nil || e.Event != "state" || len(s.Record.Moves) != 1 {
		t.Errorf("after a move: %s %.200s", e.Event, e.Data)
	}
	stream.leave()
	l.conn.CloseNow()
	h.empty(path)
}

// TestSocket_Closes checks that the server closes the socket of a client that disconnects or sends a
// message.
func TestSocket_Closes(t *testing.T) {
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
	h.studio.tables.Close(h.table(path))
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
