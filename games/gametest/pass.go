package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// checkPass checks Pass, the null move of searches, and Zugzwang.
func checkPass[S any, M comparable](x *harness[S, M]) error {
	if x.status().Outcome.IsOver() {
		return nil
	}
	passer, ok := rules.Ability[rules.Passer[S]](x.rules)
	if z, ok := rules.Ability[rules.Zugzwang[S]](x.rules); ok {
		before := x.snapshot(x.state())
		if first := z.Zugzwang(x.state()); z.Zugzwang(x.state()) != first {
			return faultf("Zugzwang returned true and, called again, false: it must depend only on the position")
		}
		if change := before.changed(x.state()); change != "" {
			return faultf("Zugzwang changed the position: %s", change)
		}
	}
	switch {
	case !ok:
		return nil
	case x.undo != nil && !passesInPlace(x):
		return nil // the pass cannot be undone
	case x.undo != nil:
		return checkPassInPlace(x, passer)
	}
	return checkPassIntoNewState(x, passer)
}

func passesInPlace[S any, M comparable](x *harness[S, M]) bool {
	p, ok := rules.Ability[rules.PassesInPlace](x.rules)
	return ok && p.PassLeavesBoard()
}

// checkPassIntoNewState compares the result of Pass in new and used states with Status.
func checkPassIntoNewState[S any, M comparable](x *harness[S, M], passer rules.Passer[S]) error {
	before := x.snapshot(x.state())
	var clean S
	dirty := x.usedState()
	st := passer.Pass(&clean, x.state(), true)
	again := passer.Pass(&dirty, x.state(), true)
	inner := passer.Pass(&dirty, x.state(), false)
	if change := before.changed(x.state()); change != "" {
		return fatalf("Pass changed the position from which it started: %s", change)
	}
	switch fresh := x.rules.Status(&clean); {
	case st != again || x.stateDifference(&clean, &dirty) != "":
		return faultf("Pass returned %+v and, with a used dst, %+v: the contents of dst must not matter", st, again)
	case withoutEval(st) != withoutEval(inner):
		return faultf("Pass returned %+v at a leaf and %+v elsewhere: only Eval may differ", st, inner)
	case withoutEval(st) != withoutEval(fresh) || !st.Outcome.IsOver() && st.Eval != fresh.Eval:
		return faultf("Pass returned %+v, but Status of the resulting position is %+v", st, fresh)
	}
	return checkOtherSideToMove(x, st)
}

// checkPassInPlace requires that Pass leaves the board unchanged, as PassLeavesBoard promises.
func checkPassInPlace[S any, M comparable](x *harness[S, M], passer rules.Passer[S]) error {
	before, moves := x.rules.Status(x.state()), x.rules.Moves(x.state(), nil)
	var dst S
	st := passer.Pass(&dst, x.state(), true)
	if after := x.rules.Status(x.state()); after != before || !slices.Equal(moves, x.rules.Moves(x.state(), nil)) {
		return faultf("PassLeavesBoard is true, but the status was %+v and is %+v", before, after)
	}
	return checkOtherSideToMove(x, st)
}

// checkOtherSideToMove requires that a pass changes the side to move and the key.
func checkOtherSideToMove[S any, M comparable](x *harness[S, M], passed rules.Status) error {
	st := x.rules.Status(x.state())
	if x.isTwoPlayer() && passed.Turn != 1-st.Turn {
		return faultf("after Pass player %d is still to move: expected the opponent", passed.Turn)
	}
	if passed.Turn == st.Turn {
		return faultf("after Pass player %d is still to move: expected another player", passed.Turn)
	}
	if x.hasKey && passed.Key == st.Key {
		return faultf("after Pass the key is still %#x: the key must include the side to move, otherwise a transposition table confuses the positions", st.Key)
	}
	return nil
}
