package gomoku

import (
	"unsafe"

	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/internal/hashtable"
)

// zoneCache caches the zones of nodes of a strategy that were walked through, with their positions. A
// new entry replaces the old one.
type zoneCache struct{ entries hashtable.Table[nodeZone] }

// nodeZone is a node that wins in a position with spare stones of the defender, with its zone.
type nodeZone struct {
	key  uint64 // see spareKey
	node prove.Reference
	zone cellSet
}

const (
	maxZones   = 1 << 17
	zonesBytes = int64(maxZones * unsafe.Sizeof(nodeZone{}))
)

func newZoneCache() *zoneCache { return &zoneCache{hashtable.Of[nodeZone](maxZones)} }

// findEntry returns the entry of a node in a position, and whether it holds that node's zone.
func (z *zoneCache) findEntry(key uint64, node prove.Reference) (p *nodeZone, known bool) {
	p = z.entries.Spread(key ^ uint64(node.Node)*0x9E3779B97F4A7C15)
	return p, p.key == key && p.node == node
}
