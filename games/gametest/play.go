package gametest

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// sampled is how many moves of a position are looked at.
const sampled = 6

// playTwice plays moves again and again: into an empty state, into a used one,
// as a leaf and not.
func (x *exam[R, S, M]) playTwice() error {
	src := x.now()
	for _, m := range x.sample(sampled) {
		before := show(src)
		var clean S
		dirty := x.states[x.rng.IntN(len(x.states))]
		first := x.once(&clean, m, true)
		if after := show(src); after != before {
			return faultf("Play of %s changed the position it started from: it was\n  %s\nand is now\n  %s", x.call(m), before, after)
		}
		again := x.once(&dirty, m, true)
		inner := x.once(&dirty, m, false)
		switch {
		case first != again:
			return faultf("Play of %s says %+v and, into a state used before, %+v: what dst holds must not matter", x.call(m), first, again)
		case unscored(first) != unscored(inner):
			return faultf("Play of %s says %+v at a leaf and %+v elsewhere: only Eval may differ", x.call(m), first, inner)
		case show(&clean) != show(&dirty):
			return faultf("Play of %s leaves\n  %s\nin an empty state, but in a used one\n  %s", x.call(m), show(&clean), show(&dirty))
		}
	}
	return nil
}

// once plays m into dst and goes back.
func (x *exam[R, S, M]) once(dst *S, m M, leaf bool) rules.Status {
	st := x.rules.Play(dst, x.now(), m, leaf)
	if x.undo != nil {
		x.undo.Undo(x.now(), m)
	}
	return st
}

// statusAgrees compares what Play said with Status from scratch.
func (x *exam[R, S, M]) statusAgrees() error {
	said, st := x.stands(), x.rules.Status(x.now())
	switch {
	case said.Key != st.Key:
		return faultf("Play made the key %#x, Status computes %#x from scratch: the incremental key is wrong", said.Key, st.Key)
	case said.Outcome != st.Outcome:
		return faultf("Play said outcome %d, Status says %d", said.Outcome, st.Outcome)
	case said.Turn != st.Turn:
		return faultf("Play said it is player %d's turn, Status says %d", said.Turn, st.Turn)
	case said.Eval != st.Eval && !st.Outcome.Over():
		return faultf("Play at a leaf said Eval %d, Status computes %d from scratch: the incremental evaluation is wrong", said.Eval, st.Eval)
	case st.Eval > sente.MaxEval || st.Eval < -sente.MaxEval:
		return faultf("Eval is %d, beyond sente.MaxEval = %d: a score that large would be taken for a proven win", st.Eval, sente.MaxEval)
	case st.Eval != 0 && !x.hasEval:
		return faultf("Eval is %d, but the rules do not declare HasEval", st.Eval)
	case st.Key != 0 && !x.hasKey:
		return faultf("the key is %#x, but the rules do not declare HasKey: no transposition table will be used", st.Key)
	}
	return nil
}

// undoRestores plays a few moves and takes them back.
func (x *exam[R, S, M]) undoRestores() error {
	if x.undo == nil {
		return nil
	}
	ply := len(x.line)
	looks, state, moves := x.looks(x.now(), x.rules.Status(x.now())), show(x.now()), x.rules.Moves(x.now(), nil)
	before := x.rules.Status(x.now())
	for range 5 {
		next := x.sample(1)
		if len(next) == 0 {
			break
		}
		x.play(next[0])
	}
	played := slices.Clone(x.line[ply:])
	x.rewind(ply)
	after := x.rules.Status(x.now())
	switch {
	case before != after:
		return faultf("after %v and Undo the status is %+v, it was %+v", played, after, before)
	case !slices.Equal(moves, x.rules.Moves(x.now(), nil)):
		return faultf("after %v and Undo the moves are %v, they were %v", played, x.rules.Moves(x.now(), nil), moves)
	case state != show(x.now()):
		return faultf("after %v and Undo the state is\n  %s\nit was\n  %s", played, show(x.now()), state)
	case looks != x.looks(x.now(), after):
		return faultf("after %v and Undo the position looks like\n  %s\nit was\n  %s", played, x.looks(x.now(), after), looks)
	}
	return nil
}
