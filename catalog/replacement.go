package catalog

import (
	"cmp"

	"github.com/sente-games/sente"
)

// ReplacementFor returns a message that names the replacement of an engine that does not support
// the rules of a record; nil if it does, or if there is no such engine. Callers that start an
// engine show it, so that one engine is not taken for another.
func (g Game) ReplacementFor(spec string, r sente.Record) *sente.Message {
	p, err := g.ProfileOf(spec)
	if err != nil || p.Replacement == nil {
		return nil
	}
	r.Game = g.Name
	other := p.Replacement(r)
	if other == "" {
		return nil
	}
	return sente.NewMessage("engine_replaced", "{engine} does not support the rules {rules}: {other} is used instead",
		"engine", p.Name, "rules", cmp.Or(g.RulesOf(r), "of this game"), "other", other)
}
