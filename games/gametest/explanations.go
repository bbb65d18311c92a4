package gametest

import (
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// checkTexts checks the sentences on illegal moves and ends of games. An engine's rules may
// leave out legal moves, which need no explanation; but some illegal move must have one.
func (c *textCheck[S, M]) checkTexts() error {
	if err := c.harness.forRandomPositions(c.checkTextsHere); err != nil {
		return err
	}
	if c.harness.has("Explainer") && c.explained == 0 && c.unexplained >= minGamesForSeats {
		return faultf("Explain returned no error for %d illegal moves: expected one sentence with the reason", c.unexplained)
	}
	return nil
}

// checkTextsHere checks the sentences in one position.
func (c *textCheck[S, M]) checkTextsHere() error {
	if c.harness.status().Outcome.IsOver() {
		return c.checkReason()
	}
	if err := c.checkForbidden(); err != nil {
		return err
	}
	if len(c.harness.line) == 0 {
		return nil
	}
	m := c.harness.line[c.harness.rng.IntN(len(c.harness.line))] // an earlier move is often illegal now
	if slices.Contains(c.harness.rules.Moves(c.harness.state(), nil), m) {
		return nil
	}
	return c.checkExplanation(c.harness.format(m), m)
}

// checkReason checks the sentence on how the game ended.
func (c *textCheck[S, M]) checkReason() error {
	r, ok := rules.Ability[rules.Reasoner[S]](c.harness.rules)
	if !ok {
		return nil
	}
	before := c.harness.snapshot(c.harness.state())
	reason := r.Reason(c.harness.state())
	if change := before.changed(c.harness.state()); change != "" {
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
func (c *textCheck[S, M]) checkForbidden() error {
	f, ok := rules.Ability[rules.Forbidder[S, M]](c.harness.rules)
	if !ok {
		return nil
	}
	before, legal := c.harness.snapshot(c.harness.state()), c.harness.rules.Moves(c.harness.state(), nil)
	list := f.Forbidden(c.harness.state(), nil)
	for i, m := range list {
		if slices.Contains(legal, m) {
			return faultf("Forbidden returned %s, which is also a legal move", c.harness.format(m))
		}
		if slices.Contains(list[:i], m) {
			return faultf("Forbidden returned %s twice: moves must be unique", c.harness.format(m))
		}
	}
	if change := before.changed(c.harness.state()); change != "" {
		return faultf("Forbidden changed the position: %s", change)
	}
	return checkAppendsTo("Forbidden", list, func(buf []M) []M { return f.Forbidden(c.harness.state(), buf) })
}
