package gomoku

import (
	"unsafe"

	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/internal/hashtable"
)

// zones caches the zones of nodes of a strategy that were walked through, with their positions. A
// new entry replaces the old one.
type zones struct{ places hashtable.Table[nodeZone] }

// nodeZone is a node that wins in a position with spare stones of the defender, with its zone.
type nodeZone struct {
	key  uint64 // see spared
	node prove.Reference
	zone cellSet
}

const (
	mostZones  = 1 << 17
	zonesBytes = int64(mostZones * unsafe.Sizeof(nodeZone{}))
)

func newZones() *zones { return &zones{hashtable.Of[nodeZone](mostZones)} }

// at returns the entry of a node in a position, and whether it holds that node's zone.
func (z *zones) at(key uint64, node prove.Reference) (p *nodeZone, known bool) {
	p = z.places.Spread(key ^ uint64(node.Node)*0x9E3779B97F4A7C15)
	return p, p.key == key && p.node == node
}
