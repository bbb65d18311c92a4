package studio

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/table"
)

// The memory budget belongs to the process. It is created outside all synctest bubbles so that they can
// share it.
var _ = memory.Process()

// pipes is an unbuffered in-memory network: a write blocks until the client reads. Its deadlines use
// the clock of synctest.
type pipes struct {
	calls chan net.Conn
	ended chan struct{}
	once  sync.Once
}

func newPipes() *pipes { return &pipes{calls: make(chan net.Conn), ended: make(chan struct{})} }

func (p *pipes) dial() net.Conn {
	mine, theirs := net.Pipe()
	select {
	case p.calls <- near{theirs}:
	case <-p.ended:
		mine.Close()
	}
	return mine
}

// near is a connection from this machine.
type near struct{ net.Conn }

func (near) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.calls:
		return c, nil
	case <-p.ended:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.ended) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

// ask sends a request and returns the reader of its response.
func (p *pipes) ask(t *testing.T, method, path, body string) (net.Conn, *bufio.Reader) {
	t.Helper()
	c := p.dial()
	testutil.Must(fmt.Fprintf(c, "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", method, path, len(body), body))(t)
	return c, bufio.NewReader(c)
}

// pondering about nothing, once a millisecond.
func counts(n *atomic.Int64) thinker {
	return func(ctx context.Context, g catalog.Game, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
		moves, err := legal(g, r)
		if err != nil {
			return sente.Choice{}, err
		}
		i := sente.Info{Depth: 1, Line: moves[:1]}
		for began := time.Now(); ctx.Err() == nil && time.Since(began) < l.Time; time.Sleep(time.Millisecond) {
			i.Nodes = n.Add(1)
			report(i)
		}
		return sente.Choice{Move: moves[0], Info: i}, nil
	}
}

// only returns a catalog of one game with one engine.
func only(think thinker) catalog.Catalog {
	g := hall()[2]
	g.Profiles = []catalog.Profile{{Name: "only", About: "plays in tests", New: func(map[string]string) (sente.Engine, error) { return fake{g, think}, nil }}}
	return catalog.Catalog{g}
}

// TestServer_DropsSlowClients is fault 15: slow web client. One client opens a stream and never reads,
// another reads an event every three seconds. The first is disconnected after the timeout, the second
// receives no stale thought, and the engine's work is the same as without them.
func TestServer_DropsSlowClients(t *testing.T) {
	work := func(t *testing.T, slow bool) (thoughts int64) {
		synctest.Test(t, func(t *testing.T) {
			var n atomic.Int64
			studio := testutil.Must(New(only(counts(&n)), Options{}))(t)
			network := newPipes()
			ctx, stop := context.WithCancel(t.Context())
			served := make(chan error, 1)
			go func() { served <- studio.Serve(ctx, network) }()
			tbl := testutil.Must(studio.tables.Open(table.Plan{Game: "tictactoe", Seats: []storage.Seat{{Kind: storage.Engine}}, Move: 60}))(t)
			own, _ := tbl.Subscribe(theOwner)
			if slow {
				dead, _ := network.ask(t, "GET", "/api/tables/"+tbl.ID+"/events", "")
				tired, events := network.ask(t, "GET", "/api/tables/"+tbl.ID+"/events", "")
				readSlowly(t, events, 3*time.Second, 10)
				tired.Close()
				synctest.Wait()
				if n := len(tbl.Clients()); n != 1 {
					t.Errorf("%d watch after the slow ones are gone, want the own one", n)
				}
				if left := studio.streams.Open(); left != 1 {
					t.Errorf("%d streams are open, want the own one", left)
				}
				dead.Close()
			}
			time.Sleep(2 * time.Minute)
			synctest.Wait()
			if s := tbl.State(); len(s.Record.Moves) != 1 || s.Error != nil {
				t.Errorf("the engine has not played: %v %s", s.Record.Moves, s.Error)
			}
			thoughts = n.Load()
			tbl.Unsubscribe(own)
			stop()
			if err := <-served; err != nil {
				t.Error(err)
			}
		})
		return thoughts
	}
	alone, watched := work(t, false), work(t, true)
	if alone == 0 || alone != watched {
		t.Errorf("the engine had %d thoughts alone and %d with slow clients", alone, watched)
	}
}

// readSlowly reads events with a pause before each.
func readSlowly(t *testing.T, events *bufio.Reader, pause time.Duration, n int) {
	t.Helper()
	began, last := time.Now(), time.Duration(0)
	for n > 0 {
		line, err := events.ReadString('\n')
		if err != nil {
			t.Fatalf("the stream of a client that reads slowly has ended: %v", err)
		}
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok || !strings.Contains(data, `"thoughts"`) {
			continue
		}
		var news table.InfoEvent
		testutil.NoError(t, json.Unmarshal([]byte(data), &news))
		if thought := time.Duration(news.Elapsed * float64(time.Second)); thought < last-time.Second {
			t.Errorf("a thought of %v is shown at %v, after the last look at %v", thought, time.Since(began), last)
		}
		last = time.Since(began)
		time.Sleep(pause)
		n--
	}
}

// TestServer_WriteTimeout checks that a client that never reads its response is disconnected.
func TestServer_WriteTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		studio := testutil.Must(New(hall(), Options{}))(t)
		network := newPipes()
		ctx, stop := context.WithCancel(t.Context())
		served := make(chan error, 1)
		go func() { served <- studio.Serve(ctx, network) }()
		for _, path := range []string{"/", "/api/games", "/vendor/preact.js", "/nothing"} {
			c, answer := network.ask(t, "GET", path, "")
			time.Sleep(writeTimeout + time.Second)
			if text, err := io.ReadAll(answer); len(text) > 0 && err == nil {
				t.Errorf("%s: %d bytes were still to be had", path, len(text))
			}
			c.Close()
		}
		silent := network.dial() // says nothing
		time.Sleep(6 * time.Second)
		if _, err := silent.Read(make([]byte, 1)); err == nil {
			t.Error("a connection that says nothing was kept")
		}
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
}

// TestServer_ThousandConnections is fault 16: 1,000 connections. Those within the limit are served, the
// others are refused with a sentence, and at the end no goroutine is left.
func TestServer_ThousandConnections(t *testing.T) {
	const most, all = 100, 1000
	var log logBuffer
	studio := testutil.Must(New(hall(), Options{Limits: Limits{Clients: most}, Log: logTo(&log, slog.LevelWarn)}))(t)
	before := runtime.NumGoroutine()
	l := testutil.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- studio.Serve(ctx, l) }()
	var open []net.Conn
	good, refused := 0, 0
	for range all {
		c := testutil.Must(net.Dial("tcp", l.Addr().String()))(t)
		open = append(open, c)
		fmt.Fprintf(c, "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatalf("connection %d has no answer: %v", len(open), err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		switch {
		case answer.StatusCode == http.StatusOK:
			good++
		case answer.StatusCode == http.StatusServiceUnavailable && strings.Contains(string(text), "all 100 connections are in use"):
			refused++
		default:
			t.Fatalf("%d %s", answer.StatusCode, text)
		}
	}
	if n := strings.Count(log.String(), "connection refused"); n != refused {
		t.Errorf("%d refused connections are logged, want %d", n, refused)
	}
	if good != most || refused != all-most {
		t.Errorf("%d were served and %d refused, want %d and %d", good, refused, most, all-most)
	}
	for _, c := range open {
		c.Close()
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Error("the connections are closed, and there is no room for another one")
			break
		}
		if c, err := net.Dial("tcp", l.Addr().String()); err == nil {
			fmt.Fprintf(c, "GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
			text, _ := io.ReadAll(c)
			c.Close()
			if strings.Contains(string(text), "200 OK") {
				break // there is room again
			}
		}
	}
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
	for end := time.Now().Add(20 * time.Second); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines before, %d after", before, runtime.NumGoroutine())
		}
	}
}

// TestFiles_PathsStayInside is fault 19 (path traversal) via HTTP: no URL returns a file outside the
// page, or a folder.
func TestFiles_PathsStayInside(t *testing.T) {
	studio := testutil.Must(New(hall(), Options{}))(t)
	defer studio.Close()
	for _, path := range []string{
		"/../server.go", "/../../go.mod", "/..%2f..%2fgo.mod", "/%2e%2e/go.mod", "/js/../../server.go", "//etc/passwd", "/js/..%5c..%5cgo.mod",
		"/etc/passwd", "/js", "/js/", "/vendor/..", "/C:/windows/win.ini", "/con", "/nul", "/js/main.js%00", "/index.html/", "/./js/main.js/..", "/.git/config",
		"/api/tables/..%2f..%2fgo.mod", "/api/tables/../../go.mod/record",
	} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
		r.URL.Opaque, r.RequestURI = "", path
		if u, err := r.URL.Parse(path); err == nil {
			r.URL = u
			r.Host = "localhost"
		}
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, r)
		body := w.Body.String()
		if strings.Contains(body, "package studio") || strings.Contains(body, "module github.com") || strings.Contains(body, "root:") {
			t.Errorf("%s leads outside: %.80s", path, body)
		}
		if w.Code == http.StatusOK && !strings.Contains(body, `<div id="app">`) {
			t.Errorf("%s: %d %.80s", path, w.Code, body)
		}
	}
}

// TestServer_HundredTables is fault 23 (long searches): 100 tables request moves of an hour. The number
// of concurrent searches is limited, each table receives its queue position, and requests of persons
// are served as usual.
func TestServer_HundredTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var working, most, begun atomic.Int32
		free := make(chan struct{})
		think := func(ctx context.Context, g catalog.Game, r sente.Record, l sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
			begun.Add(1)
			n := working.Add(1)
			defer working.Add(-1)
			for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
			}
			select {
			case <-free:
			case <-ctx.Done():
			}
			return first(ctx, g, r, l, nil)
		}
		h := buildOn(t, only(think), Options{Limits: Limits{Searches: 2, Sessions: 200, Budget: 1 << 30}})
		var tables []*table.Table
		for range 100 {
			tbl := testutil.Must(h.studio.tables.Open(table.Plan{Game: "tictactoe", Seats: []storage.Seat{{Kind: storage.Human}, {Kind: storage.Engine}}, Move: 3600}))(t)
			testutil.Must(tbl.Subscribe(theOwner))(t)
			testutil.NoError(t, tbl.RunCommand("play", table.Command{Move: "b2"}))
			tables = append(tables, tbl)
		}
		last := "/api/tables/" + tables[99].ID
		if s := h.state(last); s.Job == nil || !s.Job.Waiting || s.Job.JobsAhead != 97 || s.Turning != 0 || s.Job.Elapsed != 0 {
			t.Errorf("the last game says %+v of its engine", s.Job)
		}
		h.must(last+"/undo", "")
		h.must(last+"/play", `{"move":"a1"}`)
		h.must(last+"/stop", "")
		if s := h.state(last); s.Job != nil || !s.Paused || len(s.Record.Moves) != 1 {
			t.Errorf("stop before the engine's turn: %+v", s)
		}
		h.must(last+"/resume", "")
		other := h.sit(`{"game":"tictactoe"}`)
		for _, m := range []string{"a1", "b1", "a2", "b2", "a3"} {
			h.must(other+"/play", `{"move":"`+m+`"}`)
		}
		close(free)
		for _, tbl := range tables {
			s := h.until("/api/tables/"+tbl.ID, "the engine has had its turn", func(s table.State) bool { return len(s.Record.Moves) == 2 && s.Job == nil })
			if s.Error != nil {
				t.Error(s.Error)
			}
		}
		if most.Load() > 2 || begun.Load() != 100 {
			t.Errorf("%d searches began, %d at a time", begun.Load(), most.Load())
		}
	})
}
