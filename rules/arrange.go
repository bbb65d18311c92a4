package rules

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// CellChange is the change of one cell by a position editor or file.
type CellChange struct {
	Cell  string `json:"cell"`            // name of a cell of the scene: "h8"
	Piece string `json:"piece,omitempty"` // owner of the piece: "black"; "" clears the cell
}

// Arranger is implemented by games whose positions can be edited. Arrange returns the set-up of s
// after the changes of pieces in order, with toMove to move, "" for the side to move in s. Facts
// that depend on earlier moves, such as captured stones, are kept. Games with a [SetUpper] need
// it only to validate each change.
type Arranger[S any] interface {
	Arrange(s *S, pieces []CellChange, toMove string) (setup string, err error)
}

// Arrangeable is implemented by the boards of [NewBoard]. Arrange returns the set-up of the
// current position after the changes of pieces, and [ErrNoSetup] in a game without set-ups. The
// board does not change.
type Arrangeable interface {
	Arrange(pieces []CellChange, toMove string) (setup string, err error)
}

// Arrange implements [Arrangeable].
func (b *board[R, S, M]) Arrange(pieces []CellChange, toMove string) (string, error) {
	if a, ok := Ability[Arranger[S]](b.rules); ok {
		return a.Arrange(b.state(), pieces, toMove)
	}
	kit, _ := b.Kit()
	text, err := b.Setup()
	if err != nil {
		return "", err
	}
	u, err := ParseSetup(text)
	if err != nil {
		return "", err
	}
	for _, p := range pieces {
		if p.Piece != "" && !kit.hasPiece(p.Piece) {
			return "", fmt.Errorf("unknown piece %q for a set-up: expected one of %s", visible.Clip(p.Piece), strings.Join(kit.partNames(), ", "))
		}
		u = u.WithPiece(kit, p.Piece, p.Cell)
	}
	return u.ToMove(toMove).String(), nil
}
