package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// noisyAreLegal wants noisy moves to be some of the legal ones.
func (x *exam[R, S, M]) noisyAreLegal() error {
	if x.stands().Outcome.Over() {
		return nil
	}
	noisy, _ := rules.Ability[rules.Noisy[S, M]](x.rules)
	legal := x.rules.Moves(x.now(), nil)
	if x.partial != nil && x.partial.Partial(x.now()) {
		return nil // moves left out may be noisy
	}
	before := x.remember(x.now())
	list := noisy.Noisy(x.now(), nil)
	for i, m := range list {
		if !slices.Contains(legal, m) {
			return faultf("Noisy offers %s, which Moves does not: a quiescence search plays what Noisy offers, so that it must be legal", x.call(m))
		}
		if slices.Contains(list[:i], m) {
			return faultf("Noisy offers %s twice: each move must be there once", x.call(m))
		}
	}
	if change := before.changed(x.now()); change != "" {
		return faultf("Noisy changed the position: %s", change)
	}
	return appends("Noisy", list, func(buf []M) []M { return noisy.Noisy(x.now(), buf) })
}
