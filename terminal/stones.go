package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// say plays what a person says: one move, or the moves of a turn of several, of which
// none is played unless all can be. Where a game lets the moves of a turn be told in
// any order, one that others must come before is kept until they are told.
func (t *Table) say(text string) error {
	if len(t.kept) == 0 {
		err := t.Ref.Play(text, sente.Thought{})
		if err == nil || t.Over() {
			return err
		}
		return t.several(text, err)
	}
	return t.several(text, nil)
}

// several plays the moves of a text, and those that were kept as soon as they fit.
// alone is what is wrong with the text as one move, nil if nobody has tried.
func (t *Table) several(text string, alone error) error {
	board, err := t.Games.Board(t.Ref.Record())
	if err != nil {
		return err
	}
	words, err := board.Split(text)
	if err != nil || len(words) == 0 {
		return first(alone, err)
	}
	c := crowd{board: board, seat: board.Turn()}
	for i, word := range append(words, t.kept...) {
		switch {
		case board.Turn() == c.seat:
			err = c.take(word)
		case i == 1 && alone != nil:
			return alone
		default:
			err = fmt.Errorf("%q is more than a turn: %s is to move after %s", word, board.Seats()[board.Turn()], c.played[len(c.played)-1])
		}
		if err != nil {
			return err
		}
	}
	t.kept = c.waiting
	return t.playAll(c.played)
}

// crowd is the moves of a turn on a board to try them on.
type crowd struct {
	board   rules.Board
	seat    int // whose turn it is
	played  []string
	waiting []string
}

// take plays a move, and after it those that have waited for it; or it lets the move
// wait, if the game allows that.
func (c *crowd) take(word string) error {
	_, fault := c.board.Play(word)
	if fault == nil {
		c.played = append(c.played, word)
		return c.call()
	}
	u, ok := c.board.(rules.Unordered)
	if !ok {
		return fault
	}
	all := append(c.waiting[:len(c.waiting):len(c.waiting)], word)
	waits, err := u.Waits(all)
	if err != nil || !waits {
		return first(err, fault)
	}
	c.waiting = all
	return nil
}

// call plays what has waited and fits now.
func (c *crowd) call() error {
	for i := 0; i < len(c.waiting); i++ {
		if c.board.Turn() != c.seat {
			return fmt.Errorf("%q is more than a turn: leave it out", c.waiting[i])
		}
		if _, err := c.board.Play(c.waiting[i]); err == nil {
			c.played = append(c.played, c.waiting[i])
			c.waiting = slices.Delete(c.waiting, i, i+1)
			i = -1 // those before it may fit now
		}
	}
	return nil
}

// playAll plays moves that are known to be legal.
func (t *Table) playAll(words []string) error {
	for _, word := range words {
		if err := t.Ref.Play(word, sente.Thought{}); err != nil {
			return err
		}
	}
	return nil
}

// first is the first of some errors that is one.
func first(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

// Kept are the moves of this turn that were told and wait for others.
func (t *Table) Kept() string { return strings.Join(t.kept, " ") }

// turnOf is how many plies the last turn took so far, who made it, and whether it is
// over.
func (t *Table) turnOf() (plies, seat int, whole bool) {
	r := t.Ref.Record()
	board, err := t.Game.Open(r)
	if err != nil {
		return 0, 0, false
	}
	seat = -1
	for _, m := range r.Moves {
		if turn := board.Turn(); turn == seat {
			plies++
		} else {
			plies, seat = 1, turn
		}
		if _, err := board.Play(string(m)); err != nil {
			return 0, 0, false
		}
	}
	return plies, seat, t.Over() || board.Turn() != seat
}

// asks reports whether a person has just made a turn of several moves, about which
// one is asked whether it is meant so.
func (t *Table) asks() bool {
	plies, seat, whole := t.turnOf()
	return !t.Sure && whole && plies > 1 && seat < len(t.Players) && t.Players[seat].IsHuman()
}

// takeBack takes the last turn back, all its moves.
func (t *Table) takeBack() {
	plies, _, _ := t.turnOf()
	for range plies {
		t.Ref.Undo()
	}
}
