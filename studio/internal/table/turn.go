package table

import (
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/studio/internal/view"
)

// requestTurnConfirmation pauses the engine after a turn of several moves until the person confirms the
// turn.
func (t *Table) requestTurnConfirmation(me int) {
	if !t.analysis.confirmTurns || t.players.seating.IsShared() || !t.IsTurnUnordered() || t.IsOver() || t.IsPersonToMove() || t.Turn() == me {
		return
	}
	t.analysis.unconfirmedMoves, _, _ = t.LastTurn()
	t.analysis.paused = true
}

// fillTurnState fills in the state of an incomplete or unconfirmed turn.
func (t *Table) fillTurnState(s *State) {
	if !t.IsTurnUnordered() {
		return
	}
	ask := t.analysis.confirmTurns
	s.Ask, s.Asking = &ask, t.analysis.unconfirmedMoves
	for _, m := range t.QueuedMoves() {
		word, name, _ := strings.Cut(m, ":")
		cell := slices.IndexFunc(s.Scene.Cells, func(c scene.Cell) bool { return c.Name == name })
		tag := slices.IndexFunc(s.Scene.Tags, func(tag scene.Tag) bool { return tag.Word == word })
		if cell >= 0 && tag >= 0 {
			s.Pending = append(s.Pending, view.PlacedMove{Move: sente.Move(m), Cell: cell, Seat: s.Scene.Tags[tag].Player, Path: nil})
		}
	}
}
