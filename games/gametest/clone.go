package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// checkClone requires that playing on a clone does not change the rules, and the reverse.
func checkClone[S any, M comparable](x *harness[S, M]) error {
	if x.status().Outcome.IsOver() {
		return nil
	}
	clone := x.clone()
	st, moves := x.rules.Status(x.state()), x.rules.Moves(x.state(), nil)
	if got := clone.Status(x.state()); got != st || !slices.Equal(moves, clone.Moves(x.state(), nil)) {
		return faultf("Clone has a different position: its status is %+v, that of the rules %+v", got, st)
	}
	ply, src := len(x.line), *x.state()
	for range 5 {
		for _, m := range x.someMoves(1) {
			x.play(m)
		}
	}
	got, same := clone.Status(&src), slices.Equal(moves, clone.Moves(&src, nil))
	x.rewind(ply)
	if got != st || !same {
		return faultf("playing on the rules changed their clone: its status was %+v and is %+v; Clone must copy all mutable state, including a board behind a pointer", st, got)
	}
	playRandomMoves(x, clone, src)
	if got := x.rules.Status(x.state()); got != st || !slices.Equal(moves, x.rules.Moves(x.state(), nil)) {
		return faultf("playing on a clone changed the rules: their status was %+v and is %+v; Clone must copy all mutable state, including a board behind a pointer", st, got)
	}
	return nil
}

// playRandomMoves plays a few random moves with a clone.
func playRandomMoves[S any, M comparable](x *harness[S, M], r rules.Rules[S, M], s S) {
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
