package catalog

import (
	"cmp"

	"github.com/sente-games/sente"
)

// Instead returns a message that names the substitute of an engine that cannot play by
// the rules of a record by its own means; nil if it can, or if there is no such engine.
// Whoever starts an engine shows it, so that nobody takes one player for another.
func (g Game) Instead(spec string, r sente.Record) *sente.Message {
	p, err := g.ProfileOf(spec)
	if err != nil || p.Instead == nil {
		return nil
	}
	r.Game = g.Name
	other := p.Instead(r)
	if other == "" {
		return nil
	}
	return sente.NewMessage("engine_replaced", "{engine} was not made for the rules {rules}: {other} plays in its place",
		"engine", p.Name, "rules", cmp.Or(g.RulesOf(r), "of this game"), "other", other)
}
