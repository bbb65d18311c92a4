package gametest

import (
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

type textCheck[S any, M comparable] struct {
	harness                *harness[S, M]
	explained, unexplained int // illegal moves
}

// checkNotation requires that Format and Parse are inverse and texts unique.
func (c *textCheck[S, M]) checkNotation() error {
	texts := map[string]M{}
	for _, m := range c.harness.rules.Moves(c.harness.state(), nil) {
		text := c.harness.notation.Format(c.harness.state(), m)
		if other, ok := texts[text]; ok && other != m { // duplicates are reported by the part "moves"
			return faultf("two moves have the same text %q: Format must distinguish %v and %v", text, other, m)
		}
		texts[text] = m
		if text == "" || strings.ContainsAny(text, " ,\t\r\n") {
			return faultf("invalid text %q of a move: expected a text without spaces and commas, which separate moves", text)
		}
	}
	return c.checkRoundTrip()
}

// maxMovesAllParsed is the number of moves up to which all are parsed; of more, a sample.
const maxMovesAllParsed = 64

// checkRoundTrip requires that Parse reads what Format wrote.
func (c *textCheck[S, M]) checkRoundTrip() error {
	moves := c.harness.rules.Moves(c.harness.state(), nil)
	if len(moves) > maxMovesAllParsed {
		moves = c.harness.someMoves(maxMovesAllParsed)
	}
	before := c.harness.snapshot(c.harness.state())
	for _, m := range moves {
		text := c.harness.format(m)
		if back, err := c.harness.notation.Parse(c.harness.state(), text); err != nil {
			return faultf("Parse rejects %q, which Format returned: %v", text, err)
		} else if back != m {
			return faultf("Format of %v is %q, but Parse returns %v for it", m, text, back)
		}
	}
	if change := before.changed(c.harness.state()); change != "" {
		return faultf("Format or Parse changed the position: %s", change)
	}
	return c.checkSplit()
}

// checkSplit requires that Split separates moves written without spaces.
func (c *textCheck[S, M]) checkSplit() error {
	splitter, ok := rules.Ability[rules.Splitter](c.harness.rules)
	if !ok {
		return nil
	}
	texts := make([]string, len(c.harness.line))
	for i, m := range c.harness.line {
		texts[i] = c.harness.formatAt(i, m)
	}
	glued := strings.Join(texts, "")
	parts, err := splitter.Split(glued)
	if err != nil {
		return faultf("Split rejects %q, a list of moves: %v", glued, err)
	}
	if _, adapted := any(c.harness.rules).(rules.Adapter); adapted && slices.Equal(parts, []string{glued}) {
		return nil // the default, which does not split
	}
	if !slices.Equal(parts, texts) && len(texts) > 0 {
		return faultf("Split of %q is %q, but the moves were %q", glued, parts, texts)
	}
	return nil
}

// garbage are texts as people and programs type them.
var garbage = []string{
	"", " ", "\x00", "?", "-1", "0", "99999999999999999999", "h8h8h8", "a", "z", "zz99", "é", "٣", "\xff\xfe",
	"pass", "resign", "1,1", "(1,1)", strings.Repeat("x", 1000), "a-1", "a0", "#-1", "１", "🙂",
}

// nonsense are texts that are no move of any game.
var nonsense = []string{"", " ", "\x00", "?!", "\xff\xfe", "🙂", strings.Repeat("x", 1000), "99999999999999999999"}

// checkGarbage calls Parse with texts that are no moves or are illegal here.
func (c *textCheck[S, M]) checkGarbage() error {
	before := c.harness.snapshot(c.harness.state())
	for _, text := range append(c.mutations(), garbage...) {
		if err := c.checkParse(text); err != nil {
			return err
		}
	}
	texts := slices.Clone(nonsense)
	for _, m := range c.harness.someMoves(1) {
		texts = append(texts, c.harness.format(m)+"🙂", "🙂"+c.harness.format(m))
	}
	for _, text := range texts {
		if err := c.checkRejected(text); err != nil {
			return err
		}
	}
	if change := before.changed(c.harness.state()); change != "" {
		return faultf("Parse changed the position: %s", change)
	}
	return nil
}

// checkRejected requires that Parse returns an error for a text that is no move.
func (c *textCheck[S, M]) checkRejected(text string) error {
	if err := c.checkParse(text); err != nil {
		return err
	}
	if m, err := c.harness.notation.Parse(c.harness.state(), text); err == nil {
		return faultf("Parse of %.40q returned %v: a text that is not a move must be rejected with one sentence, and the whole text must be parsed", text, m)
	}
	return nil
}

// mutations returns texts of moves with one byte changed, added or removed.
func (c *textCheck[S, M]) mutations() (texts []string) {
	for _, m := range c.harness.someMoves(3) {
		text := c.harness.format(m)
		i, b := c.harness.rng.IntN(len(text)+1), string([]byte{byte(c.harness.rng.IntN(256))})
		texts = append(texts, text[:i]+b+text[i:], text[:max(0, i-1)]+text[i:], text[:max(0, i-1)]+b+text[i:], text+text)
	}
	return texts
}

// checkParse requires that Parse returns a legal move or an error of one sentence.
func (c *textCheck[S, M]) checkParse(text string) error {
	var m M
	var bad error
	if err := recoverPanic(func() error { m, bad = c.harness.notation.Parse(c.harness.state(), text); return nil }); err != nil {
		return faultf("Parse of %q: %v", text, err)
	}
	if bad != nil {
		return checkErrorText(text, bad)
	}
	if !slices.Contains(c.harness.rules.Moves(c.harness.state(), nil), m) {
		return c.checkExplanation(text, m)
	}
	name := c.harness.format(m)
	if back, err := c.harness.notation.Parse(c.harness.state(), name); err != nil || back != m {
		return faultf("Parse of %q is %v, Format of which is %q, Parse of which is %v (%v)", text, m, name, back, err)
	}
	return nil
}

// checkExplanation checks the sentence on why a move is illegal.
func (c *textCheck[S, M]) checkExplanation(text string, m M) error {
	e, ok := rules.Ability[rules.Explainer[S, M]](c.harness.rules)
	if !ok || c.harness.rules.Status(c.harness.state()).Outcome.IsOver() {
		return nil
	}
	var why error
	if err := recoverPanic(func() error { why = e.Explain(c.harness.state(), m); return nil }); err != nil {
		return faultf("Explain of %q, which is not legal here: %v", text, err)
	}
	if why == nil {
		c.unexplained++
		return nil
	}
	c.explained++
	return checkSentence("Explain", text, why.Error())
}

// checkErrorText requires an error of one line.
func checkErrorText(text string, err error) error {
	if err.Error() == "" {
		return faultf("Parse of %.40q returned an empty error: it must describe the problem and the expected text", text)
	}
	return checkSentence("Parse", text, err.Error())
}

// checkSentence requires one line of at most 300 characters.
func checkSentence(method, text, words string) error {
	switch {
	case strings.ContainsAny(words, "\n\r"):
		return faultf("%s of %.40q returned several lines: expected one sentence, not %q", method, text, words)
	case len(words) > 300:
		return faultf("%s of %.40q returned %d characters: expected one sentence, with long texts shortened", method, text, len(words))
	}
	return nil
}
