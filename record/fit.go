package record

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// CheckRecord checks a record from elsewhere as [Parse] checks those of a file: what
// base asks for (game, rules, size, opening, set-up) must not be contradicted,
// and the rules must accept the moves, which are returned in canonical form.
func CheckRecord(games catalog.Catalog, base, r sente.Record) (sente.Record, error) {
	in := reader{games: games, base: base, bound: true}
	r, err := in.adopt(r)
	if err != nil {
		return r, err
	}
	return in.check(r)
}
