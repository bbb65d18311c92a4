package studio

import (
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"
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
