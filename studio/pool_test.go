package studio

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/memory"
)

// closing is a tool that counts those that are open.
type closing struct{ open *atomic.Int32 }

func (c closing) Close() error { c.open.Add(-1); return nil }

// TestPoolAgainstModel borrows, returns and drops at random: never more is open than
// there is room for, what is at work stays open, and in the end nothing is.
func TestPoolAgainstModel(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		var open atomic.Int32
		p := newPool(1 + r.IntN(4))
		build := func() (closing, error) {
			if r.IntN(10) == 0 {
				return closing{}, errors.New("it cannot be built")
			}
			open.Add(1)
			return closing{&open}, nil
		}
		var busy []*tool
		for range 200 {
			switch {
			case r.IntN(2) == 0:
				one, _, err := lend(p, r.IntN(3), fmt.Sprint(r.IntN(3)), build)
				switch full := len(busy) == p.room; {
				case err == nil && full:
					t.Fatal("more are at work than there is room for")
				case err == nil:
					busy = append(busy, one)
				case !full && !strings.Contains(err.Error(), "built"):
					t.Fatalf("refused with %d at work: %v", len(busy), err)
				}
			case len(busy) > 0 && r.IntN(2) == 0:
				i := r.IntN(len(busy))
				p.giveBack(busy[i])
				busy = append(busy[:i], busy[i+1:]...)
			case r.IntN(4) == 0:
				p.drop(r.IntN(3))
			}
			p.left.Wait()
			if n := int(open.Load()); n > p.room || n < len(busy) {
				t.Fatalf("%d are open, %d at work, room for %d", n, len(busy), p.room)
			}
		}
		for _, one := range busy {
			p.giveBack(one)
		}
		for owner := range 3 {
			p.drop(owner)
		}
		p.left.Wait()
		if open.Load() != 0 || len(p.all) != 0 {
			t.Fatalf("%d are still open", open.Load())
		}
	}
}

// TestPoolKeepsWhatWasBuilt: the owner's next search finds the same engine, another
// owner's does not, and the one that has rested the longest makes room.
func TestPoolKeepsWhatWasBuilt(t *testing.T) {
	p := newPool(2)
	built := 0
	build := func() (int, error) { built++; return built, nil }
	use := func(owner string) int {
		one, n, err := lend(p, owner, "engine", build)
		if err != nil {
			t.Fatal(err)
		}
		p.giveBack(one)
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

// TestPoolSurvivesAPanic of what is built.
func TestPoolSurvivesAPanic(t *testing.T) {
	p := newPool(1)
	func() {
		defer func() { recover() }() //nolint:errcheck // it is the test's own
		lend(p, "a", "", func() (int, error) { panic("no engine") })
	}()
	if _, _, err := lend(p, "b", "", func() (int, error) { return 1, nil }); err != nil {
		t.Error(err)
	}
}

// TestPoolTogether lends from many goroutines at once.
func TestPoolTogether(t *testing.T) {
	p := newPool(4)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 200 {
				if one, _, err := lend(p, i, "", func() (int, error) { return i, nil }); err == nil {
					p.giveBack(one)
				}
				p.drop(i)
			}
		})
	}
	all.Wait()
	if len(p.all) != 0 {
		t.Errorf("%d are left", len(p.all))
	}
}

// TestShortMemoryClosesWhatRests: where the process has no memory left, engines that rest
// are closed, the one that has rested the longest first, until the new one fits.
func TestShortMemoryClosesWhatRests(t *testing.T) {
	budget := memory.New(30)
	build := func(bytes int64) func() (leased, error) {
		return func() (leased, error) {
			l, err := budget.Lease("the table", bytes)
			return leased{l}, err
		}
	}
	p := newPool(10)
	for owner := range 3 {
		one, _, err := lend(p, owner, "", build(10))
		if err != nil {
			t.Fatal(err)
		}
		if owner > 0 {
			p.giveBack(one)
		}
	}
	if _, _, err := lend(p, 3, "", build(15)); err != nil {
		t.Error(err)
	}
	if _, _, err := lend(p, 4, "", build(15)); err == nil || budget.Used() != 25 {
		t.Errorf("%v, %d in use", err, budget.Used())
	}
}

// leased is a tool that holds a part of a budget.
type leased struct{ *memory.Lease }

func (l leased) Close() error { l.Return(); return nil }

// TestEngineOptions_ReadOncePerSeat counts the engines that are built while an engine with
// options plays: all of them before its first move is played.
func TestEngineOptions_ReadOncePerSeat(t *testing.T) {
	var built atomic.Int32
	games := hall()
	games[0].Profiles = append(games[0].Profiles, catalog.Profile{
		Name: "counted", About: "counts how often it is built",
		Options: []catalog.Option{{Name: "level", Default: "club", About: "strength", Harmless: true}},
		New: func(map[string]string) (sente.Engine, error) {
			built.Add(1)
			return fake{games[0], first}, nil
		},
	})
	h := buildOn(t, games, Options{})
	table := h.sit(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"counted:level=club"}]}`)
	h.watch(table)
	var before int32
	for i, move := range []string{"h8", "h9", "h10"} {
		h.must(table+"/play", `{"move":"`+move+`"}`)
		h.until(table, "the engine's move", func(s state) bool { return len(s.Record.Moves) == 2*i+2 })
		if i == 0 {
			before = built.Load()
		}
	}
	if after := built.Load(); after != before {
		t.Errorf("%d engines were built after the first move, want 0", after-before)
	}
}
