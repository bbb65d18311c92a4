package view

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// Position is what the browser must know to draw one position.
type Position struct {
	Record sente.Record `json:"record"`
	Scene  sente.Scene  `json:"scene"`
	Seats  []string     `json:"seats"` // names, in order of turn
	Turn   int          `json:"turn"`
	Over   bool         `json:"over"`
	Winner int          `json:"winner"` // seat, -1 if drawn or going on
	Reason string       `json:"reason,omitempty"`

	OpeningName string `json:"opening_name,omitempty"` // of the opening that the game began with
}

// Describe returns the position at the end of a record, which is on the board.
func Describe(b rules.Board, r sente.Record) Position {
	over, winner, reason := b.Outcome()
	if !over && r.Result.Winner != "" {
		over, winner, reason = true, -1, r.Result.Reason
		for i, name := range b.Seats() {
			if name == r.Result.Winner {
				winner = i
			}
		}
	}
	return Position{Record: r, Scene: FillScene(b.Scene()), Seats: b.Seats(), Turn: b.Turn(), Over: over, Winner: winner, Reason: reason, OpeningName: b.OpeningName()}
}

// FillScene replaces the nil lists of a scene, so that JSON has [] in their place.
func FillScene(s sente.Scene) sente.Scene {
	s.Cells, s.Stones, s.Moves = httpapi.NonNil(s.Cells), httpapi.NonNil(s.Stones), httpapi.NonNil(s.Moves)
	return s
}
