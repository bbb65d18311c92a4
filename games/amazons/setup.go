package amazons

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// maxAmazons is the number of amazons of each player at the start.
const maxAmazons = 4

// kit describes the parts of set-ups.
var kit = rules.Kit{
	Pieces: []rules.Piece{{Name: "white", Player: 0}, {Name: "black", Player: 1}, {Name: "arrows", Player: -1}},
	Seats:  []string{"white", "black"},
}

// fen is the notation of positions in UCI.
var fen = rules.FEN{Columns: side, Rows: side, Letters: "Qq*", Sides: "wb", Fields: "- - 0 1"}

// Kit returns the parts of set-ups.
func (Board) Kit() rules.Kit { return kit }

// Setup formats the position: "white: d1; black: d10; arrows: g7; to-move: black".
func (b Board) Setup() (string, error) {
	arrows := board.without(b.Free).without(b.Queens[0]).without(b.Queens[1])
	var u rules.Setup
	for i, pieces := range [3]set{b.Queens[0], b.Queens[1], arrows} {
		part := rules.Part{Name: kit.Pieces[i].Name}
		for at := range pieces.all() {
			part.Words = append(part.Words, at.String())
		}
		u = append(u, part)
	}
	return append(u, rules.Part{Name: rules.ToMove, Words: []string{kit.Seats[b.Side]}}).String(), nil
}

// SetUp parses a set-up with up to four amazons of each player, any arrows and any side to move, by
// default white, or a FEN.
func (Board) SetUp(text string) (Board, error) {
	b := Board{Free: board}
	u, err := kit.ParseSetup(text, fen)
	if err != nil {
		return b, err
	}
	err = u.ForEachPiece(kit, func(piece int, cell string) error {
		if n := squareLength(cell); n == 0 || n != len(cell) {
			return fmt.Errorf("invalid square %q: expected a1 to j10", visible.Clip(cell))
		}
		at := parseSquare(cell)
		if piece < 2 {
			b.Queens[piece].add(at)
		}
		b.Free.remove(at)
		b.Hash ^= keys[piece][at]
		return nil
	})
	if err != nil {
		return b, err
	}
	for i, queens := range b.Queens {
		if n := queens.count(); n > maxAmazons {
			return b, fmt.Errorf("set-up has %d %s amazons: expected at most %d", n, kit.Seats[i], maxAmazons)
		}
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
