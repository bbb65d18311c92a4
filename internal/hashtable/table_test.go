package hashtable

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/testutil"
)

// pair is a bucket with the latest key in each of its halves.
type pair [2]uint64

func (p *pair) add(key uint64) {
	if p[0] != key {
		p[1], p[0] = p[0], key
	}
}

func (p *pair) has(key uint64) bool { return p[0] == key || p[1] == key }

func TestTable_FindsAddedKeys(t *testing.T) {
	for _, size := range []int64{1, 16, 1000, 1 << 12} {
		table, err := New[pair]("a test", size)
		testutil.NoError(t, err)
		chance := rand.New(rand.NewPCG(1, uint64(size)))
		for range 1000 {
			key := chance.Uint64()
			table.Spread(key).add(key)
			if !table.Spread(key).has(key) {
				t.Fatalf("%d bytes: key %x is lost", size, key)
			}
		}
		table.Close()
	}
}

// TestSpread_SimilarKeys checks that keys that differ in few bits are distributed over many buckets: some
// games use the position itself as key.
func TestSpread_SimilarKeys(t *testing.T) {
	table := Of[pair](1 << 14)
	for shift := 0; shift <= 52; shift += 4 {
		used := map[*pair]bool{}
		for i := range uint64(1 << 12) {
			used[table.Spread(i<<shift)] = true
		}
		if len(used) < 1<<11 {
			t.Errorf("4096 keys that differ from bit %d on fall into %d buckets", shift, len(used))
		}
	}
}

func TestResize(t *testing.T) {
	before := memory.Process().Used()
	table, err := New[pair]("a test", 100)
	testutil.NoError(t, err)
	*table.Bucket(0) = pair{1, 2}
	if changed, err := table.Resize(100); changed || err != nil || *table.Bucket(0) != (pair{1, 2}) {
		t.Errorf("the same size: changed %v, error %v, holds %v", changed, err, *table.Bucket(0))
	}
	if changed, err := table.Resize(1 << 10); !changed || err != nil || *table.Bucket(0) != (pair{}) || table.Bytes() != 1<<10 {
		t.Errorf("another size: changed %v, error %v, holds %v in %d bytes", changed, err, *table.Bucket(0), table.Bytes())
	}
	if _, err := table.Resize(1 << 60); err == nil || table.Bytes() != 1<<10 {
		t.Errorf("a size that no machine has: error %v, %d bytes", err, table.Bytes())
	}
	table.Close()
	if used := memory.Process().Used(); used > before {
		t.Errorf("a closed table holds %d bytes", used-before)
	}
}

func TestNew_TooLarge(t *testing.T) {
	if _, err := New[pair]("a test", 1<<62); err == nil {
		t.Error("a table larger than any memory is made")
	}
}
