package record

import (
	"cmp"
	"fmt"

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
	return checkRecord(games, r)
}

// CheckSetting returns an error if base contradicts a record that is complete, so that its empty fields are the
// defaults of the game.
func CheckSetting(games catalog.Catalog, base, r sente.Record) error {
	if g, err := games.FindGame(r.Game); err == nil {
		r.Rules, r.Size = g.RulesOf(r), g.SizeOf(r)
	}
	for _, f := range []struct{ what, got, want string }{
		{"game", r.Game, base.Game},
		{"rules", r.Rules, base.Rules},
		{"size", r.Size, base.Size},
		{"opening", cmp.Or(r.Opening, "none"), base.Opening},
		{"set-up", r.Setup, base.Setup},
	} {
		if f.want != "" && f.got != f.want {
			return fmt.Errorf("%s %q does not match %q", f.what, f.got, f.want)
		}
	}
	return nil
}
