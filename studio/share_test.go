package studio

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente/catalog"
)

// TestGuestsShareTheProcessors is fault 29: a guest with many searches has one at work, another guest
// and the owner have theirs beside it, and the guest's own take turns.
func TestGuestsShareTheProcessors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(3)
		yields := map[string]*atomic.Int32{"a": {}, "b": {}, "": {}}
		line := func(guest string) *ticket {
			one := q.joinFor(guest, slice, func() {})
			go func() {
				if one.wait(t.Context()) == nil {
					one.work(func() { yields[guest].Add(1); one.leave() })
				}
			}()
			synctest.Wait()
			return one
		}
		works := func(one *ticket) bool { _, waits := one.before(); return !waits }
		a1, a2, a3 := line("a"), line("a"), line("a")
		if !works(a1) || works(a2) || works(a3) {
			t.Fatal("a guest has more than its share")
		}
		b1 := line("b")
		own1 := line("")
		if !works(b1) || !works(own1) {
			t.Fatal("others wait behind one guest's searches")
		}
		time.Sleep(slice + time.Second)
		synctest.Wait()
		if !works(a2) || works(a3) || yields["b"].Load() != 0 || yields[""].Load() != 0 || yields["a"].Load() != 1 {
			t.Fatalf("after a slice: %v %v, yields of the others %d and %d", works(a2), works(a3), yields["b"].Load(), yields[""].Load())
		}
		own2 := line("")
		time.Sleep(2 * slice)
		synctest.Wait()
		if !works(own2) {
			t.Error("the owner's second search has not had its turn")
		}
		if q.lined("a") > 1 {
			t.Errorf("%d searches of the guest are left", q.lined("a"))
		}
		for _, one := range []*ticket{a3, b1, own1, own2} {
			one.leave()
		}
	})
}

// TestTooManySearchesOfAGuest are refused in a sentence; the owner's are not.
func TestTooManySearchesOfAGuest(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{Token: houseToken, Waiting: 2})
	guest, owner := h.visitor(false), h.visitor(true)
	for _, b := range []*visitor{guest, owner} {
		b.want(200, "GET /?token="+houseToken, "", "app")
		for n := range 4 {
			path := b.sits(`{"game":"gomoku"}`)
			w, err := h.table(path).join()
			if err != nil {
				t.Fatal(err)
			}
			defer h.table(path).leave(w)
			if b == guest && n >= 2 {
				b.want(503, "POST "+path+"/analyse", "{}", "2 searches of yours are at work or waiting")
				b.want(503, "POST /api/analyze", `{"record":{"game":"gomoku"}}`, "2 searches of yours")
			} else {
				b.want(204, "POST "+path+"/analyse", "{}", "")
			}
		}
	}
}

// TestTablesOfAGuest: one guest's tables make room for each other, not others for them.
func TestTablesOfAGuest(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{Token: houseToken, Tables: 3, Sessions: 10})
	owner, guest := h.visitor(true), h.visitor(false)
	owner.want(200, "GET /?token="+houseToken, "", "app")
	guest.want(200, "GET /?token="+houseToken, "", "app")
	var kept []string
	for range 5 {
		kept = append(kept, owner.sits(`{"game":"tictactoe"}`))
	}
	for range 20 {
		guest.sits(`{"game":"tictactoe"}`)
	}
	for _, path := range kept {
		owner.want(200, "GET "+path, "", "")
	}
	if n := len(h.studio.list()); n != 8 {
		t.Errorf("%d tables are in memory, want the owner's 5 and the guest's 3", n)
	}
}
