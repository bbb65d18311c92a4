package gametest

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// movesPerPosition is the number of moves that are checked in a position.
const movesPerPosition = 6

// checkPlay requires that Play gives the same result in an empty and a used state, as a
// leaf and as an inner node.
func checkPlay[S any, M comparable](x *harness[S, M]) error {
	if err := checkStartRepeatable(x); err != nil {
		return err
	}
	src := x.state()
	for _, m := range x.someMoves(movesPerPosition) {
		before := x.snapshot(src)
		var clean S
		dirty := x.usedState()
		first := x.playAndUndo(&clean, m, true)
		if change := before.changed(src); change != "" {
			return fatalf("Play of %s changed the position from which it started: %s", x.format(m), change)
		}
		again := x.playAndUndo(&dirty, m, true)
		if change := before.changed(src); change != "" {
			return fatalf("Play of %s with a used dst changed the position from which it started: %s", x.format(m), change)
		}
		inner := x.playAndUndo(&dirty, m, false)
		switch {
		case first != again:
			return faultf("Play of %s returned %+v and, with a used dst, %+v: the contents of dst must not matter", x.format(m), first, again)
		case withoutEval(first) != withoutEval(inner):
			return faultf("Play of %s returned %+v at a leaf and %+v elsewhere: only Eval may differ", x.format(m), first, inner)
		}
		if differ := x.stateDifference(&clean, &dirty); differ != "" {
			return faultf("Play of %s results in different states for an empty and a used dst: the contents of dst must not matter, but %s", x.format(m), differ)
		}
	}
	return nil
}

// checkStartRepeatable requires that Start returns the same position each time.
func checkStartRepeatable[S any, M comparable](x *harness[S, M]) error {
	if len(x.line) > 0 {
		return nil
	}
	first, again := x.rules.Start(), x.rules.Start()
	if differ := x.stateDifference(&first, &again); differ != "" {
		return fatalf("Start returned two different positions: %s; games must start identically, because a record contains only moves", differ)
	}
	if x.undo == nil {
		if st, other := x.rules.Status(&first), x.rules.Status(&first); st != other {
			return fatalf("Status returned %+v and, called again, %+v: it must depend only on the position", st, other)
		}
	}
	return nil
}

// checkStatus compares the incremental status of Play with Status, computed from scratch.
func checkStatus[S any, M comparable](x *harness[S, M]) error {
	before := x.snapshot(x.state())
	said, st := x.status(), x.rules.Status(x.state())
	if change := before.changed(x.state()); change != "" {
		return fatalf("Status changed the position: %s", change)
	}
	if again := x.rules.Status(x.state()); again != st {
		return faultf("Status returned %+v and, called again, %+v: it must depend only on the position", st, again)
	}
	if e, ok := rules.Ability[rules.Evaluator[S]](x.rules); ok && !st.Outcome.IsOver() && e.Eval(x.state()) != st.Eval {
		return faultf("Eval returned %d, but Status has Eval %d", e.Eval(x.state()), st.Eval)
	}
	switch {
	case said.Key != st.Key:
		return faultf("Play returned the key %#x, but Status computes %#x: the incremental key is wrong", said.Key, st.Key)
	case said.Outcome != st.Outcome:
		return faultf("Play returned %s, but Status %s", formatOutcome(said), formatOutcome(st))
	case said.Turn != st.Turn:
		return faultf("Play returned turn %d, but Status %d", said.Turn, st.Turn)
	case said.Eval != st.Eval && !st.Outcome.IsOver():
		return faultf("Play at a leaf returned Eval %d, but Status computes %d: the incremental evaluation is wrong", said.Eval, st.Eval)
	case st.Eval > sente.MaxEval || st.Eval < -sente.MaxEval:
		return faultf("Eval is %d, which exceeds sente.MaxEval = %d: it would be treated as a proven win", st.Eval, sente.MaxEval)
	case st.Eval != 0 && !x.hasEval:
		return faultf("Eval is %d, but the rules do not declare HasEval", st.Eval)
	case st.Key != 0 && !x.hasKey:
		return faultf("the key is %#x, but the rules do not declare HasKey: no transposition table will be used", st.Key)
	}
	return nil
}

// checkUndo plays a few moves and takes them back.
func checkUndo[S any, M comparable](x *harness[S, M]) error {
	ply := len(x.line)
	moves := x.rules.Moves(x.state(), nil)
	before := x.rules.Status(x.state())
	looks, state := x.appearance(x.state(), before), x.snapshot(x.state())
	for range 5 {
		next := x.someMoves(1)
		if len(next) == 0 {
			break
		}
		x.play(next[0])
	}
	played := slices.Clone(x.line[ply:])
	x.rewind(ply)
	after := x.rules.Status(x.state())
	switch {
	case before != after:
		return fatalf("after %v and Undo the status is %+v, it was %+v", played, after, before)
	case !slices.Equal(moves, x.rules.Moves(x.state(), nil)):
		return fatalf("after %v and Undo the moves are %v, they were %v", played, x.rules.Moves(x.state(), nil), moves)
	case looks != x.appearance(x.state(), after):
		return fatalf("after %v and Undo the position looks like\n  %s\nit was\n  %s", played, x.appearance(x.state(), after), looks)
	}
	if change := state.changed(x.state()); change != "" {
		return fatalf("after %v and Undo the state differs: %s", played, change)
	}
	return nil
}
