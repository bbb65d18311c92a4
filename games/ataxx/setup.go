package ataxx

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// jumpsPart is the part of a set-up with the number of plies since a piece was last added.
var jumpsPart = rules.SetupField{
	Name: "jumps", About: "the number of moves since a piece was last added, such as 12; 100 end the game",
	Counts: []rules.Count{{Name: "jumps", Most: maxJumps}},
}

// kit describes the parts of set-ups.
var kit = rules.Kit{
	Pieces: []rules.Piece{{Name: "red", Player: 0}, {Name: "blue", Player: 1}, {Name: "blocked", Player: -1}},
	Seats:  []string{"red", "blue"},
	Others: []rules.SetupField{jumpsPart},
}

// fens are the notations of positions in the Universal Ataxx Interface and in UCI.
var fens = []rules.FEN{
	{Columns: side, Rows: side, Letters: "xo-", Sides: "xo", Fields: "0 1", Quiet: jumpsPart.Name},
	{Columns: side, Rows: side, Letters: "Pp*", Sides: "wb", Fields: "- - 0 1", Quiet: jumpsPart.Name},
}

// Kit returns the parts of set-ups.
func (Board) Kit() rules.Kit { return kit }

// sets returns the squares of each piece of the kit.
func (b *Board) sets() [3]*uint64 { return [3]*uint64{&b.Pieces[0], &b.Pieces[1], &b.Blocked} }

// Setup formats the position: "red: a7 g1; blue: a1 g7; blocked: d4; to-move: red".
func (b Board) Setup() (string, error) {
	var u rules.Setup
	for i, set := range b.sets() {
		if i == 2 && *set == 0 {
			continue
		}
		part := rules.Part{Name: kit.Pieces[i].Name}
		for s := range int8(squares) {
			if *set>>s&1 != 0 {
				part.Words = append(part.Words, formatSquare(s))
			}
		}
		u = append(u, part)
	}
	u = append(u, rules.Part{Name: rules.ToMove, Words: []string{kit.Seats[b.Side]}})
	if b.Jumps > 0 {
		u = u.WithCounts(jumpsPart, []int{int(b.Jumps)})
	}
	return u.String(), nil
}

// SetUp parses a set-up with any pieces and any player to move, by default red, or a FEN.
func (Board) SetUp(text string) (b Board, err error) {
	u, err := kit.ParseSetup(text, fens...)
	if err != nil {
		return b, err
	}
	sets := b.sets()
	err = u.ForEachPiece(kit, func(piece int, cell string) error {
		if len(cell) != 2 || !isSquare(cell) {
			return fmt.Errorf("invalid square %q: expected a1 to g7", cell)
		}
		*sets[piece] |= 1 << parseSquare(cell)
		return nil
	})
	if err != nil {
		return b, err
	}
	turn, err := u.Turn(kit, 0)
	if err != nil {
		return b, err
	}
	b.Side = int8(turn)
	counts, err := u.Counts(jumpsPart)
	if err != nil {
		return b, err
	}
	if counts[0] < 0 || counts[0] > maxJumps {
		return b, fmt.Errorf("set-up jumps: invalid number %d: expected 0 to %d", counts[0], maxJumps)
	}
	b.Jumps = int8(counts[0])
	return b, nil
}

// Open returns the board at the start of a record.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := NewGame().Open(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, start), nil
}
