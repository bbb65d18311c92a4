package tictactoe

import (
	"fmt"

	"github.com/sente-games/sente/rules"
)

// kit describes the parts of set-ups; the side to move follows from the squares.
var kit = rules.Kit{
	Pieces: []rules.Piece{{Name: "x", Player: 0}, {Name: "o", Player: 1}},
	Seats:  []string{"x", "o"},
}

// fen is the notation of positions in UCI.
var fen = rules.FEN{Columns: 3, Rows: 3, Letters: "Pp", Sides: "wb", Fields: "- - 0 1"}

// Kit returns the parts of set-ups.
func (Board) Kit() rules.Kit { return kit }

// Setup formats the position: "x: b2; o: a1; to-move: x".
func (b Board) Setup() (string, error) {
	var u rules.Setup
	for player, p := range kit.Pieces {
		part := rules.Part{Name: p.Name}
		for s := range Square(9) {
			if b.Stones[player]>>s&1 != 0 {
				part.Words = append(part.Words, b.Format(s))
			}
		}
		u = append(u, part)
	}
	return append(u, rules.Part{Name: rules.ToMove, Words: []string{kit.Seats[b.Turn()]}}).String(), nil
}

// SetUp parses the output of Setup or a FEN.
func (Board) SetUp(text string) (b Board, err error) {
	u, err := kit.ParseSetup(text, fen)
	if err != nil {
		return b, err
	}
	var counts [2]int
	err = u.ForEachPiece(kit, func(player int, cell string) error {
		s, err := b.Parse(cell)
		if err == nil {
			b.Stones[player] |= 1 << s
			counts[player]++
		}
		return err
	})
	if err != nil {
		return b, err
	}
	if b.Ply = counts[0] + counts[1]; counts[0] != counts[1] && counts[0] != counts[1]+1 {
		return b, fmt.Errorf("set-up has %d x and %d o: expected equal numbers or one more x, since x begins", counts[0], counts[1])
	}
	if err := u.CheckTurn(kit, b.Turn(), fmt.Sprintf("there are %d x and %d o, and x begins", counts[0], counts[1])); err != nil {
		return b, err
	}
	for _, l := range winningLines {
		if own := b.Stones[b.Turn()]; own&l == l {
			return b, fmt.Errorf("set-up has three in a row for %s, who is to move: the game would already be over", kit.Seats[b.Turn()])
		}
	}
	return b, nil
}
