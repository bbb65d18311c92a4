package memory

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/testutil"
)

// TestBudget_MatchesModel takes, resizes and returns random leases and compares them with a list of sizes.
func TestBudget_MatchesModel(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		limit := r.Int64N(1000)
		b := New(limit)
		var leases []*Lease
		var sizes []int64
		for range 400 {
			used := int64(0)
			for _, s := range sizes {
				used += s
			}
			switch want, i := r.Int64N(400)-20, r.IntN(len(leases)+1); r.IntN(5) {
			case 0, 1:
				l, err := b.Lease("a table", want)
				if fits := want >= 0 && (want == 0 || used+want <= limit); fits != (err == nil) {
					t.Fatalf("%d of %d, %d in use: %v", want, limit, used, err)
				}
				if err == nil {
					leases, sizes = append(leases, l), append(sizes, want)
				}
			case 2:
				if i < len(leases) {
					leases[i].Return()
					sizes[i] = 0
				}
			case 3:
				if i < len(leases) && !leases[i].returned {
					err := leases[i].Resize(want)
					if fits := want >= 0 && (want <= sizes[i] || used-sizes[i]+want <= limit); fits != (err == nil) {
						t.Fatalf("%d to %d of %d, %d in use: %v", sizes[i], want, limit, used, err)
					}
					if err == nil {
						sizes[i] = want
					}
				}
			case 4:
				limit = r.Int64N(1000)
				b.SetLimit(limit)
			}
			used = 0
			for _, s := range sizes {
				used += s
			}
			if b.Used() != used || b.Limit() != limit || b.Free() != max(limit-used, 0) {
				t.Fatalf("%d used of %d, %d free; the model has %d of %d", b.Used(), b.Limit(), b.Free(), used, limit)
			}
		}
	}
}

// TestBudget_ConcurrentLeases checks that concurrent leases never exceed the budget.
func TestBudget_ConcurrentLeases(t *testing.T) {
	b := New(1000)
	var all sync.WaitGroup
	for seed := range uint64(8) {
		all.Go(func() {
			r := rand.New(rand.NewPCG(seed, 2))
			var mine *Lease
			for range 300 {
				mine.Return()
				mine, _ = b.Lease("a table", r.Int64N(250))
				if used := b.Used(); used > 1000 {
					t.Errorf("%d of 1000 are in use", used)
				}
			}
			mine.Return()
			mine.Return()
		})
	}
	all.Wait()
	if b.Used() != 0 {
		t.Errorf("%d bytes are still in use", b.Used())
	}
}

// process returns a budget with the real collector and time for its cleanups.
func process(limit int64) *Budget {
	b := New(limit)
	b.collect = runtime.GC
	b.patience = time.Minute
	return b
}

// TestMake_ReturnsDroppedSlices checks that an unreferenced slice returns its lease.
func TestMake_ReturnsDroppedSlices(t *testing.T) {
	const size = 1 << 20
	b := process(3 * size / 2)
	for i := range 5 {
		s, _, err := AllocateSlice[uint64](b, "the table", size/8)
		if err != nil {
			t.Fatalf("slice %d: %v", i, err)
		}
		s[i] = 1
	}
}

// TestMake_CollectsGarbageFirst checks that returned memory is collected before as much is allocated again.
// The slices stay reachable until the last lease runs a collection; otherwise the runtime may collect them
// sooner.
func TestMake_CollectsGarbageFirst(t *testing.T) {
	b := process(1 << 40)
	var tables [][]byte
	collections := 0
	b.collect = func() {
		collections++
		tables = nil
		runtime.GC()
	}
	for range 3 {
		table, l, err := AllocateSlice[byte](b, "the table", maxGarbage/2+1)
		testutil.NoError(t, err)
		tables = append(tables, table)
		l.Return()
	}
	runtime.KeepAlive(tables)
	if collections != 1 {
		t.Errorf("three tables were made, and %d collections asked for", collections)
	}
}

// TestMake_ImpossibleSizes checks that impossible sizes are errors and do not panic.
func TestMake_ImpossibleSizes(t *testing.T) {
	b := New(1 << 30)
	for _, n := range []int{-1, math.MinInt, math.MaxInt, math.MaxInt / 2, 1 << 30} {
		_, _, err := AllocateSlice[[64]byte](b, "the table", n)
		var short *Short
		if !errors.As(err, &short) || short.Limit != 1<<30 || short.Want <= short.Limit || b.Used() != 0 {
			t.Errorf("%d: %v", n, err)
		}
	}
}
