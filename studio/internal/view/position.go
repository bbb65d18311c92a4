package view

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// Position is what the browser must know to draw one position.
type Position struct {
	Record sente.Record   `json:"record"`
	Scene  scene.Scene    `json:"scene"`
	Seats  []string       `json:"seats"` // names, in order of turn
	Turn   int            `json:"turn"`
	Over   bool           `json:"over"`
	Winner int            `json:"winner"` // seat, -1 if drawn or going on
	Reason *sente.Message `json:"reason,omitempty"`

	OpeningName string `json:"opening_name,omitempty"` // of the opening that the game began with
}

// Describe returns the position at the end of a record, which is on the board.
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
	return Position{Record: r, Scene: FillScene(b.Scene()), Seats: b.Seats(), Turn: b.Turn(), Over: over, Winner: winner, Reason: Reason(b, r), OpeningName: b.OpeningName()}
}

// Reason returns how a game ended: by its board, or by its record where the board goes on; nil
// while the game goes on.
func Reason(b rules.Board, r sente.Record) *sente.Message {
	if over, _, reason := b.Outcome(); over {
		return reason
	}
	if r.Result.Reason == "" {
		return nil
	}
	return &sente.Message{Text: r.Result.Reason}
}

// FillScene replaces the nil lists of a scene, so that JSON has [] in their place.
func FillScene(s scene.Scene) scene.Scene {
	s.Cells, s.Stones, s.Moves = httpapi.NonNil(s.Cells), httpapi.NonNil(s.Stones), httpapi.NonNil(s.Moves)
	return s
}
