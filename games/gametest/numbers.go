package gametest

import (
	"math/bits"

	"github.com/sente-games/sente/rules"
)

const mostNumbers = 64

// numbersAgree wants the moves of a set to be those of the list, in its order.
func (x *exam[R, S, M]) numbersAgree() error {
	numbered, _ := rules.Ability[rules.Numbered[R, S, M]](x.rules)
	all := numbered.Numbers(x.rules)
	if len(all) < 1 || len(all) > mostNumbers {
		return faultf("Numbers returns %d moves: a word tells 1 to %d apart", len(all), mostNumbers)
	}
	seen := map[M]int{}
	for i, m := range all {
		if first, twice := seen[m]; twice {
			return faultf("Numbers returns %s at %d and at %d: each move has one number", x.call(m), first, i)
		}
		seen[m] = i
	}
	before := x.remember(x.now())
	set, listed := numbered.MoveSet(x.now()), x.rules.Moves(x.now(), nil)
	if change := before.changed(x.now()); change != "" {
		return faultf("MoveSet changed the position: %s", change)
	}
	if n := bits.OnesCount64(set); n != len(listed) {
		return faultf("MoveSet has %d moves, Moves offers %d: they must be the same", n, len(listed))
	}
	for _, m := range listed {
		i := bits.TrailingZeros64(set)
		if i >= len(all) {
			return faultf("MoveSet has number %d, Numbers only %d moves, counted from 0", i, len(all))
		}
		if all[i] != m {
			return faultf("by their numbers %s comes next, in Moves %s: Moves offers what MoveSet has, by rising number", x.call(all[i]), x.call(m))
		}
		set &= set - 1
	}
	return nil
}
