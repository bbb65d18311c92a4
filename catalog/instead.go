package catalog

import (
	"cmp"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
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

// What plays where an engine for five in a row is not made for the rules.
const (
	byGenericSearch = "the search of any game, with less understanding,"
	byGenericGlance = "a look one move ahead at windows of five points"
)

// untabled is for engines that play by tables of patterns.
func untabled(other string) func(sente.Record) string {
	return func(r sente.Record) string {
		if gomokuengine.Knows(r) {
			return ""
		}
		return other
	}
}

// unlawful is for the engine that has one of its own for captures. Where colours are
// still to be chosen is no matter of rules.
func unlawful(r sente.Record) string {
	r.Moves, r.Opening = nil, ""
	if gomokuengine.Plays(r) || capture.Knows(r) {
		return ""
	}
	return byGenericSearch
}
