package catalog

import (
	"cmp"
	"fmt"

	"github.com/sente-games/sente"
)

// Instead says in one sentence what plays in the place of an engine that cannot play by
// the rules of a record by its own means; "" if it can, or if there is no such engine.
// Whoever starts an engine shows it, so that nobody takes one player for another.
func (g Game) Instead(spec string, r sente.Record) string {
	p, err := g.ProfileOf(spec)
	if err != nil || p.Instead == nil {
		return ""
	}
	r.Game = g.Name
	other := p.Instead(r)
	if other == "" {
		return ""
	}
	return fmt.Sprintf("%s was not made for the rules %s: %s plays in its place", p.Name, cmp.Or(g.RulesOf(r), "of this game"), other)
}
