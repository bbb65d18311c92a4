package session

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// QueuedMoves are the moves of this turn that wait for others to be played before them.
func (s *Session) QueuedMoves() []string { return slices.Clone(s.queued) }

// DropQueued gives up the last n of the moves that wait.
func (s *Session) DropQueued(n int) { s.queued = s.queued[:max(0, len(s.queued)-n)] }

// PlayOrQueue plays one move, and after it those of the turn that have waited for it. Where a
// game lets the moves of a turn be given in any order, one that others must come before
// waits for them instead, and none is played. Moves that waited and have lost their place
// are forgotten.
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

// PlayText plays what a text names: one move, or the moves of a turn of several, of which
// none is played unless all can be. A move may wait for others as in [Session.PlayOrQueue], but
// one that takes the place of a move that waits is refused.
func (s *Session) PlayText(text string) error {
	var alone error // what is wrong with the text as one move
	if len(s.queued) == 0 {
		if alone = s.Play(text, sente.Thought{}); alone == nil || s.Over() {
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
			err = fmt.Errorf("%q is more than a turn: %s is to move after %s", word, t.board.Seats()[t.board.Turn()], t.played[len(t.played)-1])
		}
		if err != nil {
			return err
		}
	}
	err = s.playAll(t.played, sente.Thought{})
	s.queued = t.queued
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
	for _, v := range s.reversedLine() {
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

// turnTrial is a turn on a board of its own, to see which of its moves can be played.
type turnTrial struct {
	board  rules.Board
	seat   int // whose turn it is
	played []string
	queued []string
}

func (s *Session) newTurnTrial() (*turnTrial, error) {
	board, err := s.game.Board(s.ref.Record())
	if err != nil {
		return nil, err
	}
	return &turnTrial{board: board, seat: board.Turn()}, nil
}

// playOrQueue plays a move, and after it those that have waited for it; or it lets the move
// wait, if the game allows that.
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

// playQueued plays what has waited and fits now.
func (t *turnTrial) playQueued() {
	for i := 0; i < len(t.queued) && t.isTurnOpen(); i++ {
		if _, err := t.board.Play(t.queued[i]); err == nil {
			t.played = append(t.played, t.queued[i])
			t.queued = slices.Delete(t.queued, i, i+1)
			i = -1 // those before it may fit now
		}
	}
}

// isTurnOpen reports whether the turn is not over.
func (t *turnTrial) isTurnOpen() bool {
	over, _, _ := t.board.Outcome()
	return !over && t.board.Turn() == t.seat
}

// excessMoveError is what is wrong with moves that wait for a turn that is over.
func (t *turnTrial) excessMoveError() error {
	if len(t.queued) > 0 && t.board.Turn() != t.seat {
		return fmt.Errorf("%q is more than a turn: leave it out", t.queued[0])
	}
	return nil
}

// canWait reports whether moves may wait for others of the turn.
func (t *turnTrial) canWait(words []string) bool {
	u, ok := t.board.(rules.Unordered)
	if !ok || !t.isTurnOpen() {
		return false
	}
	waits, err := u.Waits(words)
	return waits && err == nil
}
