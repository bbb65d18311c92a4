package standard

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
)

// Descriptions of the replacements of engines for five in a row under unsupported rules.
const (
	byGenericSearch = "the search of any game, with less understanding,"
	byGenericGlance = "a look one move ahead at windows of five points"
)

// replacementWithoutTables returns the function Instead of profiles that use pattern tables.
func replacementWithoutTables(other string) func(sente.Record) string {
	return func(r sente.Record) string {
		if gomokuengine.SupportsGame(r) {
			return ""
		}
		return other
	}
}

// replacementWithoutRules is the function Instead of the profile that also has an engine for
// captures. The opening rule is ignored.
func replacementWithoutRules(r sente.Record) string {
	r.Moves, r.Opening = nil, ""
	if gomokuengine.CanPlay(r) || capture.SupportsGame(r) {
		return ""
	}
	return byGenericSearch
}
