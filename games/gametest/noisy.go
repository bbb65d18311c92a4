package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// checkNoisy requires that noisy moves are legal and listed once.
func checkNoisy[S any, M comparable](x *harness[S, M]) error {
	if x.status().Outcome.IsOver() {
		return nil
	}
	noisy, _ := rules.Ability[rules.Noisy[S, M]](x.rules)
	legal := x.rules.Moves(x.state(), nil)
	if x.partial != nil && x.partial.Partial(x.state()) {
		return nil // moves left out may be noisy
	}
	before := x.snapshot(x.state())
	list := noisy.Noisy(x.state(), nil)
	for i, m := range list {
		if !slices.Contains(legal, m) {
			return faultf("Noisy returned %s, which Moves does not: a quiescence search plays these moves, so that they must be legal", x.format(m))
		}
		if slices.Contains(list[:i], m) {
			return faultf("Noisy returned %s twice: moves must be unique", x.format(m))
		}
	}
	if change := before.changed(x.state()); change != "" {
		return faultf("Noisy changed the position: %s", change)
	}
	return checkAppendsTo("Noisy", list, func(buf []M) []M { return noisy.Noisy(x.state(), buf) })
}
