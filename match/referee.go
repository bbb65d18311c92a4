// Package match plays games, matches and tournaments. Every move, from any source, is checked by a
// [Referee] before it counts.
package match

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Referee keeps the board and the record of one game in sync and validates every move. It is not
// safe for concurrent use.
type Referee struct {
	board  rules.Board
	record sente.Record
	reason *sente.Message // reason of the result, nil while the game is in progress
}

// NewReferee creates the board of a record and plays its moves, with forced passes that the record leaves out.
func NewReferee(games catalog.Catalog, r sente.Record) (*Referee, error) {
	g, err := games.FindGame(r.Game)
	if err != nil {
		return nil, err
	}
	start := r.Clone()
	start.Moves, start.Thinking, start.Result = nil, nil, sente.Result{}
	board, err := g.Open(start)
	if err != nil {
		return nil, err
	}
	if r, _, err = g.ReplayMoves(r); err != nil {
		return nil, err
	}
	ref := &Referee{board: board, record: start}
	if err := ref.replayMoves(r); err != nil {
		return nil, err
	}
	return ref, nil
}

func (r *Referee) replayMoves(from sente.Record) error {
	for i, m := range from.Moves {
		var thought sente.Thought
		if i < len(from.Thinking) {
			thought = from.Thinking[i]
		}
		if err := r.Play(string(m), thought); err != nil {
			return catalog.MoveError(i, err)
		}
	}
	if r.record.Result == (sente.Result{}) {
		r.record.Result = from.Result // resignation, time: results that the board does not show
	}
	return nil
}

// Board returns the position; only the referee may change it.
func (r *Referee) Board() rules.Board { return r.board }

// Record returns a copy of the game so far.
func (r *Referee) Record() sente.Record { return r.record.Clone() }

// sharedRecord returns the game so far without a copy. It is valid until Undo; it must not be changed,
// but may be appended to.
func (r *Referee) sharedRecord() sente.Record {
	shared := r.record
	shared.Players, shared.Moves, shared.Thinking = slices.Clip(shared.Players), slices.Clip(shared.Moves), slices.Clip(shared.Thinking)
	return shared
}

// IsOver reports whether the game has ended, on the board or otherwise.
func (r *Referee) IsOver() bool { return r.record.Result.Winner != "" }

// LastMove returns the last move and its thought; there must be a move.
func (r *Referee) LastMove() (sente.Move, sente.Thought) {
	last := len(r.record.Moves) - 1
	return r.record.Moves[last], r.record.Thinking[last]
}

// Play plays a move for the side to move. The error explains in one sentence why the move is
// illegal, or that the game is over ([sente.ErrGameOver]), on the board or by [Referee.End]; the
// game is then unchanged.
func (r *Referee) Play(text string, thought sente.Thought) error {
	if over, _, _ := r.board.Outcome(); r.IsOver() && !over {
		return sente.NewMessage("move_after_end", `"{move}" is not possible: {over} ({reason})`, "move", visible.Clip(text), "over", sente.ErrGameOver, "reason", r.record.Result.Reason)
	}
	m, err := r.board.Play(text)
	if err != nil {
		return err
	}
	r.record.Moves = append(r.record.Moves, m)
	r.record.Thinking = append(r.record.Thinking, thought)
	r.setResult()
	return nil
}

// setResult sets the result from the board.
func (r *Referee) setResult() {
	r.record.Result, r.reason = sente.Result{}, nil
	if over, winner, reason := r.board.Outcome(); over {
		r.endGame(winner, reason)
	}
}

// End ends the game for a reason that the board does not show, such as a resignation, the clock or
// an illegal move. winner is a seat, or -1 for a draw.
func (r *Referee) End(winner int, reason string) { r.endGame(winner, &sente.Message{Text: reason}) }

func (r *Referee) endGame(winner int, reason *sente.Message) {
	r.reason = reason
	r.record.Result = sente.Result{Winner: sente.Draw, Reason: reason.Text}
	if winner >= 0 {
		r.record.Result.Winner = r.board.Seats()[winner]
	}
}

// Undo takes back the last move and reports whether there was one.
func (r *Referee) Undo() bool {
	if !r.board.Undo() {
		return false
	}
	last := len(r.record.Moves) - 1
	r.record.Moves = slices.Delete(r.record.Moves, last, last+1)
	r.record.Thinking = slices.Delete(r.record.Thinking, last, last+1)
	r.setResult()
	return true
}
