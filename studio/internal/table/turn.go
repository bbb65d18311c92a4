package table

import (
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/studio/internal/view"
)

// askAboutTurn lets an engine wait with its answer to a turn of several moves until the
// person says that it is meant so.
func (h *Table) askAboutTurn(me int) {
	if !h.analysis.askAboutTurns || h.players.seating.Shared() || !h.IsTurnUnordered() || h.Over() || h.IsPersonToMove() || h.Turn() == me {
		return
	}
	h.analysis.askedMoves, _, _ = h.LastTurn()
	h.analysis.paused = true
}

// describeTurn writes into the state what the browser must know of a turn of several moves.
func (h *Table) describeTurn(s *State) {
	if !h.IsTurnUnordered() {
		return
	}
	ask := h.analysis.askAboutTurns
	s.Ask, s.Asking = &ask, h.analysis.askedMoves
	for _, m := range h.QueuedMoves() {
		word, name, _ := strings.Cut(m, ":")
		cell := slices.IndexFunc(s.Scene.Cells, func(c scene.Cell) bool { return c.Name == name })
		tag := slices.IndexFunc(s.Scene.Tags, func(t scene.Tag) bool { return t.Word == word })
		if cell >= 0 && tag >= 0 {
			s.Kept = append(s.Kept, view.Placed{Move: sente.Move(m), Cell: cell, Seat: s.Scene.Tags[tag].Player, Path: nil})
		}
	}
}
