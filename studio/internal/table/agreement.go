package table

import (
	"net/http"

	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// actingSeat returns the seat that a client acts for: its own seat; without one, the seat to move if a
// person plays it; otherwise the first seat of a person.
func (p *players) actingSeat(c auth.Client) (seat int, err error) {
	if p.table.IsOver() {
		return 0, httpapi.NewError(http.StatusConflict, "game_already_over", "the game is already over")
	}
	if own := p.seatOf(c); own >= 0 && !p.isPlayedBy(p.table.Turn(), c) {
		return own, nil
	}
	if p.table.IsPersonToMove() {
		return p.table.Turn(), nil
	}
	for i, s := range p.seats {
		if s.Kind != storage.Engine {
			return i, nil
		}
	}
	return 0, httpapi.NewError(http.StatusConflict, "no_human_player", "engines play all sides: there is no human player")
}

func doResign(t *Table, c Command) error {
	seat, err := t.players.actingSeat(c.client)
	if err != nil {
		return err
	}
	t.analysis.stop()
	t.clearPositionState()
	t.Resign(seat)
	return nil
}

// doDraw offers a draw or accepts the opponent's offer. An engine responds immediately.
func doDraw(t *Table, c Command) error {
	seat, err := t.players.actingSeat(c.client)
	switch {
	case err != nil:
		return err
	case len(t.players.seats) != 2:
		return httpapi.NewError(http.StatusConflict, "draw_needs_two_players", "a draw can be agreed only between two players: this game has {count}", "count", len(t.players.seats))
	case t.players.takebackRequest > 0:
		return errAnswerPending
	case t.players.drawOffer > 0:
		t.agreeDraw()
		return nil
	}
	other := t.players.seats[1-seat]
	if other.Kind != storage.Engine {
		t.players.drawOffer = seat + 1
		return nil
	}
	if p, err := t.Game().ProfileOf(other.Engine); err != nil || !t.AcceptsDraw(1-seat, p.Scale) {
		return httpapi.NewError(http.StatusConflict, "draw_declined", "{side} declined the draw", "side", t.seatName(1-seat))
	}
	t.agreeDraw()
	return nil
}

func (t *Table) agreeDraw() {
	t.analysis.stop()
	t.clearPositionState()
	t.AgreeDraw()
}

func doDecline(t *Table, _ Command) error {
	if t.players.drawOffer == 0 && t.players.takebackRequest == 0 {
		return httpapi.NewError(http.StatusConflict, "no_draw_offer", "there is no draw offer")
	}
	t.players.drawOffer, t.players.takebackRequest = 0, 0
	return nil
}
