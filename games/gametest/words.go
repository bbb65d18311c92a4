package gametest

import (
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// notationAgrees writes every move and reads it again.
func (x *exam[R, S, M]) notationAgrees() error {
	texts := map[string]M{}
	for _, m := range x.rules.Moves(x.now(), nil) {
		text := x.notation.Format(x.now(), m)
		if other, ok := texts[text]; ok && other != m { // what is offered twice is told of Moves
			return faultf("two moves are both written %q: Format must write %v and %v in different words", text, other, m)
		}
		texts[text] = m
		if text == "" || strings.ContainsAny(text, " ,\t\r\n") {
			return faultf("a move is written %q: a text without spaces and commas is needed, since these separate moves", text)
		}
	}
	return x.readsEveryMove()
}

// fewMoves is how many moves of a position are all read; of more moves, some are.
const fewMoves = 64

// readsEveryMove reads what Format wrote.
func (x *exam[R, S, M]) readsEveryMove() error {
	moves := x.rules.Moves(x.now(), nil)
	if len(moves) > fewMoves {
		moves = x.sample(fewMoves)
	}
	before := x.remember(x.now())
	for _, m := range moves {
		text := x.call(m)
		if back, err := x.notation.Parse(x.now(), text); err != nil {
			return faultf("Parse does not read %q, which Format wrote: %v", text, err)
		} else if back != m {
			return faultf("Format writes %v as %q, but Parse reads that as %v", m, text, back)
		}
	}
	if change := before.changed(x.now()); change != "" {
		return faultf("Format or Parse changed the position: %s", change)
	}
	return x.splitsLine()
}

// splitsLine writes the line without separators and cuts it again.
func (x *exam[R, S, M]) splitsLine() error {
	splitter, ok := rules.Ability[rules.Splitter](x.rules)
	if !ok {
		return nil
	}
	texts := make([]string, len(x.line))
	for i, m := range x.line {
		texts[i] = x.name(i, m)
	}
	glued := strings.Join(texts, "")
	parts, err := splitter.Split(glued)
	if err != nil {
		return faultf("Split does not read %q, the moves one after another: %v", glued, err)
	}
	if _, adapted := any(x.rules).(rules.Adapter); adapted && slices.Equal(parts, []string{glued}) {
		return nil // the default, which cuts nothing
	}
	if !slices.Equal(parts, texts) && len(texts) > 0 {
		return faultf("Split cuts %q into %q, the moves were %q", glued, parts, texts)
	}
	return nil
}

// garbage is what people and programs type.
var garbage = []string{
	"", " ", "\x00", "?", "-1", "0", "99999999999999999999", "h8h8h8", "a", "z", "zz99", "é", "٣", "\xff\xfe",
	"pass", "resign", "1,1", "(1,1)", strings.Repeat("x", 1000), "a-1", "a0", "#-1", "１", "🙂",
}

// nonsense names no move of any game.
var nonsense = []string{"", " ", "\x00", "?!", "\xff\xfe", "🙂", strings.Repeat("x", 1000), "99999999999999999999"}

// garbageIsRefused reads texts that name no move, or not here.
func (x *exam[R, S, M]) garbageIsRefused() error {
	before := x.remember(x.now())
	for _, text := range append(x.mutations(), garbage...) {
		if err := x.reads(text); err != nil {
			return err
		}
	}
	texts := slices.Clone(nonsense)
	for _, m := range x.sample(1) {
		texts = append(texts, x.call(m)+"🙂", "🙂"+x.call(m))
	}
	for _, text := range texts {
		if err := x.refuses(text); err != nil {
			return err
		}
	}
	if change := before.changed(x.now()); change != "" {
		return faultf("Parse changed the position: %s", change)
	}
	return nil
}

// refuses wants Parse to refuse a text that names no move.
func (x *exam[R, S, M]) refuses(text string) error {
	if err := x.reads(text); err != nil {
		return err
	}
	if m, err := x.notation.Parse(x.now(), text); err == nil {
		return faultf("Parse reads %.40q as %v: a text that names no move must be refused with one sentence, not taken for a move; all of the text must be read", text, m)
	}
	return nil
}

// mutations are texts of moves with one byte changed, added or missing.
func (x *exam[R, S, M]) mutations() (texts []string) {
	for _, m := range x.sample(3) {
		text := x.call(m)
		i, b := x.rng.IntN(len(text)+1), string([]byte{byte(x.rng.IntN(256))})
		texts = append(texts, text[:i]+b+text[i:], text[:max(0, i-1)]+text[i:], text[:max(0, i-1)]+b+text[i:], text+text)
	}
	return texts
}

// reads reads a text as a move, which must give a move or a good error.
func (x *exam[R, S, M]) reads(text string) error {
	var m M
	var bad error
	if err := guard(func() error { m, bad = x.notation.Parse(x.now(), text); return nil }); err != nil {
		return faultf("Parse of %q: %v", text, err)
	}
	if bad != nil {
		return goodError(text, bad)
	}
	if !slices.Contains(x.rules.Moves(x.now(), nil), m) {
		return x.explained(text, m)
	}
	name := x.call(m)
	if back, err := x.notation.Parse(x.now(), name); err != nil || back != m {
		return faultf("Parse reads %q as %v, which Format writes %q, which Parse reads as %v (%v)", text, m, name, back, err)
	}
	return nil
}

// explained asks why a move is not legal, if the game says so.
func (x *exam[R, S, M]) explained(text string, m M) error {
	e, ok := rules.Ability[rules.Explainer[S, M]](x.rules)
	if !ok || x.rules.Status(x.now()).Outcome.Over() {
		return nil
	}
	var why error
	if err := guard(func() error { why = e.Explain(x.now(), m); return nil }); err != nil {
		return faultf("Explain of %q, which is not legal here: %v", text, err)
	}
	if why == nil {
		x.silent++
		return nil
	}
	x.told++
	return goodSentence("Explain", text, why.Error())
}

// goodError demands one line that can be read.
func goodError(text string, err error) error {
	if err.Error() == "" {
		return faultf("Parse of %.40q fails without a word: the error must say what was wrong and what would be right", text)
	}
	return goodSentence("Parse", text, err.Error())
}

// goodSentence demands one line that can be read.
func goodSentence(method, text, words string) error {
	switch {
	case strings.ContainsAny(words, "\n\r"):
		return faultf("%s of %.40q answers with several lines: one sentence is wanted, not %q", method, text, words)
	case len(words) > 300:
		return faultf("%s of %.40q answers with %d characters: one sentence is wanted, long texts cut short", method, text, len(words))
	}
	return nil
}
