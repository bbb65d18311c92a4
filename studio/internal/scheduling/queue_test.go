package scheduling

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente/internal/memory"
)

// TestQueue_MatchesModel compares a queue under random operations with two lists: the number of running
// searches is limited, and slots are granted in the order of arrival.
func TestQueue_MatchesModel(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		q := NewQueue(1 + r.IntN(3))
		var working, waiting []*EngineSlot
		for range 100 {
			all := append(slices.Clone(working), waiting...)
			if r.IntN(2) == 0 {
				waiting = append(waiting, q.Join(time.Hour, func() {}))
			} else if len(all) > 0 {
				gone := all[r.IntN(len(all))]
				gone.Release()
				is := func(t *EngineSlot) bool { return t == gone }
				working, waiting = slices.DeleteFunc(working, is), slices.DeleteFunc(waiting, is)
			}
			for len(working) < q.maxRunning && len(waiting) > 0 {
				working, waiting = append(working, waiting[0]), waiting[1:]
			}
			for _, w := range working {
				if _, waits := w.Position(); waits || w.Wait(t.Context()) != nil {
					t.Fatal("a turn has not come")
				}
			}
			for i, w := range waiting {
				if n, waits := w.Position(); !waits || n != i {
					t.Fatalf("%d are said to be before number %d", n, i)
				}
			}
		}
	}
}

// TestQueue_WaitEndsWithContext checks that Wait returns when its context is cancelled, and not before.
func TestQueue_WaitEndsWithContext(t *testing.T) {
	q := NewQueue(1)
	q.Join(time.Hour, func() {})
	second := q.Join(time.Hour, func() {})
	ctx, stop := context.WithCancelCause(t.Context())
	reason := errors.New("called off")
	stop(reason)
	if err := second.Wait(ctx); !errors.Is(err, reason) {
		t.Error(err)
	}
}

// TestQueue_PreemptsLongSearches checks that a search is stopped after its slice as soon as another
// search waits.
func TestQueue_PreemptsLongSearches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(2)
		var told [3]atomic.Int32
		work := func(i int, slice time.Duration) *EngineSlot {
			one := q.Join(slice, func() {})
			one.Begin(func() { told[i].Add(1) })
			return one
		}
		expect := func(when string, want [3]int32) {
			t.Helper()
			synctest.Wait()
			if got := [3]int32{told[0].Load(), told[1].Load(), told[2].Load()}; got != want {
				t.Errorf("%s: %v were told, want %v", when, got, want)
			}
		}
		long, dream := work(0, TimeSlice), work(1, 0)
		time.Sleep(time.Hour)
		expect("alone", [3]int32{})
		first := q.Join(TimeSlice, func() {})
		expect("one waits: the one that has worked the longest", [3]int32{1, 0, 0})
		second := q.Join(TimeSlice, func() {})
		expect("two wait", [3]int32{1, 1, 0})
		long.Release()
		dream.Release()
		first.Begin(func() { told[2].Add(1) })
		if _, waits := second.Position(); waits {
			t.Error("the second waits with a place free")
		}
		third := q.Join(TimeSlice, func() {})
		time.Sleep(TimeSlice - time.Second)
		expect("within the slice", [3]int32{1, 1, 0})
		time.Sleep(2 * time.Second)
		expect("after the slice", [3]int32{1, 1, 1})
		first.Release()
		second.Release()
		third.Release()
	})
}

// TestQueue_SharesTurns checks that all of many repeated searches run, within the limit of the queue.
func TestQueue_SharesTurns(t *testing.T) {
	const players, turns = 20, 30
	q := NewQueue(3)
	var done [players]int
	var working atomic.Int32
	var all sync.WaitGroup
	for i := range players {
		all.Go(func() {
			for range turns {
				one := q.Join(time.Hour, func() {})
				if one.Wait(t.Context()) == nil {
					if n := working.Add(1); n > 3 {
						t.Errorf("%d work at a time", n)
					}
					done[i]++
					working.Add(-1)
				}
				one.Release()
			}
		})
	}
	all.Wait()
	for i, n := range done {
		if n != turns {
			t.Errorf("number %d had %d turns", i, n)
		}
	}
}

// closing is an item that counts the open items.
type closing struct{ open *atomic.Int32 }

func (c closing) Close() error { c.open.Add(-1); return nil }

// TestPool_MatchesModel borrows, returns and drops items at random: the number of open items is
// limited, busy items stay open, and in the end all are closed.
func TestPool_MatchesModel(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		var open atomic.Int32
		p := NewPool(1 + r.IntN(4))
		build := func() (closing, error) {
			if r.IntN(10) == 0 {
				return closing{}, errors.New("it cannot be built")
			}
			open.Add(1)
			return closing{&open}, nil
		}
		var busy []*Item
		for range 200 {
			switch {
			case r.IntN(2) == 0:
				one, _, err := Borrow(p, r.IntN(3), fmt.Sprint(r.IntN(3)), build)
				switch full := len(busy) == p.Capacity; {
				case err == nil && full:
					t.Fatal("more are at work than there is room for")
				case err == nil:
					busy = append(busy, one)
				case !full && !strings.Contains(err.Error(), "built"):
					t.Fatalf("refused with %d at work: %v", len(busy), err)
				}
			case len(busy) > 0 && r.IntN(2) == 0:
				i := r.IntN(len(busy))
				p.Return(busy[i])
				busy = append(busy[:i], busy[i+1:]...)
			case r.IntN(4) == 0:
				p.Drop(r.IntN(3))
			}
			p.closing.Wait()
			if n := int(open.Load()); n > p.Capacity || n < len(busy) {
				t.Fatalf("%d are open, %d at work, room for %d", n, len(busy), p.Capacity)
			}
		}
		for _, one := range busy {
			p.Return(one)
		}
		for owner := range 3 {
			p.Drop(owner)
		}
		p.closing.Wait()
		if open.Load() != 0 || len(p.items) != 0 {
			t.Fatalf("%d are still open", open.Load())
		}
	}
}

// TestPool_ReusesItems checks that an owner receives its previous engine and another owner a new one.
func TestPool_ReusesItems(t *testing.T) {
	p := NewPool(2)
	built := 0
	build := func() (int, error) { built++; return built, nil }
	use := func(owner string) int {
		one, n, err := Borrow(p, owner, "engine", build)
		if err != nil {
			t.Fatal(err)
		}
		p.Return(one)
		return n
	}
	for i, want := range []struct {
		owner string
		n     int
	}{{"a", 1}, {"b", 2}, {"a", 1}, {"c", 3}, {"a", 1}, {"b", 4}} {
		if n := use(want.owner); n != want.n {
			t.Errorf("step %d: %s has engine %d, want %d", i, want.owner, n, want.n)
		}
	}
}

// TestPool_SurvivesPanic checks that a panic during creation leaves the pool usable.
func TestPool_SurvivesPanic(t *testing.T) {
	p := NewPool(1)
	func() {
		defer func() { recover() }() //nolint:errcheck // it is the test's own
		Borrow(p, "a", "", func() (int, error) { panic("no engine") })
	}()
	if _, _, err := Borrow(p, "b", "", func() (int, error) { return 1, nil }); err != nil {
		t.Error(err)
	}
}

// TestPool_ShortMemoryClosesIdle checks that idle engines are closed, the longest idle first, until a
// new one fits into memory.
func TestPool_ShortMemoryClosesIdle(t *testing.T) {
	budget := memory.New(30)
	build := func(bytes int64) func() (leased, error) {
		return func() (leased, error) {
			l, err := budget.Lease("the table", bytes)
			return leased{l}, err
		}
	}
	p := NewPool(10)
	for owner := range 3 {
		one, _, err := Borrow(p, owner, "", build(10))
		if err != nil {
			t.Fatal(err)
		}
		if owner > 0 {
			p.Return(one)
		}
	}
	if _, _, err := Borrow(p, 3, "", build(15)); err != nil {
		t.Error(err)
	}
	if _, _, err := Borrow(p, 4, "", build(15)); err == nil || budget.Used() != 25 {
		t.Errorf("%v, %d in use", err, budget.Used())
	}
}

// leased is an item that holds a part of a memory budget.
type leased struct{ *memory.Lease }

func (l leased) Close() error { l.Return(); return nil }
