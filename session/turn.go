package session

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// QueuedMoves are the moves of this turn that wait for others to be played before them.
func (s *Session) QueuedMoves() []string { return slices.Clone(s.waiting) }

// DropQueued gives up the last n of the moves that wait.
func (s *Session) DropQueued(n int) { s.waiting = s.waiting[:max(0, len(s.waiting)-n)] }

// PlayOrQueue plays one move, and after it those of the turn that have waited for it. Where a
// game lets the moves of a turn be given in any order, one that others must come before
// waits for them instead, and none is played. Moves that waited and have lost their place
// are forgotten.
func (s *Session) PlayOrQueue(text string, thought sente.Thought) (played int, err error) {
	if len(s.waiting) == 0 {
		if err = s.Play(text, thought); err == nil {
			return 1, nil
		}
		if !s.IsTurnUnordered() {
			return 0, err
		}
	}
	t, err := s.try()
	if err != nil {
		return 0, err
	}
	t.waiting = s.QueuedMoves()
	if err := t.take(text); err != nil {
		return 0, err
	}
	if err := s.playAll(t.played, thought); err != nil {
		return 0, err
	}
	if len(t.played) > 0 && !t.waits(t.waiting) {
		t.waiting = nil
	}
	s.waiting = t.waiting
	return len(t.played), nil
}

// PlayText plays what a text names: one move, or the moves of a turn of several, of which
// none is played unless all can be. A move may wait for others as in [Session.PlayOrQueue], but
// one that takes the place of a move that waits is refused.
func (s *Session) PlayText(text string) error {
	var alone error // what is wrong with the text as one move
	if len(s.waiting) == 0 {
		if alone = s.Play(text, sente.Thought{}); alone == nil || s.Over() {
			return alone
		}
	}
	t, err := s.try()
	if err != nil {
		return err
	}
	words, err := t.board.Split(text)
	if err != nil || len(words) == 0 {
		return cmp.Or(alone, err)
	}
	for i, word := range append(words, s.waiting...) {
		switch {
		case t.board.Turn() == t.seat:
			err = cmp.Or(t.take(word), t.excess())
		case i == 1 && alone != nil:
			err = alone
		default:
			err = fmt.Errorf("%q is more than a turn: %s is to move after %s", word, t.board.Seats()[t.board.Turn()], t.played[len(t.played)-1])
		}
		if err != nil {
			return err
		}
	}
	err = s.playAll(t.played, sente.Thought{})
	s.waiting = t.waiting
	return err
}

// playAll plays moves that are known to be legal; the thought is that of the first.
func (s *Session) playAll(words []string, thought sente.Thought) error {
	for _, word := range words {
		if err := s.Play(word, thought); err != nil {
			return err
		}
		thought = sente.Thought{}
	}
	return nil
}

// IsTurnUnordered reports whether the moves of a turn may be given in any order.
func (s *Session) IsTurnUnordered() bool {
	_, ok := s.Board().(rules.Unordered)
	return ok
}

// LastTurn is how many moves the last turn took so far, which seat made it (-1 before the
// first move), and whether it is over.
func (s *Session) LastTurn() (moves, seat int, whole bool) {
	seat = -1
	for _, v := range s.back() {
		if moves > 0 && v.seat != seat {
			break
		}
		moves, seat = moves+1, v.seat
	}
	return moves, seat, s.Over() || s.Turn() != seat
}

// UndoLastTurn takes all moves of the last turn back.
func (s *Session) UndoLastTurn() {
	moves, _, _ := s.LastTurn()
	for range moves {
		s.Undo()
	}
}

// trial is a turn on a board of its own, to see which of its moves can be played.
type trial struct {
	board   rules.Board
	seat    int // whose turn it is
	played  []string
	waiting []string
}

func (s *Session) try() (*trial, error) {
	board, err := s.game.Board(s.ref.Record())
	if err != nil {
		return nil, err
	}
	return &trial{board: board, seat: board.Turn()}, nil
}

// take plays a move, and after it those that have waited for it; or it lets the move
// wait, if the game allows that.
func (t *trial) take(word string) error {
	_, fault := t.board.Play(word)
	if fault == nil {
		t.played = append(t.played, word)
		t.resume()
		return nil
	}
	u, ok := t.board.(rules.Unordered)
	if !ok {
		return fault
	}
	all := append(slices.Clone(t.waiting), word)
	waits, err := u.Waits(all)
	if err != nil || !waits {
		return cmp.Or(err, fault)
	}
	t.waiting = all
	return nil
}

// resume plays what has waited and fits now.
func (t *trial) resume() {
	for i := 0; i < len(t.waiting) && t.goesOn(); i++ {
		if _, err := t.board.Play(t.waiting[i]); err == nil {
			t.played = append(t.played, t.waiting[i])
			t.waiting = slices.Delete(t.waiting, i, i+1)
			i = -1 // those before it may fit now
		}
	}
}

// goesOn reports whether the turn is not over.
func (t *trial) goesOn() bool {
	over, _, _ := t.board.Outcome()
	return !over && t.board.Turn() == t.seat
}

// excess is what is wrong with moves that wait for a turn that is over.
func (t *trial) excess() error {
	if len(t.waiting) > 0 && t.board.Turn() != t.seat {
		return fmt.Errorf("%q is more than a turn: leave it out", t.waiting[0])
	}
	return nil
}

// waits reports whether moves may wait for others of the turn.
func (t *trial) waits(words []string) bool {
	u, ok := t.board.(rules.Unordered)
	if !ok || !t.goesOn() {
		return false
	}
	waits, err := u.Waits(words)
	return waits && err == nil
}
