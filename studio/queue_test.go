package studio

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestQueueAgainstModel: beside two lists, tickets come and go at random: no more work
// than there are places, and turns come in the order of arrival.
func TestQueueAgainstModel(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		q := newQueue(1 + r.IntN(3))
		var working, waiting []*ticket
		for range 100 {
			all := append(slices.Clone(working), waiting...)
			if r.IntN(2) == 0 {
				waiting = append(waiting, q.join(time.Hour, func() {}))
			} else if len(all) > 0 {
				gone := all[r.IntN(len(all))]
				gone.leave()
				is := func(t *ticket) bool { return t == gone }
				working, waiting = slices.DeleteFunc(working, is), slices.DeleteFunc(waiting, is)
			}
			for len(working) < q.places && len(waiting) > 0 {
				working, waiting = append(working, waiting[0]), waiting[1:]
			}
			for _, w := range working {
				if _, waits := w.before(); waits || w.wait(t.Context()) != nil {
					t.Fatal("a turn has not come")
				}
			}
			for i, w := range waiting {
				if n, waits := w.before(); !waits || n != i {
					t.Fatalf("%d are said to be before number %d", n, i)
				}
			}
		}
	}
}

// TestWaitingEndsWithTheContext, and not before.
func TestWaitingEndsWithTheContext(t *testing.T) {
	q := newQueue(1)
	q.join(time.Hour, func() {})
	second := q.join(time.Hour, func() {})
	ctx, stop := context.WithCancelCause(t.Context())
	reason := errors.New("called off")
	stop(reason)
	if err := second.wait(ctx); !errors.Is(err, reason) {
		t.Error(err)
	}
}

// TestLongSearchesMakeRoom: a search is told to end after its slice as soon as another
// waits, and not while none does.
func TestLongSearchesMakeRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(2)
		var told [3]atomic.Int32
		work := func(i int, slice time.Duration) *ticket {
			one := q.join(slice, func() {})
			one.work(func() { told[i].Add(1) })
			return one
		}
		expect := func(when string, want [3]int32) {
			t.Helper()
			synctest.Wait()
			if got := [3]int32{told[0].Load(), told[1].Load(), told[2].Load()}; got != want {
				t.Errorf("%s: %v were told, want %v", when, got, want)
			}
		}
		long, dream := work(0, slice), work(1, 0)
		time.Sleep(time.Hour)
		expect("alone", [3]int32{})
		first := q.join(slice, func() {})
		expect("one waits: the one that has worked the longest", [3]int32{1, 0, 0})
		second := q.join(slice, func() {})
		expect("two wait", [3]int32{1, 1, 0})
		long.leave()
		dream.leave()
		first.work(func() { told[2].Add(1) })
		if _, waits := second.before(); waits {
			t.Error("the second waits with a place free")
		}
		third := q.join(slice, func() {})
		time.Sleep(slice - time.Second)
		expect("within the slice", [3]int32{1, 1, 0})
		time.Sleep(2 * time.Second)
		expect("after the slice", [3]int32{1, 1, 1})
		first.leave()
		second.leave()
		third.leave()
	})
}

// TestTurnsComeToAllTogether: many come again and again, all have all their turns, and
// never more at a time than there are places.
func TestTurnsComeToAllTogether(t *testing.T) {
	const players, turns = 20, 30
	q := newQueue(3)
	var done [players]int
	var working atomic.Int32
	var all sync.WaitGroup
	for i := range players {
		all.Go(func() {
			for range turns {
				one := q.join(time.Hour, func() {})
				if one.wait(t.Context()) == nil {
					if n := working.Add(1); n > 3 {
						t.Errorf("%d work at a time", n)
					}
					done[i]++
					working.Add(-1)
				}
				one.leave()
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
