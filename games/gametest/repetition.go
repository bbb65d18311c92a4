package gametest

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// checkRepetition compares the position with the earlier ones that count as the same.
func checkRepetition[S any, M comparable](x *harness[S, M]) error {
	repeater, _ := rules.Ability[rules.Repeater[S]](x.rules)
	plies, ply := repeater.ReversiblePlies(x.state()), len(x.line)
	if plies < 0 {
		return faultf("ReversiblePlies returns %d: expected 0 or more", plies)
	}
	if ply > 0 {
		if before := repeater.ReversiblePlies(&x.states[ply-1]); plies > before+1 {
			return faultf("ReversiblePlies returns %d, and %d for the position before: expected at most one more", plies, before)
		}
	}
	for i := max(0, ply-plies); i < ply && x.undo == nil; i++ {
		if x.statuses[i].Key == x.status().Key && !slices.Equal(x.rules.Moves(&x.states[i], nil), x.rules.Moves(x.state(), nil)) {
			return faultf("this position has the key of the one after %d plies, so that it counts as repeated, but it has other moves", i)
		}
	}
	if outcome := repeater.Repeated(x.state(), 2); outcome.Winner(x.status().Turn) >= x.players {
		return faultf("Repeated returns outcome %d in a game of %d players", outcome, x.players)
	}
	return nil
}
