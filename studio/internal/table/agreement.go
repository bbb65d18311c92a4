package table

import (
	"net/http"

	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// person is the seat of the person who speaks: their own, or where seats are nobody's the side to move if a person plays it,
// else the first that one does.
func (h *Table) person(c auth.Client) (seat int, err error) {
	if h.Over() {
		return 0, httpapi.Errorf(http.StatusConflict, "the game is over already")
	}
	if own := h.seatOf(c); own >= 0 && !h.holds(h.Turn(), c) {
		return own, nil
	}
	if h.Person() {
		return h.Turn(), nil
	}
	for i, s := range h.seats {
		if s.Kind != storage.Engine {
			return i, nil
		}
	}
	return 0, httpapi.Errorf(http.StatusConflict, "engines play all sides: there is nobody to say it")
}

func doResign(h *Table, c Command) error {
	seat, err := h.person(c.from)
	if err != nil {
		return err
	}
	h.stopEngine()
	h.resetPosition()
	h.Resign(seat)
	return nil
}

// doDraw offers a draw, or accepts the one that the other side has offered. An engine
// answers at once.
func doDraw(h *Table, c Command) error {
	seat, err := h.person(c.from)
	switch {
	case err != nil:
		return err
	case len(h.seats) != 2:
		return httpapi.Errorf(http.StatusConflict, "a draw is agreed upon by two players: this game has %d", len(h.seats))
	case h.takebackRequest > 0:
		return errAnswerFirst
	case h.drawOffer > 0:
		h.agreeDraw()
		return nil
	}
	other := h.seats[1-seat]
	if other.Kind != storage.Engine {
		h.drawOffer = seat + 1
		return nil
	}
	if p, err := h.Game().ProfileOf(other.Engine); err != nil || !h.AcceptsDraw(1-seat, p.Scale) {
		return httpapi.Errorf(http.StatusConflict, "%s declines the draw: it plays on", h.seatName(1-seat))
	}
	h.agreeDraw()
	return nil
}

func (h *Table) agreeDraw() {
	h.stopEngine()
	h.resetPosition()
	h.AgreeDraw()
}

func doDecline(h *Table, _ Command) error {
	if h.drawOffer == 0 && h.takebackRequest == 0 {
		return httpapi.Errorf(http.StatusConflict, "nobody offers a draw")
	}
	h.drawOffer, h.takebackRequest = 0, 0
	return nil
}
