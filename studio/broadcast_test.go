package studio

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"github.com/coder/websocket"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
)

// TestBroadcastAgainstModel: at random times a value changes or is asked for. What is told
// is the latest, or what was the latest less than a pace ago; it is encoded once in a pace,
// but for what is in a hurry.
func TestBroadcastAgainstModel(t *testing.T) {
	const beat = 100 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		var b broadcast
		version, since := int64(1), map[int64]time.Time{} // when it was the latest no more
		var encoded time.Time
		for step := range 5000 {
			time.Sleep(time.Duration(r.IntN(40)) * time.Millisecond)
			if r.IntN(2) == 0 {
				since[version] = time.Now()
				version++
			}
			hurry, made := r.IntN(20) == 0, false
			data, told, rest := b.latest(version, beat, hurry, func() (any, int64) { made = true; return version, version })
			switch {
			case string(data) != fmt.Sprint(told) || told > version:
				t.Fatalf("step %d: %s is told of version %d of %d", step, data, told, version)
			case told < version && (hurry || rest <= 0 || rest > beat || time.Since(since[told]) > beat):
				t.Fatalf("step %d: version %d of %d is told %v after it ended, to be looked at again in %v, in a hurry %v", step, told, version, time.Since(since[told]), rest, hurry)
			case told == version && rest != 0:
				t.Fatalf("step %d: the latest is to be looked at again in %v", step, rest)
			case made && !hurry && time.Since(encoded) < beat:
				t.Fatalf("step %d: encoded again after %v", step, time.Since(encoded))
			}
			if made {
				encoded = time.Now()
			}
		}
	})
}

// TestBellAgainstModel: however often it is rung, it wakes once in a pace, and never more
// than a pace after it was rung.
func TestBellAgainstModel(t *testing.T) {
	const beat = 100 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 4))
		var mu sync.Mutex
		var b bell
		var woken, rung time.Time // rung is the first time that nothing has woken after
		wake := func() {
			if time.Since(woken) < beat || !rung.IsZero() && time.Since(rung) > beat {
				t.Errorf("wakes %v after the last time, %v after it was rung", time.Since(woken), time.Since(rung))
			}
			woken, rung = time.Now(), time.Time{}
		}
		for range 5000 {
			time.Sleep(time.Duration(r.IntN(60)) * time.Millisecond)
			mu.Lock()
			if rung.IsZero() {
				rung = time.Now()
			}
			b.ring(beat, &mu, wake)
			mu.Unlock()
		}
		time.Sleep(beat)
		synctest.Wait()
		if !rung.IsZero() {
			t.Error("it was rung, and has not woken anyone")
		}
	})
}

// collector keeps where in memory the thoughts are that a page was sent.
type collector struct {
	mu       sync.Mutex
	thoughts []*byte
	last     string
}

func (c *collector) send(name string, data []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if name == "info" {
		c.thoughts, c.last = append(c.thoughts, unsafe.SliceData(data)), string(data)
	}
	return nil
}

func (c *collector) beat() error { return nil }

// TestThoughtsAreEncodedOnce: pages watch an engine that has a thought each millisecond. All
// are sent the same bytes, about thirty times a second, or five times where there are two
// hundred of them, and its last thought.
func TestThoughtsAreEncodedOnce(t *testing.T) {
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

// watchedBy is what a number of pages are told of an analysis of three seconds.
func watchedBy(t *testing.T, n int) []collector {
	var thoughts atomic.Int64
	studio, err := New(only(counts(&thoughts)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer studio.Close()
	table, err := studio.host(plan{Game: "tictactoe"})
	if err != nil {
		t.Fatal(err)
	}
	pages, left := make([]collector, n), make(chan struct{})
	var all sync.WaitGroup
	for i := range pages {
		me, err := table.joinAs(guest{id: fmt.Sprint(i)})
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			defer table.leave(me)
			table.tell(me, &pages[i], left, httptest.NewRequest("GET", "/", nil))
		})
	}
	synctest.Wait()
	if err := table.do("analyse", command{}); err != nil {
		t.Fatal(err)
	}
	time.Sleep(3 * time.Second)
	if err := table.do("stop", command{}); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	close(left)
	all.Wait()
	return pages
}

// TestVisitorsLeaveNothing: a thousand clients open streams of a table at which an engine
// thinks, and of a run, as events or through a WebSocket, listen to some of it and vanish. No
// stream and no goroutine is left of them.
func TestVisitorsLeaveNothing(t *testing.T) {
	var n atomic.Int64
	live := NewLive(catalog.Standard(), planWithHTML())
	h, lone := buildOn(t, only(counts(&n)), Options{}), buildOn(t, catalog.Standard(), Options{Live: live})
	table := h.sit(`{"game":"tictactoe"}`)
	before := runtime.NumGoroutine()
	visit := func(r *rand.Rand) {
		at, path := h, table+"/events"
		if r.IntN(4) == 0 {
			at, path = lone, "/api/skirmishes/live/events"
		}
		ctx, leave := context.WithCancel(t.Context())
		defer leave()
		listens := r.IntN(3) // messages
		if r.IntN(2) == 0 {
			conn, _, err := websocket.Dial(ctx, at.web.URL+path, &websocket.DialOptions{HTTPClient: at.web.Client()})
			if err != nil {
				t.Error(err)
				return
			}
			defer conn.CloseNow() //nolint:errcheck // it vanishes
			conn.SetReadLimit(1 << 20)
			for range listens {
				if _, _, err := conn.Read(ctx); err != nil {
					t.Error(err)
				}
			}
			return
		}
		request, err := http.NewRequestWithContext(ctx, "GET", at.web.URL+path, nil)
		if err != nil {
			t.Error(err)
			return
		}
		answer, err := at.web.Client().Do(request)
		if err != nil {
			t.Error(err)
			return
		}
		defer answer.Body.Close()
		for range listens {
			if n, err := answer.Body.Read(make([]byte, 4096)); n == 0 {
				t.Error(err)
			}
		}
	}
	live.Began(match.Seated{Number: 1}, sente.Record{Game: "tictactoe"})
	h.must(table+"/analyse", `{}`)
	var all sync.WaitGroup
	for client := range 40 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(5, uint64(client)))
			for range 25 {
				visit(r)
			}
		})
	}
	all.Wait()
	if n.Load() == 0 {
		t.Error("the engine never thought")
	}
	h.web.Client().CloseIdleConnections()
	lone.web.Client().CloseIdleConnections()
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		streams, now := h.studio.streams.n.Load()+lone.studio.streams.n.Load(), runtime.NumGoroutine()
		if streams == 0 && now <= before {
			break
		}
		if time.Now().After(end) {
			text := make([]byte, 1<<20)
			t.Fatalf("%d streams and %d goroutines are left, %d goroutines were there before:\n%s", streams, now, before, text[:runtime.Stack(text, true)])
		}
	}
	if guests := h.studio.Load().Guests + lone.studio.Load().Guests; guests != 0 {
		t.Errorf("%d guests are left", guests)
	}
}
