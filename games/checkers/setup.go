package checkers

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// maxPieces is the number of pieces of each side at the start.
const maxPieces = 12

// quietPart is the part of a set-up with the number of quiet plies.
var quietPart = rules.SetupField{
	Name: "quiet", About: "the number of moves of both sides since a capture or a move of a man, such as 12; 80 end the game",
	Counts: []rules.Count{{Name: "quiet", Most: maxQuiet}},
}

// kit describes the parts of set-ups: the men and kings of each side.
var kit = rules.Kit{
	Pieces: []rules.Piece{{Name: "black", Player: 0}, {Name: "white", Player: 1}, {Name: "black-kings", Player: 0}, {Name: "white-kings", Player: 1}},
	Seats:  []string{"black", "white"},
	Others: []rules.SetupField{quietPart},
}

// Kit returns the parts of set-ups.
func (Board) Kit() rules.Kit { return kit }

// Setup formats the position: "black: 1 2; white: 31; black-kings: 9; to-move: black".
func (b Board) Setup() (string, error) {
	var u rules.Setup
	for i, p := range kit.Pieces {
		set := b.men[i&1] &^ b.kings
		if i > 1 {
			set = b.men[i&1] & b.kings
		}
		part := rules.Part{Name: p.Name}
		for ; set != 0; set &= set - 1 {
			part.Words = append(part.Words, Square(bits.TrailingZeros32(set)).String())
		}
		if i < 2 || len(part.Words) > 0 {
			u = append(u, part)
		}
	}
	u = append(u, rules.Part{Name: rules.ToMove, Words: []string{kit.Seats[b.side]}})
	if b.quiet > 0 {
		u = u.WithCounts(quietPart, []int{int(b.quiet)})
	}
	return u.String(), nil
}

// SetUp parses a set-up with up to 12 pieces of each side and any side to move, by default black, or a position of
// Portable Draughts Notation.
func (Board) SetUp(text string) (b Board, err error) {
	u, isFEN, err := parseFEN(text)
	if err == nil && !isFEN {
		u, err = rules.ParseSetup(text)
	}
	if err == nil {
		err = u.CheckParts(kit)
	}
	if err == nil {
		err = u.ForEachPiece(kit, b.putPiece)
	}
	if err != nil {
		return b, err
	}
	for i, men := range b.men {
		if n := bits.OnesCount32(men); n > maxPieces {
			return b, fmt.Errorf("set-up has %d %s pieces: expected at most %d", n, kit.Seats[i], maxPieces)
		}
	}
	turn, err := u.Turn(kit, 0)
	if err != nil {
		return b, err
	}
	b.side = int8(turn)
	counts, err := u.Counts(quietPart)
	if err != nil {
		return b, err
	}
	if counts[0] < 0 || counts[0] > maxQuiet {
		return b, fmt.Errorf("set-up quiet: invalid number %d: expected 0 to %d", counts[0], maxQuiet)
	}
	b.quiet = int8(counts[0])
	return b, nil
}

// putPiece puts a piece of the kit on a square.
func (b *Board) putPiece(piece int, cell string) error {
	s, ok := parseSquare(cell)
	player := piece & 1
	switch {
	case !ok:
		return fmt.Errorf("invalid square %q: expected 1 to 32", visible.Clip(cell))
	case piece > 1:
		b.kings |= 1 << s
	case int(s)/4 == 7-7*player:
		return fmt.Errorf("a %s man cannot be on square %s: on the last row it is a king", kit.Seats[player], s)
	}
	b.men[player] |= 1 << s
	return nil
}

// Open returns the board at the start of a record.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := NewGame().Open(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, start), nil
}
