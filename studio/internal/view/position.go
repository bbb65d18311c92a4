package view

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// Position contains all data to draw a position.
type Position struct {
	Record sente.Record   `json:"record"`
	Scene  scene.Scene    `json:"scene"`
	Seats  []string       `json:"seats"` // names in turn order
	Turn   int            `json:"turn"`
	Over   bool           `json:"over"`
	Winner int            `json:"winner"` // the winning seat, -1 for a draw or before the end
	Reason *sente.Message `json:"reason,omitempty"`

	OpeningName string `json:"opening_name,omitempty"` // name of the recognised opening
}

// Describe returns the position at the end of a record. b must be the board of that position.
func Describe(b rules.Board, r sente.Record) Position {
	over, winner, _ := b.Outcome()
	if !over && r.Result.Winner != "" {
		over, winner = true, -1
		for i, name := range b.Seats() {
			if name == r.Result.Winner {
				winner = i
			}
		}
	}
	return Position{Record: r, Scene: FillScene(b.Scene()), Seats: b.Seats(), Turn: b.Turn(), Over: over, Winner: winner, Reason: EndReason(b, r), OpeningName: b.OpeningName()}
}

// EndReason returns why a game ended, from the board or otherwise from the record, or nil while the
// game continues.
func EndReason(b rules.Board, r sente.Record) *sente.Message {
	if over, _, reason := b.Outcome(); over {
		return reason
	}
	if r.Result.Reason == "" {
		return nil
	}
	return &sente.Message{Text: r.Result.Reason}
}

// FillScene replaces nil lists of a scene with empty ones, which JSON encodes as [].
func FillScene(s scene.Scene) scene.Scene {
	s.Cells, s.Stones, s.Moves = httpapi.NonNil(s.Cells), httpapi.NonNil(s.Stones), httpapi.NonNil(s.Moves)
	return s
}
