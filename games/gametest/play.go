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
	if err := x.startsAlike(); err != nil {
		return err
	}
	src := x.now()
	for _, m := range x.sample(sampled) {
		before := x.remember(src)
		var clean S
		dirty := x.used()
		first := x.once(&clean, m, true)
		if change := before.changed(src); change != "" {
			return deepf("Play of %s changed the position it started from: %s", x.call(m), change)
		}
		again := x.once(&dirty, m, true)
		if change := before.changed(src); change != "" {
			return deepf("Play of %s into a state used before changed the position it started from: %s", x.call(m), change)
		}
		inner := x.once(&dirty, m, false)
		switch {
		case first != again:
			return faultf("Play of %s says %+v and, into a state used before, %+v: what dst holds must not matter", x.call(m), first, again)
		case unscored(first) != unscored(inner):
			return faultf("Play of %s says %+v at a leaf and %+v elsewhere: only Eval may differ", x.call(m), first, inner)
		}
		if differ := x.differ(&clean, &dirty); differ != "" {
			return faultf("Play of %s leaves one state in an empty dst and another one in a used one: what dst holds must not matter, but %s", x.call(m), differ)
		}
	}
	return nil
}

// startsAlike compares the start with the start asked for again.
func (x *exam[R, S, M]) startsAlike() error {
	if len(x.line) > 0 {
		return nil
	}
	first, again := x.rules.Start(), x.rules.Start()
	if differ := x.differ(&first, &again); differ != "" {
		return deepf("Start gives two positions, one after the other: %s; a game must begin alike each time, since a record is only its moves", differ)
	}
	if x.undo == nil {
		if st, other := x.rules.Status(&first), x.rules.Status(&first); st != other {
			return deepf("Status says %+v and, asked again, %+v: it must depend on nothing but the position", st, other)
		}
	}
	return nil
}

// used is a state that was used before, for Play to write to. Where copies of states
// share memory it is one that nothing else needs.
func (x *exam[R, S, M]) used() (s S) {
	if x.plain {
		return x.states[x.rng.IntN(len(x.states))]
	}
	for _, m := range x.sample(1) {
		x.once(&s, m, true)
	}
	return s
}

// once plays m into dst and goes back.
func (x *exam[R, S, M]) once(dst *S, m M, leaf bool) rules.Status {
	x.tried = m
	x.beats.Add(1)
	st := x.rules.Play(dst, x.now(), m, leaf)
	if x.undo != nil {
		x.undo.Undo(x.now(), m)
	}
	return st
}

// statusAgrees compares what Play said with Status from scratch.
func (x *exam[R, S, M]) statusAgrees() error {
	before := x.remember(x.now())
	said, st := x.stands(), x.rules.Status(x.now())
	if change := before.changed(x.now()); change != "" {
		return deepf("Status changed the position: %s", change)
	}
	if again := x.rules.Status(x.now()); again != st {
		return faultf("Status says %+v and, asked again, %+v: it must depend on nothing but the position", st, again)
	}
	if e, ok := rules.Ability[rules.Evaluator[S]](x.rules); ok && !st.Outcome.Over() && e.Eval(x.now()) != st.Eval {
		return faultf("Eval says %d, but Status has Eval %d", e.Eval(x.now()), st.Eval)
	}
	switch {
	case said.Key != st.Key:
		return faultf("Play made the key %#x, Status computes %#x from scratch: the incremental key is wrong", said.Key, st.Key)
	case said.Outcome != st.Outcome:
		return faultf("Play said %s, Status says %s", outcome(said), outcome(st))
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
	ply := len(x.line)
	moves := x.rules.Moves(x.now(), nil)
	before := x.rules.Status(x.now())
	looks, state := x.looks(x.now(), before), x.remember(x.now())
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
		return deepf("after %v and Undo the status is %+v, it was %+v", played, after, before)
	case !slices.Equal(moves, x.rules.Moves(x.now(), nil)):
		return deepf("after %v and Undo the moves are %v, they were %v", played, x.rules.Moves(x.now(), nil), moves)
	case looks != x.looks(x.now(), after):
		return deepf("after %v and Undo the position looks like\n  %s\nit was\n  %s", played, x.looks(x.now(), after), looks)
	}
	if change := state.changed(x.now()); change != "" {
		return deepf("after %v and Undo the state is another one: %s", played, change)
	}
	return nil
}
