package table

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/sente-games/sente"
)

func newTable(t testing.TB, bytes int64) *Table {
	t.Helper()
	table, err := New(bytes)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestEntry_RoundTrip(t *testing.T) {
	scores := []sente.Score{0, 1, -1, sente.MaxEval, -sente.MaxEval, sente.WinIn(0), sente.LossIn(0), sente.WinIn(4000), sente.MaxScore, -sente.MaxScore}
	for _, score := range scores {
		for _, bound := range []sente.Bound{sente.Exact, sente.Lower, sente.Upper} {
			for _, depth := range []int{0, 1, MaxDepth} {
				for _, move := range []int{0, 1, 359, NoMove} {
					for _, complete := range []bool{false, true} {
						e := Pack(score, bound, depth, move, complete)
						if e.Score() != score || e.Bound() != bound || e.Depth() != depth || e.Move() != move || e.Complete() != complete {
							t.Errorf("Pack(%v, %v, %d, %d, %v) keeps %v, %v, %d, %d, %v", score, bound, depth, move, complete,
								e.Score(), e.Bound(), e.Depth(), e.Move(), e.Complete())
						}
					}
				}
			}
		}
	}
}

func TestEntry_Cuts(t *testing.T) {
	for _, c := range []struct {
		bound       sente.Bound
		score       sente.Score
		alpha, beta sente.Score
		want        bool
	}{
		{sente.Exact, 5, 0, 10, true},
		{sente.Lower, 5, 0, 10, false},
		{sente.Lower, 10, 0, 10, true},
		{sente.Upper, 5, 0, 10, false},
		{sente.Upper, 0, 0, 10, true},
	} {
		if got := Pack(c.score, c.bound, 3, 0, false).Cuts(c.score, c.alpha, c.beta); got != c.want {
			t.Errorf("%v%v in (%v, %v): cuts = %v", c.bound, c.score, c.alpha, c.beta, got)
		}
	}
}

// model is the table as a list of lists: slow, and plainly right.
type model struct {
	buckets    map[*bucket][]modelEntry
	generation uint8
}

type modelEntry struct {
	key        uint64
	entry      Entry // without generation
	generation uint8
}

func (m *model) store(b *bucket, key uint64, e Entry) {
	list := m.buckets[b]
	for i, old := range list {
		if old.key != key {
			continue
		}
		keep := e.Bound() != sente.Exact && old.generation == m.generation && old.entry.Depth() >= e.Depth()+minDepthAdvantage
		if keep {
			return
		}
		if e.Move() == NoMove {
			e = Pack(e.Score(), e.Bound(), e.Depth(), old.entry.Move(), e.Complete())
		}
		list[i] = modelEntry{key, e, m.generation}
		return
	}
	fresh := modelEntry{key, e, m.generation}
	if len(list) < entriesPerBucket {
		m.buckets[b] = append(list, fresh)
		return
	}
	worst := 0
	for i, old := range list {
		if m.worth(old) < m.worth(list[worst]) {
			worst = i
		}
	}
	list[worst] = fresh
}

func (m *model) worth(e modelEntry) int {
	age := int(m.generation) - int(e.generation)
	if age < 0 {
		age += numGenerations
	}
	return e.entry.Depth() - pliesPerGeneration*age
}

func (m *model) probe(b *bucket, key uint64) (Entry, bool) {
	for _, e := range m.buckets[b] {
		if e.key == key {
			return e.entry, true
		}
	}
	return 0, false
}

func TestTable_AgreesWithModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	table := newTable(t, MinBytes)
	slow := &model{buckets: map[*bucket][]modelEntry{}, generation: 1}
	keys := make([]uint64, 200)
	for i := range keys {
		keys[i] = r.Uint64()
	}
	keys[0] = 0 // a key like any other
	for range 200_000 {
		key := keys[r.IntN(len(keys))]
		switch r.IntN(200) {
		case 0:
			table.NewGeneration()
			slow.generation = slow.generation%numGenerations + 1
		default:
			e := Pack(sente.Score(r.IntN(2000)-1000), sente.Bound(r.IntN(3)), r.IntN(20), []int{NoMove, 0, 5}[r.IntN(3)], r.IntN(2) == 0)
			table.Store(key, e)
			slow.store(table.buckets.Spread(key), key, e)
		}
		probe := keys[r.IntN(len(keys))]
		got, ok := table.Probe(probe)
		want, found := slow.probe(table.buckets.Spread(probe), probe)
		if ok != found || got.withGeneration(0) != want.withGeneration(0) {
			t.Fatalf("key %x: %v %x, want %v %x", probe, ok, got, found, want)
		}
	}
}

func TestTable_KeepsSizeLimit(t *testing.T) {
	for _, size := range []int64{MinBytes, 5000, 1 << 20, 3 << 20} {
		if b := newTable(t, size).Bytes(); b > size || b < size-64 {
			t.Errorf("asked for %d bytes, took %d", size, b)
		}
	}
	if _, err := New(10); err == nil {
		t.Error("a table of 10 bytes is no error")
	}
}

// Several threads may use a shared table; entries they read were stored for the
// requested key.
func TestTable_SharedIsRaceFree(t *testing.T) {
	table := newTable(t, MinBytes)
	table.Share(true)
	var wg sync.WaitGroup
	for g := range uint64(4) {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(g, 1))
			for range 50_000 {
				key := r.Uint64() % 500
				if e, ok := table.Probe(key); ok && e.Score() != sente.Score(key) {
					t.Errorf("key %d has score %v", key, e.Score())
					return
				}
				table.Store(key, Pack(sente.Score(key), sente.Exact, r.IntN(10), 0, false))
			}
		})
	}
	wg.Wait()
}

// sameBucket returns n keys of one bucket.
func sameBucket(table *Table, n int) []uint64 {
	keys := []uint64{1}
	for k := uint64(2); len(keys) < n; k++ {
		if table.buckets.Spread(k) == table.buckets.Spread(1) {
			keys = append(keys, k)
		}
	}
	return keys
}

// TestTable_ReplacesByDepthAndAge stores a deep entry, then shallower ones in its bucket in the
// same search and in a later one.
func TestTable_ReplacesByDepthAndAge(t *testing.T) {
	table := newTable(t, MinBytes)
	keys := sameBucket(table, 200)
	table.Store(keys[0], Pack(7, sente.Exact, 30, 1, false))
	staysAfter := func(depth int, others []uint64) bool {
		for _, k := range others {
			table.Store(k, Pack(0, sente.Exact, depth, 1, false))
			if _, ok := table.Probe(k); !ok {
				t.Fatal("the newest entry is missing")
			}
		}
		_, ok := table.Probe(keys[0])
		return ok
	}
	if !staysAfter(29, keys[1:100]) {
		t.Error("the deepest entry of this search was replaced")
	}
	for range 40 {
		table.NewGeneration()
	}
	if staysAfter(1, keys[100:]) {
		t.Error("an entry of an old search stays")
	}
}
