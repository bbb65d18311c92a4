package breakthrough

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// maxPawns is the number of pawns of each player at the start.
const maxPawns = 16

// kit describes the parts of set-ups.
var kit = rules.Kit{
	Pieces: []rules.Piece{{Name: "white", Player: 0}, {Name: "black", Player: 1}},
	Seats:  []string{"white", "black"},
}

// fen is the notation of positions in UCI.
var fen = rules.FEN{Columns: 8, Rows: 8, Letters: "Pp", Sides: "wb", Fields: "- - 0 1"}

// Kit returns the parts of set-ups.
func (Board) Kit() rules.Kit { return kit }

// Setup formats the position: "white: a1 b2; black: a8; to-move: white".
func (b Board) Setup() (string, error) {
	var u rules.Setup
	for i, p := range kit.Pieces {
		part := rules.Part{Name: p.Name}
		for pawns := b.Pawns[i]; pawns != 0; pawns &= pawns - 1 {
			part.Words = append(part.Words, formatSquare(int8(bits.TrailingZeros64(pawns))))
		}
		u = append(u, part)
	}
	return append(u, rules.Part{Name: rules.ToMove, Words: []string{kit.Seats[b.Side]}}).String(), nil
}

// SetUp parses a set-up with up to 16 pawns of each player and any side to move, by default white, or a
// FEN.
func (Board) SetUp(text string) (b Board, err error) {
	u, err := kit.ParseSetup(text, fen)
	if err != nil {
		return b, err
	}
	err = u.ForEachPiece(kit, func(player int, cell string) error {
		if len(cell) != 2 || !isSquare(cell) {
			return fmt.Errorf("invalid square %q: expected a1 to h8", visible.Clip(cell))
		}
		b.Pawns[player] |= 1 << parseSquare(cell)
		return nil
	})
	if err != nil {
		return b, err
	}
	for i, pawns := range b.Pawns {
		if n := bits.OnesCount64(pawns); n > maxPawns {
			return b, fmt.Errorf("set-up has %d %s pawns: expected at most %d", n, kit.Seats[i], maxPawns)
		}
	}
	switch {
	case b.Pawns == [2]uint64{}:
		return b, errors.New("set-up has no pawn: expected at least one")
	case b.Pawns[0]&goal[0] != 0 && b.Pawns[1]&goal[1] != 0:
		return b, errors.New("set-up has pawns of both players on their last row: only one player can have won")
	}
	turn, err := u.Turn(kit, 0)
	b.Side = int8(turn)
	return b, err
}

// Open returns the board at the start of a record.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := NewGame().Open(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, start), nil
}
