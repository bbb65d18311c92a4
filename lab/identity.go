package lab

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
)

// Identity says which position an answer is about, with everything that the answer
// depends on.
type Identity struct {
	Game    string       `json:"game"`
	Rules   string       `json:"rules,omitempty"`
	Size    string       `json:"size,omitempty"`
	Opening string       `json:"opening,omitempty"` // "" is none
	Setup   string       `json:"setup,omitempty"`   // "" is the start of the game
	Moves   []sente.Move `json:"moves"`
	Ply     int          `json:"ply"`
	ToMove  string       `json:"to_move"`
}

// Identity returns the facts by which the position is known.
func (p Position) Identity() Identity {
	r, b := p.Record, p.Board
	return Identity{
		Game: p.Game.Name, Rules: p.Game.RulesOf(r), Size: p.Game.SizeOf(r), Opening: opening(r), Setup: r.Setup,
		Moves: Moves(r.Moves), Ply: b.Ply(), ToMove: b.Seats()[b.Turn()],
	}
}

// Moves is a list that JSON writes as [] when it is empty.
func Moves(moves []sente.Move) []sente.Move {
	if moves == nil {
		return []sente.Move{}
	}
	return moves
}

// opening is the opening rule of a record, "" for none.
func opening(r sente.Record) string {
	if name := strings.ToLower(r.Opening); name != "none" {
		return name
	}
	return ""
}

// Settings are the rules, size, opening and set-up behind the name of the game.
func (i Identity) Settings(game string) string {
	text := strings.Join(strings.Fields(game+" "+i.Rules+" "+i.Size), " ")
	if i.Opening != "" {
		text += ", opening " + i.Opening
	}
	if i.Setup != "" {
		text += fmt.Sprintf(", set-up %q", i.Setup)
	}
	return text
}

// Describe names the position on one line, but for the side to move; show writes moves.
func (i Identity) Describe(show func(sente.Move) string) string {
	var b strings.Builder
	b.WriteString(i.Settings(i.Game))
	if len(i.Moves) > 0 {
		b.WriteString(", after")
	}
	for _, m := range i.Moves {
		b.WriteByte(' ')
		b.WriteString(show(m))
	}
	return b.String()
}
