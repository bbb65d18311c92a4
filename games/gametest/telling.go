package gametest

import (
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// wordsAreThere examines words in many positions. An engine's rules may leave out legal
// moves, of which there is nothing to say; but always to say nothing is no explanation.
func (x *exam[R, S, M]) wordsAreThere() error {
	if err := x.walk(x.wordsHere); err != nil {
		return err
	}
	if x.has("Explainer") && x.told == 0 && x.silent >= enoughGames {
		return faultf("Explain says nothing of %d moves that are not legal: it must say in one sentence why not", x.silent)
	}
	return nil
}

// wordsHere examines what a game says of moves that may not be played and of its
// end.
func (x *exam[R, S, M]) wordsHere() error {
	if x.stands().Outcome.Over() {
		return x.reasoned()
	}
	if err := x.forbids(); err != nil {
		return err
	}
	if len(x.line) == 0 {
		return nil
	}
	m := x.line[x.rng.IntN(len(x.line))] // what was played before is often not legal any more
	if slices.Contains(x.rules.Moves(x.now(), nil), m) {
		return nil
	}
	return x.explained(x.call(m), m)
}

// reasoned asks how the game ended.
func (x *exam[R, S, M]) reasoned() error {
	r, ok := rules.Ability[rules.Reasoner[S]](x.rules)
	if !ok {
		return nil
	}
	before := x.remember(x.now())
	reason := r.Reason(x.now())
	if change := before.changed(x.now()); change != "" {
		return faultf("Reason changed the position: %s", change)
	}
	switch {
	case reason == nil || strings.TrimSpace(reason.Text) == "":
		return faultf("Reason says nothing of the end of the game: one clause is wanted, such as %q", "three in a row")
	case strings.ContainsAny(reason.Text, "\r\n"):
		return faultf("Reason says %q: one clause is wanted, in one line", reason.Text)
	}
	return nil
}

// forbids wants forbidden moves not to be legal.
func (x *exam[R, S, M]) forbids() error {
	f, ok := rules.Ability[rules.Forbidder[S, M]](x.rules)
	if !ok {
		return nil
	}
	before, legal := x.remember(x.now()), x.rules.Moves(x.now(), nil)
	list := f.Forbidden(x.now(), nil)
	for i, m := range list {
		if slices.Contains(legal, m) {
			return faultf("Forbidden names %s, but Moves offers it: a move is either forbidden or legal", x.call(m))
		}
		if slices.Contains(list[:i], m) {
			return faultf("Forbidden names %s twice: each move must be there once", x.call(m))
		}
	}
	if change := before.changed(x.now()); change != "" {
		return faultf("Forbidden changed the position: %s", change)
	}
	return appends("Forbidden", list, func(buf []M) []M { return f.Forbidden(x.now(), buf) })
}
