package table

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// errAnswerPending is returned for a request while another request is pending.
var errAnswerPending = httpapi.NewError(http.StatusConflict, "answer_pending", "there is an unanswered question: answer it first")

// undoShared takes moves back at a shared table: one player requests it, and the other player accepts
// with the same command or declines. A player may undo the moves of an incomplete turn without a
// request.
func undoShared(t *Table, c Command) error {
	switch {
	case len(t.QueuedMoves()) > 0 && t.players.isPlayedBy(t.Turn(), c.client):
		t.DropQueued(1)
		return nil
	case t.players.drawOffer > 0:
		return errAnswerPending
	case t.players.takebackRequest > 0:
		return undoToSeat(t, t.players.takebackRequest-1)
	}
	mine := t.players.seatOf(c.client)
	if !slices.Contains(t.Movers(), mine) {
		return httpapi.NewError(http.StatusConflict, "no_own_move", "you have no move to take back")
	}
	t.players.takebackRequest = mine + 1
	return nil
}

// undoToSeat takes turns back until it is the turn of a seat.
func undoToSeat(t *Table, seat int) error {
	for t.UndoTurn() {
		if t.Turn() == seat {
			break
		}
	}
	t.analysis.stop()
	t.clearPositionState()
	return nil
}
