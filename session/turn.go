package session

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// QueuedMoves returns the moves of this turn that wait for others to be played first.
func (s *Session) QueuedMoves() []string { return slices.Clone(s.queued) }

// DropQueued removes the last n queued moves.
func (s *Session) DropQueued(n int) { s.queued = s.queued[:max(0, len(s.queued)-n)] }

// PlayOrQueue plays one move, followed by the queued moves of the turn that it enables. In a game with
// unordered turns, a move that requires others first is queued instead, and played is 0. Queued moves that have
// become illegal are dropped.
func (s *Session) PlayOrQueue(text string, thought sente.Thought) (played int, err error) {
	if len(s.queued) == 0 {
		if err = s.Play(text, thought); err == nil {
			return 1, nil
		}
		if !s.IsTurnUnordered() {
			return 0, err
		}
	}
	t, err := s.newTurnTrial()
	if err != nil {
		return 0, err
	}
	t.queued = s.QueuedMoves()
	if err := t.playOrQueue(text); err != nil {
		return 0, err
	}
	if err := s.playAll(t.played, thought); err != nil {
		return 0, err
	}
	if len(t.played) > 0 && !t.canWait(t.queued) {
		t.queued = nil
	}
	s.queued = t.queued
	return len(t.played), nil
}

// PlayText plays the moves in text: one move, or all moves of a turn; on an error no move is played. Moves may
// be queued as in [Session.PlayOrQueue], but a move that conflicts with a queued one is rejected.
func (s *Session) PlayText(text string) error {
	var alone error // error of the text as a single move
	if len(s.queued) == 0 {
		if alone = s.Play(text, sente.Thought{}); alone == nil || s.IsOver() {
			return alone
		}
	}
	t, err := s.newTurnTrial()
	if err != nil {
		return err
	}
	words, err := t.board.Split(text)
	if err != nil || len(words) == 0 {
		return cmp.Or(alone, err)
	}
	for i, word := range append(words, s.queued...) {
		switch {
		case t.board.Turn() == t.seat:
			err = cmp.Or(t.playOrQueue(word), t.excessMoveError())
		case i == 1 && alone != nil:
			err = alone
		default:
			err = fmt.Errorf("%q exceeds one turn: %s is to move after %s", word, t.board.Seats()[t.board.Turn()], t.played[len(t.played)-1])
		}
		if err != nil {
			return err
		}
	}
	err = s.playAll(t.played, sente.Thought{})
	s.queued = t.queued
	return err
}

// playAll plays moves that are known to be legal; thought belongs to the first one.
func (s *Session) playAll(words []string, thought sente.Thought) error {
	for _, word := range words {
		if err := s.Play(word, thought); err != nil {
			return err
		}
		thought = sente.Thought{}
	}
	return nil
}

// IsTurnUnordered reports whether the moves of a turn may be entered in any order.
func (s *Session) IsTurnUnordered() bool {
	_, ok := s.Board().(rules.Unordered)
	return ok
}

// LastTurn returns the number of moves of the last turn so far, its seat (-1 before the first move), and
// whether the turn is complete.
func (s *Session) LastTurn() (moves, seat int, whole bool) {
	seat = -1
	for _, v := range s.reversedLine() {
		if moves > 0 && v.seat != seat {
			break
		}
		moves, seat = moves+1, v.seat
	}
	return moves, seat, s.IsOver() || s.Turn() != seat
}

// UndoLastTurn undoes all moves of the last turn.
func (s *Session) UndoLastTurn() {
	moves, _, _ := s.LastTurn()
	for range moves {
		s.Undo()
	}
}

// turnTrial plays a turn on a separate board, to find the legal order of its moves.
type turnTrial struct {
	board  rules.Board
	seat   int // seat of the turn
	played []string
	queued []string
}

func (s *Session) newTurnTrial() (*turnTrial, error) {
	board, err := s.game.BoardAfterMoves(s.ref.Record())
	if err != nil {
		return nil, err
	}
	return &turnTrial{board: board, seat: board.Turn()}, nil
}

// playOrQueue plays a move and the queued moves that it enables, or queues the move if the game allows that.
func (t *turnTrial) playOrQueue(word string) error {
	_, fault := t.board.Play(word)
	if fault == nil {
		t.played = append(t.played, word)
		t.playQueued()
		return nil
	}
	u, ok := t.board.(rules.Unordered)
	if !ok {
		return fault
	}
	all := append(slices.Clone(t.queued), word)
	waits, err := u.Waits(all)
	if err != nil || !waits {
		return cmp.Or(err, fault)
	}
	t.queued = all
	return nil
}

// playQueued plays the queued moves that are legal now.
func (t *turnTrial) playQueued() {
	for i := 0; i < len(t.queued) && t.isTurnOpen(); i++ {
		if _, err := t.board.Play(t.queued[i]); err == nil {
			t.played = append(t.played, t.queued[i])
			t.queued = slices.Delete(t.queued, i, i+1)
			i = -1 // earlier moves may be legal now
		}
	}
}

// isTurnOpen reports whether the turn continues.
func (t *turnTrial) isTurnOpen() bool {
	over, _, _ := t.board.Outcome()
	return !over && t.board.Turn() == t.seat
}

// excessMoveError returns an error if moves are queued after the end of the turn.
func (t *turnTrial) excessMoveError() error {
	if len(t.queued) > 0 && t.board.Turn() != t.seat {
		return fmt.Errorf("%q exceeds one turn: leave it out", t.queued[0])
	}
	return nil
}

// canWait reports whether moves may be queued for the current turn.
func (t *turnTrial) canWait(words []string) bool {
	u, ok := t.board.(rules.Unordered)
	if !ok || !t.isTurnOpen() {
		return false
	}
	waits, err := u.Waits(words)
	return waits && err == nil
}
