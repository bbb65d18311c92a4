package standard

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
)

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
