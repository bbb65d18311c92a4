package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/engines/five/certificate"
	"github.com/sente-games/sente/internal/hashtable"
)

// TestZonesAgainstAMap: what stands in its place is what was put there last, and no other node is
// taken for it.
func TestZonesAgainstAMap(t *testing.T) {
	type place struct {
		key  uint64
		node certificate.Reference
	}
	random := rand.New(rand.NewPCG(5, 6))
	z := &zones{hashtable.Of[nodeZone](8)}
	all := map[place]cellSet{}
	at := map[*nodeZone]place{} // what was put there last
	found := 0
	for range 5000 {
		p := place{random.Uint64N(4) << 61, certificate.Reference{Node: 1 + random.Uint32N(4), Symmetry: uint8(random.IntN(2))}}
		known, ok := z.at(p.key, p.node)
		if ok != (at[known] == p && all[p] != cellSet{}) {
			t.Fatalf("%v is known: %v", p, ok)
		}
		if ok {
			found++
			if known.zone != all[p] {
				t.Fatalf("%v has the zone %v, not %v", p, known.zone, all[p])
			}
			continue
		}
		zone := cellSet{1 + random.Uint64N(1<<40)}
		*known, all[p], at[known] = nodeZone{p.key, p.node, zone}, zone, p
	}
	if found == 0 || found == 5000 {
		t.Errorf("%d of 5000 were found", found)
	}
}
