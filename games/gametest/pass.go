package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// passTurns examines the null move of searches.
func (x *exam[R, S, M]) passTurns() error {
	if x.stands().Outcome.Over() {
		return nil
	}
	passer, ok := rules.Ability[rules.Passer[S]](x.rules)
	if z, ok := rules.Ability[rules.Zugzwang[S]](x.rules); ok {
		before := x.remember(x.now())
		if first := z.Zugzwang(x.now()); z.Zugzwang(x.now()) != first {
			return faultf("Zugzwang answers yes and, asked again, no: it must depend on nothing but the position")
		}
		if change := before.changed(x.now()); change != "" {
			return faultf("Zugzwang changed the position: %s", change)
		}
	}
	switch {
	case !ok:
		return nil
	case x.undo != nil && !x.passesInPlace():
		return nil // the board has moved on, and nothing takes it back
	case x.undo != nil:
		return x.passInPlace(passer)
	}
	return x.passAway(passer)
}

func (x *exam[R, S, M]) passesInPlace() bool {
	p, ok := rules.Ability[rules.PassesInPlace](x.rules)
	return ok && p.PassLeavesBoard()
}

// passAway passes into states of all sorts and looks at what is there.
func (x *exam[R, S, M]) passAway(passer rules.Passer[S]) error {
	before := x.remember(x.now())
	var clean S
	dirty := x.used()
	st := passer.Pass(&clean, x.now(), true)
	again := passer.Pass(&dirty, x.now(), true)
	inner := passer.Pass(&dirty, x.now(), false)
	if change := before.changed(x.now()); change != "" {
		return deepf("Pass changed the position it started from: %s", change)
	}
	switch fresh := x.rules.Status(&clean); {
	case st != again || x.differ(&clean, &dirty) != "":
		return faultf("Pass says %+v and, into a state used before, %+v: what dst holds must not matter", st, again)
	case unscored(st) != unscored(inner):
		return faultf("Pass says %+v at a leaf and %+v elsewhere: only Eval may differ", st, inner)
	case unscored(st) != unscored(fresh) || !st.Outcome.Over() && st.Eval != fresh.Eval:
		return faultf("Pass says %+v, but Status of the position that it wrote says %+v", st, fresh)
	}
	return x.otherToMove(st)
}

// passInPlace passes and looks whether the board is as it was.
func (x *exam[R, S, M]) passInPlace(passer rules.Passer[S]) error {
	before, moves := x.rules.Status(x.now()), x.rules.Moves(x.now(), nil)
	var dst S
	st := passer.Pass(&dst, x.now(), true)
	if after := x.rules.Status(x.now()); after != before || !slices.Equal(moves, x.rules.Moves(x.now(), nil)) {
		return faultf("PassLeavesBoard says that Pass leaves the board as it is, but the status was %+v and is %+v", before, after)
	}
	return x.otherToMove(st)
}

// otherToMove wants a pass to change the side to move, and the key with it.
func (x *exam[R, S, M]) otherToMove(passed rules.Status) error {
	st := x.rules.Status(x.now())
	if x.two() && passed.Turn != 1-st.Turn {
		return faultf("after Pass it is player %d's turn, as before: the other side must be to move", passed.Turn)
	}
	if passed.Turn == st.Turn {
		return faultf("after Pass it is still player %d's turn: another one must be to move", passed.Turn)
	}
	if x.hasKey && passed.Key == st.Key {
		return faultf("after Pass the key is %#x, as before: the key must know the side to move, or a transposition table takes one position for the other", st.Key)
	}
	return nil
}
