package studio

import (
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// unordered is the board, if the moves of a turn may be told in any order.
func (t *table) unordered() (rules.Unordered, bool) {
	u, ok := t.ref.Board().(rules.Unordered)
	return u, ok
}

// say plays a person's move, and after it those of the turn that have waited for it;
// or it keeps the move, if others must come before and the game lets them be told
// later.
func (t *table) say(text string) error {
	kept, me := t.kept, t.ref.Board().Turn()
	if err := t.play(text, sente.Thought{Time: time.Since(t.turnFrom)}); err != nil {
		return t.wait(text, err)
	}
	for i := 0; i < len(kept) && t.goesOn(me); i++ {
		if t.play(string(kept[i]), sente.Thought{}) == nil {
			kept = slices.Delete(slices.Clone(kept), i, i+1)
			i = -1 // those before it may fit now
		}
	}
	if t.goesOn(me) {
		t.keep(kept)
	}
	t.question(me)
	return nil
}

// goesOn reports whether the turn of a seat is not over.
func (t *table) goesOn(seat int) bool { return !t.ref.Over() && t.ref.Board().Turn() == seat }

// keep keeps moves for later in the turn, unless they will not fit then either.
func (t *table) keep(moves []sente.Move) {
	if u, ok := t.unordered(); ok {
		if waits, err := u.Waits(texts(moves)); waits && err == nil {
			t.kept = moves
		}
	}
}

// wait keeps a move for later if it can be; fault is why it cannot be played now.
func (t *table) wait(text string, fault error) error {
	u, ok := t.unordered()
	if !ok {
		return fault
	}
	all := append(slices.Clone(t.kept), sente.Move(text))
	switch waits, err := u.Waits(texts(all)); {
	case err != nil:
		return err
	case !waits:
		return fault
	}
	t.kept = all
	return nil
}

func texts(moves []sente.Move) (words []string) {
	for _, m := range moves {
		words = append(words, string(m))
	}
	return words
}

// question lets an engine wait with its answer to a turn of several moves until the
// person says that it is meant so.
func (t *table) question(me int) {
	if _, ok := t.unordered(); !ok || !t.ask || t.ref.Over() || t.person() || t.goesOn(me) {
		return
	}
	for n := len(t.movers); n > 0 && t.movers[n-1] == me; n-- {
		t.asking++
	}
	t.paused = true
}

// tellTurn writes down what the browser must know of a turn of several moves.
func (t *table) tellTurn(s *state) {
	if _, ok := t.unordered(); !ok {
		return
	}
	ask := t.ask
	s.Ask, s.Asking = &ask, t.asking
	for _, m := range t.kept {
		word, name, _ := strings.Cut(string(m), ":")
		cell := slices.IndexFunc(s.Scene.Cells, func(c sente.Cell) bool { return c.Name == name })
		tag := slices.IndexFunc(s.Scene.Tags, func(t sente.Tag) bool { return t.Word == word })
		if cell >= 0 && tag >= 0 {
			s.Kept = append(s.Kept, placed{m, cell, s.Scene.Tags[tag].Player})
		}
	}
}
