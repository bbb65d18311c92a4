package app

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// positionFacts say which position an answer is about, with everything that the answer
// depends on. Every verb that claims something prints all of it: a claim about
// another set-up or opening is another claim.
type positionFacts struct {
	Game    string       `json:"game"`
	Rules   string       `json:"rules,omitempty"`
	Size    string       `json:"size,omitempty"`
	Opening string       `json:"opening,omitempty"` // "" is none
	Setup   string       `json:"setup,omitempty"`   // "" is the start of the game
	Moves   []sente.Move `json:"moves"`
	Ply     int          `json:"ply"`
	ToMove  string       `json:"to_move"`
}

// factsOf are those of a record and the board on which it was played.
func factsOf(g catalog.Game, r sente.Record, b rules.Board) positionFacts {
	return positionFacts{
		Game: g.Name, Rules: g.RulesOf(r), Size: g.SizeOf(r), Opening: opening(r), Setup: r.Setup,
		Moves: some(r.Moves), Ply: b.Ply(), ToMove: b.Seats()[b.Turn()],
	}
}

func (p position) identity() positionFacts { return factsOf(p.game, p.record, p.board) }

// opening is the opening rule of a record, "" for none.
func opening(r sente.Record) string {
	if name := strings.ToLower(r.Opening); name != "none" {
		return name
	}
	return ""
}

// settings are the rules, size, opening and set-up behind the name of the game.
func (p positionFacts) settings(game string) string {
	text := strings.Join(strings.Fields(game+" "+p.Rules+" "+p.Size), " ")
	if p.Opening != "" {
		text += ", opening " + p.Opening
	}
	if p.Setup != "" {
		text += fmt.Sprintf(", set-up %q", p.Setup)
	}
	return text
}

// describe names the position on one line but for whose turn it is, moves written by show.
func (p positionFacts) describe(show func(sente.Move) string) string {
	var b strings.Builder
	b.WriteString(p.settings(p.Game))
	if len(p.Moves) > 0 {
		b.WriteString(", after")
	}
	for _, m := range p.Moves {
		b.WriteByte(' ')
		b.WriteString(show(m))
	}
	return b.String()
}

// counted is a number of things that are one or several.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// plain writes a move as the game does.
func plain(m sente.Move) string { return string(m) }
