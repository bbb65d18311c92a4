package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// checkSymmetry requires that a symmetry commutes with Play and that symmetry 0 is the identity.
func checkSymmetry[S any, M comparable](x *harness[S, M]) error {
	sym, _ := rules.Ability[rules.Symmetric[S, M]](x.rules)
	s, st := x.state(), x.rules.Status(x.state())
	before := x.snapshot(s)
	if n := sym.Symmetries(); n < 1 {
		return faultf("Symmetries is %d: expected at least 1, for the identity (symmetry 0)", n)
	}
	if same := sym.MapState(0, s); x.stateDifference(s, &same) != "" {
		return faultf("symmetry 0 must be the identity, but MapState returned another state: %s", x.stateDifference(s, &same))
	}
	for _, m := range x.someMoves(1) {
		if same := sym.MapMove(0, m); same != m {
			return faultf("symmetry 0 must be the identity, but MapMove returned %v for move %s", same, x.format(m))
		}
	}
	if change := before.changed(s); change != "" {
		return faultf("MapState changed its argument: %s", change)
	}
	for i := 1; i < sym.Symmetries(); i++ {
		image := sym.MapState(i, s)
		if got := x.rules.Status(&image); got.Outcome != st.Outcome || got.Turn != st.Turn {
			return faultf("image %d has turn %d and outcome %d, but the position has %d and %d", i, got.Turn, got.Outcome, st.Turn, st.Outcome)
		}
		if err := checkMoveMapping(x, sym, i, &image); err != nil {
			return err
		}
	}
	return nil
}

// checkMoveMapping compares the moves of the image with the images of the moves.
func checkMoveMapping[S any, M comparable](x *harness[S, M], sym rules.Symmetric[S, M], i int, image *S) error {
	legal := x.rules.Moves(image, nil)
	if n := len(x.rules.Moves(x.state(), nil)); len(legal) != n {
		return faultf("image %d has %d moves, but the position has %d", i, len(legal), n)
	}
	for _, m := range x.someMoves(2) {
		mapped := sym.MapMove(i, m)
		if !slices.Contains(legal, mapped) {
			return faultf("symmetry %d maps move %s to %v, which is illegal in image %d", i, x.format(m), mapped, i)
		}
		var after, played S
		x.rules.Play(&after, x.state(), m, true)
		there := x.rules.Play(&played, image, mapped, true)
		mappedAfter := sym.MapState(i, &after)
		here := x.rules.Status(&mappedAfter)
		if withoutEval(here) == withoutEval(there) && x.stateDifference(&played, &mappedAfter) == "" {
			continue
		}
		if withoutEval(here) != withoutEval(there) || x.appearance(&played, there) != x.appearance(&mappedAfter, here) {
			return faultf("symmetry %d and move %s do not commute: the image of the move on the image gives\n  key %#x, %s\nbut the image after the move is\n  key %#x, %s",
				i, x.format(m), there.Key, x.appearance(&played, there), here.Key, x.appearance(&mappedAfter, here))
		}
	}
	return nil
}
