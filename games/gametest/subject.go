package gametest

import "github.com/sente-games/sente/rules"

// subject is the game that a suite examines. It does not contain the type of the rules, so that the
// suite is compiled once for all rules with the same states and moves.
type subject[S any, M comparable] struct {
	rules     rules.Rules[S, M]
	abilities []ability
	clone     func() rules.Rules[S, M] // nil without rules.Cloner
}

func newSubject[R rules.Rules[S, M], S any, M comparable](r R) subject[S, M] {
	sub := subject[S, M]{rules: r, abilities: abilitiesOf(r)}
	if cloner, ok := rules.Ability[rules.Cloner[R]](r); ok {
		sub.clone = func() rules.Rules[S, M] { return cloner.Clone() }
	}
	return sub
}
