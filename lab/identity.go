package lab

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
)

// Identity identifies the position of an answer, with all settings that affect it.
type Identity struct {
	Game    string       `json:"game"`
	Rules   string       `json:"rules,omitempty"`
	Size    string       `json:"size,omitempty"`
	Opening string       `json:"opening,omitempty"` // "" if there is no opening rule
	Setup   string       `json:"setup,omitempty"`   // "" is the default start position
	Moves   []sente.Move `json:"moves"`
	Ply     int          `json:"ply"`
	ToMove  string       `json:"to_move"`
}

// Identity returns the identity of the position.
func (p Position) Identity() Identity {
	r, b := p.Record, p.Board
	return Identity{
		Game: p.Game.Name, Rules: p.Game.RulesOf(r), Size: p.Game.SizeOf(r), Opening: openingRule(r), Setup: r.Setup,
		Moves: NonNilMoves(r.Moves), Ply: b.Ply(), ToMove: b.Seats()[b.Turn()],
	}
}

// NonNilMoves replaces a nil list by an empty one, which JSON encodes as [].
func NonNilMoves(moves []sente.Move) []sente.Move {
	if moves == nil {
		return []sente.Move{}
	}
	return moves
}

// openingRule returns the opening rule of a record in lower case, "" if there is none.
func openingRule(r sente.Record) string {
	if name := strings.ToLower(r.Opening); name != "none" {
		return name
	}
	return ""
}

// SettingsText returns the rules, size, opening and set-up, preceded by the name of the game.
func (i Identity) SettingsText(game string) string {
	text := strings.Join(strings.Fields(game+" "+i.Rules+" "+i.Size), " ")
	if i.Opening != "" {
		text += ", opening " + i.Opening
	}
	if i.Setup != "" {
		text += fmt.Sprintf(", set-up %q", i.Setup)
	}
	return text
}

// Describe returns a one-line description of the position without the side to move; show formats
// moves.
func (i Identity) Describe(show func(sente.Move) string) string {
	var b strings.Builder
	b.WriteString(i.SettingsText(i.Game))
	if len(i.Moves) > 0 {
		b.WriteString(", after")
	}
	for _, m := range i.Moves {
		b.WriteByte(' ')
		b.WriteString(show(m))
	}
	return b.String()
}
