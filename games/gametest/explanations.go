package gametest

import (
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// checkTexts checks the sentences on illegal moves and ends of games. An engine's rules may
// leave out legal moves, which need no explanation; but some illegal move must have one.
func (x *textCheck[S, M]) checkTexts() error {
	if err := x.forRandomPositions(x.checkTextsHere); err != nil {
		return err
	}
	if x.has("Explainer") && x.explained == 0 && x.unexplained >= minGamesForSeats {
		return faultf("Explain returned no error for %d illegal moves: expected one sentence with the reason", x.unexplained)
	}
	return nil
}

// checkTextsHere checks the sentences in one position.
func (x *textCheck[S, M]) checkTextsHere() error {
	if x.status().Outcome.IsOver() {
		return x.checkReason()
	}
	if err := x.checkForbidden(); err != nil {
		return err
	}
	if len(x.line) == 0 {
		return nil
	}
	m := x.line[x.rng.IntN(len(x.line))] // an earlier move is often illegal now
	if slices.Contains(x.rules.Moves(x.state(), nil), m) {
		return nil
	}
	return x.checkExplanation(x.format(m), m)
}

// checkReason checks the sentence on how the game ended.
func (x *textCheck[S, M]) checkReason() error {
	r, ok := rules.Ability[rules.Reasoner[S]](x.rules)
	if !ok {
		return nil
	}
	before := x.snapshot(x.state())
	reason := r.Reason(x.state())
	if change := before.changed(x.state()); change != "" {
		return faultf("Reason changed the position: %s", change)
	}
	switch {
	case reason == nil || strings.TrimSpace(reason.Text) == "":
		return faultf("Reason returned nothing for the end of the game: expected one clause, such as %q", "three in a row")
	case strings.ContainsAny(reason.Text, "\r\n"):
		return faultf("Reason returned %q: expected one clause on one line", reason.Text)
	}
	return nil
}

// checkForbidden requires that forbidden moves are not legal.
func (x *textCheck[S, M]) checkForbidden() error {
	f, ok := rules.Ability[rules.Forbidder[S, M]](x.rules)
	if !ok {
		return nil
	}
	before, legal := x.snapshot(x.state()), x.rules.Moves(x.state(), nil)
	list := f.Forbidden(x.state(), nil)
	for i, m := range list {
		if slices.Contains(legal, m) {
			return faultf("Forbidden returned %s, which is also a legal move", x.format(m))
		}
		if slices.Contains(list[:i], m) {
			return faultf("Forbidden returned %s twice: moves must be unique", x.format(m))
		}
	}
	if change := before.changed(x.state()); change != "" {
		return faultf("Forbidden changed the position: %s", change)
	}
	return checkAppendsTo("Forbidden", list, func(buf []M) []M { return f.Forbidden(x.state(), buf) })
}
