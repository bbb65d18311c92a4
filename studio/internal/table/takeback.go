package table

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// errAnswerFirst is the refusal of a second question while one waits for its answer.
var errAnswerFirst = httpapi.NewError(http.StatusConflict, "answer_pending", "there is a question that waits for an answer: that comes first")

// undoTogether takes moves back where two people share the table: one of them asks, and the
// other one agrees by taking back, too, or declines. Stones of a turn that is not complete
// are the mover's own.
func undoTogether(h *Table, c Command) error {
	switch {
	case len(h.QueuedMoves()) > 0 && h.players.holds(h.Turn(), c.from):
		h.DropQueued(1)
		return nil
	case h.players.drawOffer > 0:
		return errAnswerFirst
	case h.players.takebackRequest > 0:
		return giveBack(h, h.players.takebackRequest-1)
	}
	mine := h.players.seatOf(c.from)
	if !slices.Contains(h.Movers(), mine) {
		return httpapi.NewError(http.StatusConflict, "no_own_move", "there is no move of yours to take back")
	}
	h.players.takebackRequest = mine + 1
	return nil
}

// giveBack takes turns back until a seat has its last one again.
func giveBack(h *Table, seat int) error {
	for h.UndoTurn() {
		if h.Turn() == seat {
			break
		}
	}
	h.analysis.stop()
	h.resetPosition()
	return nil
}
