package table

import (
	"net/http"

	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// person is the seat of the person who speaks: their own, or where seats are nobody's the side to move if a person plays it,
// else the first that one does.
func (h *players) person(c auth.Client) (seat int, err error) {
	if h.table.Over() {
		return 0, httpapi.NewError(http.StatusConflict, "game_already_over", "the game is over already")
	}
	if own := h.seatOf(c); own >= 0 && !h.holds(h.table.Turn(), c) {
		return own, nil
	}
	if h.table.IsPersonToMove() {
		return h.table.Turn(), nil
	}
	for i, s := range h.seats {
		if s.Kind != storage.Engine {
			return i, nil
		}
	}
	return 0, httpapi.NewError(http.StatusConflict, "no_human_player", "engines play all sides: there is nobody to say it")
}

func doResign(h *Table, c Command) error {
	seat, err := h.players.person(c.from)
	if err != nil {
		return err
	}
	h.analysis.stop()
	h.resetPosition()
	h.Resign(seat)
	return nil
}

// doDraw offers a draw, or accepts the one that the other side has offered. An engine
// answers at once.
func doDraw(h *Table, c Command) error {
	seat, err := h.players.person(c.from)
	switch {
	case err != nil:
		return err
	case len(h.players.seats) != 2:
		return httpapi.NewError(http.StatusConflict, "draw_needs_two_players", "a draw is agreed upon by two players: this game has {count}", "count", len(h.players.seats))
	case h.players.takebackRequest > 0:
		return errAnswerFirst
	case h.players.drawOffer > 0:
		h.agreeDraw()
		return nil
	}
	other := h.players.seats[1-seat]
	if other.Kind != storage.Engine {
		h.players.drawOffer = seat + 1
		return nil
	}
	if p, err := h.Game().ProfileOf(other.Engine); err != nil || !h.AcceptsDraw(1-seat, p.Scale) {
		return httpapi.NewError(http.StatusConflict, "draw_declined", "{side} declines the draw: it plays on", "side", h.seatName(1-seat))
	}
	h.agreeDraw()
	return nil
}

func (h *Table) agreeDraw() {
	h.analysis.stop()
	h.resetPosition()
	h.AgreeDraw()
}

func doDecline(h *Table, _ Command) error {
	if h.players.drawOffer == 0 && h.players.takebackRequest == 0 {
		return httpapi.NewError(http.StatusConflict, "no_draw_offer", "nobody offers a draw")
	}
	h.players.drawOffer, h.players.takebackRequest = 0, 0
	return nil
}
