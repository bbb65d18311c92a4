package record

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// CheckRecord validates a record from another source in the same way as [Parse] validates records of a file:
// the record must not contradict base (game, rules, size, opening, set-up), and the rules must accept its
// moves, which are returned in canonical form.
func CheckRecord(games catalog.Catalog, base, r sente.Record) (sente.Record, error) {
	in := reader{games: games, base: base, mustMatchBase: true}
	r, err := in.applyBase(r)
	if err != nil {
		return r, err
	}
	return in.checkRecord(r)
}
