package studio

import (
	"net/http"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/convert"
)

// pasted is a text that a person brings, and how it is to be read; the zero values leave
// that to the look of it.
type pasted struct {
	Text   string `json:"text"`
	Game   string `json:"game"`   // the game that one is in
	Rules  string `json:"rules"`  // of a text that names none
	Rows   string `json:"rows"`   // "top" if rows are counted from the top
	Chosen bool   `json:"chosen"` // the game was chosen for this text: no other is tried
	Number int    `json:"number"` // of several games, from 1; 0 is the first
}

// opened is the game of a text, and what was recognised.
type opened struct {
	sente.Record
	Recognised string            `json:"recognised"`       // in words
	Notes      []string          `json:"notes,omitempty"`  // what was assumed or left out
	Others     []convert.Reading `json:"others,omitempty"` // what else it could be
	Games      []string          `json:"games,omitempty"`  // titles, where there are several to choose from
	Damage     string            `json:"damage,omitempty"` // where the rest could not be read
	Brought    string            `json:"brought"`          // opens the whole of it: see plan
}

// mostTitles is how many games of a file are offered.
const mostTitles = 1000

// open recognises what a person brings.
func (s *Server) open(p pasted) (o opened, err error) {
	text := strings.TrimSpace(p.Text)
	if text == "" {
		return o, refuse(http.StatusBadRequest, "there is nothing to read: paste moves such as h8 i9, or a record")
	}
	base := sente.Record{Game: p.Game, Rules: p.Rules}
	found, damage := convert.Read(s.games, convert.Options{Base: base, Rows: p.Rows, Firm: p.Chosen}, "", []byte(text))
	if len(found.Studies) == 0 {
		return o, illegal(damage)
	}
	n := max(1, p.Number)
	if n > len(found.Studies) {
		return o, refuse(http.StatusUnprocessableEntity, "the text holds %d games, there is no game %d", len(found.Studies), n)
	}
	o.Recognised, o.Notes, o.Others = found.Words, found.Notes, found.Others
	if len(found.Games) > 1 {
		o.Games = found.Games[:min(mostTitles, len(found.Games))]
	}
	if damage != nil {
		o.Damage = damage.Error()
	}
	one := found.Studies[n-1]
	end := one.Root().End()
	for o.Record, err = one.Record(end); err != nil && end.Parent() != nil; o.Record, err = one.Record(end) {
		if o.Damage == "" {
			o.Damage = err.Error()
		}
		end = end.Parent()
	}
	if err != nil {
		return o, illegal(err)
	}
	o.Moves = some(o.Moves)
	o.Brought = s.brought.keep(found.Studies)
	return o, nil
}
