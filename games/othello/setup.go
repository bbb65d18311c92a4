package othello

import (
	"strings"

	"github.com/sente-games/sente/rules"
)

// kit describes the parts of set-ups.
var kit = rules.Kit{
	Pieces: []rules.Piece{{Name: "black", Player: 0}, {Name: "white", Player: 1}},
	Seats:  []string{"black", "white"},
}

// Kit returns the parts of set-ups.
func (Rules) Kit() rules.Kit { return kit }

// fen returns the notation of positions in UCI, in which Black's discs are capitals.
func (r Rules) fen() rules.FEN {
	side := int(r.side)
	return rules.FEN{Columns: side, Rows: side, Letters: "Pp", Sides: "wb", Fields: "- - 0 1", Cell: func(column, row int) string {
		return r.Format(nil, Move((side-1-row)*stride+column))
	}}
}

// SetupOf formats a position: "black: d5 e4; white: d4 e5; to-move: black".
func (r Rules) SetupOf(s *State) (string, error) {
	discs := [2]uint64{s.Own, s.Other}
	if s.Turn == 1 {
		discs = [2]uint64{s.Other, s.Own}
	}
	var u rules.Setup
	for player, p := range kit.Pieces {
		part := rules.Part{Name: p.Name}
		for m := range Pass {
			if discs[player]>>uint(m)&1 != 0 {
				part.Words = append(part.Words, r.Format(s, m))
			}
		}
		u = append(u, part)
	}
	return append(u, rules.Part{Name: rules.ToMove, Words: []string{kit.Seats[s.Turn]}}).String(), nil
}

// Place parses a set-up with any discs and any side to move, by default black, or a board in the form of another
// program.
func (r Rules) Place(text string) (State, error) {
	inUCI := rules.IsFEN(text) && strings.ContainsAny(text, "Pp")
	if discs, turn, is, err := r.parseBoard(text); !inUCI && (is || err != nil) {
		if err != nil {
			return State{}, err
		}
		return r.NewState(discs[0], discs[1], turn), nil
	}
	u, err := kit.ParseSetup(text, r.fen())
	if err != nil {
		return State{}, err
	}
	var discs [2]uint64
	err = u.ForEachPiece(kit, func(player int, cell string) error {
		if strings.EqualFold(cell, passText) {
			cell = "" // not a square
		}
		m, err := r.Parse(nil, cell)
		if err == nil {
			discs[player] |= 1 << uint(m)
		}
		return err
	})
	if err != nil {
		return State{}, err
	}
	turn, err := u.Turn(kit, 0)
	return r.NewState(discs[0], discs[1], turn), err
}
