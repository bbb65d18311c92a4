package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// clonesAreApart plays on a clone and looks whether the rules notice, and the other
// way round.
func (x *exam[R, S, M]) clonesAreApart() error {
	if x.stands().Outcome.Over() {
		return nil
	}
	cloner, _ := rules.Ability[rules.Cloner[R]](x.rules)
	clone := cloner.Clone()
	st, moves := x.rules.Status(x.now()), x.rules.Moves(x.now(), nil)
	if got := clone.Status(x.now()); got != st || !slices.Equal(moves, clone.Moves(x.now(), nil)) {
		return faultf("Clone stands elsewhere: its status is %+v, that of the rules %+v; a clone must be in the same position", got, st)
	}
	ply, src := len(x.line), *x.now()
	for range 5 {
		for _, m := range x.sample(1) {
			x.play(m)
		}
	}
	got, same := clone.Status(&src), slices.Equal(moves, clone.Moves(&src, nil))
	x.rewind(ply)
	if got != st || !same {
		return faultf("playing on the rules changed their clone: its status was %+v and is %+v; Clone must copy all that changes, a board behind a pointer too", st, got)
	}
	x.wander(clone, src)
	if got := x.rules.Status(x.now()); got != st || !slices.Equal(moves, x.rules.Moves(x.now(), nil)) {
		return faultf("playing on a clone changed the rules: their status was %+v and is %+v; Clone must copy all that changes, a board behind a pointer too", st, got)
	}
	return nil
}

// wander plays a few random moves with a clone, which is given up where it stands.
func (x *exam[R, S, M]) wander(r R, s S) {
	states := []S{s}
	for range 5 {
		moves := r.Moves(&states[len(states)-1], nil)
		if len(moves) == 0 {
			break
		}
		var next S
		m := moves[x.rng.IntN(len(moves))]
		r.Play(&next, &states[len(states)-1], m, true)
		states = append(states, next)
	}
}
