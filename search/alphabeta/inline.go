package alphabeta

import (
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// A generic function is compiled in the package that instantiates it, and the
// compiler inlines only functions whose bodies that package can import: those
// of its direct imports, and those already inlined into a function of this
// package. inlineForEngines inlines the small functions of a node so that they
// are inlined in every engine.
var _ = inlineForEngines

func inlineForEngines(w *search.Watch, t *table.Table, p *order.Picker, h *order.History, c *order.Follow) int {
	if w.CountNode() || w.Stopped() || p.Unranked() {
		return p.First()
	}
	p.Start(p.Tried(), p.Index())
	p.SetKeys(append(p.Rank(), order.Key(p.TriedIndex(0), p.Score())))
	c.Reward(0, c.Score(0))
	h.ForPlayer(0).Reward(0, h.ForPlayer(1).Score(0))
	e, ok := t.Probe(0)
	if ok && e.Cuts(e.Score(), 0, 0) && e.Complete() {
		return e.Depth() + e.Move()
	}
	return int(table.Pack(e.Score(), e.Bound(), 0, 0, false))
}
