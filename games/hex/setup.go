package hex

import (
	"fmt"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// kit describes the parts of set-ups.
var kit = rules.Kit{
	Pieces: []rules.Piece{{Name: "red", Player: 0}, {Name: "blue", Player: 1}},
	Seats:  []string{"red", "blue"},
}

// Kit returns the parts of set-ups.
func (Board) Kit() rules.Kit { return kit }

// Setup formats the position: "red: f6 g5; blue: f5; to-move: blue".
func (b Board) Setup() (string, error) {
	u := rules.Setup{{Name: kit.Pieces[0].Name}, {Name: kit.Pieces[1].Name}, {Name: rules.ToMove, Words: []string{kit.Seats[b.Side]}}}
	for y := range int(b.Size) {
		for x := range int(b.Size) {
			if colour := b.Cells[at(x, y)] & colours; colour != 0 {
				u[colour-1].Words = append(u[colour-1].Words, b.Format(at(x, y)))
			}
		}
	}
	return u.String(), nil
}

// SetUp parses a set-up with any stones and any side to move, by default red, on a board of the same
// size. A single red stone may be swapped, as after the first move.
func (b Board) SetUp(text string) (Board, error) {
	after := New(int(b.Size), b.Swaps)
	u, err := rules.ParseSetup(text)
	if err == nil {
		err = u.CheckParts(kit)
	}
	if err != nil {
		return b, err
	}
	err = u.ForEachPiece(kit, func(player int, cell string) error {
		m, ok := b.parseCell(cell)
		if !ok {
			return fmt.Errorf("invalid cell %q: expected a1 to %s", visible.Clip(cell), b.Format(at(int(b.Size)-1, int(b.Size)-1)))
		}
		after.Side = uint8(player)
		after.place(m)
		after.Stones++
		return nil
	})
	if err != nil {
		return b, err
	}
	turn, err := u.Turn(kit, 0)
	after.Side = uint8(turn)
	return after, err
}
