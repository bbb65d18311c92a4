package rules

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Put says what stands on a cell from now on, as editors and files do that set up
// positions.
type Put struct {
	Cell  string `json:"cell"`            // the name of a cell of the scene: "h8"
	Piece string `json:"piece,omitempty"` // whose stone it is: "black"; "" takes off what stands there
}

// Arranger is implemented by games whose set-up can say what stands where. Arrange
// returns the set-up of s after pieces are put on cells or taken off, one after the
// other; toMove is the side to move then, "" for the one that is to move in s. What
// follows from the moves before, such as stones captured, stays as it is. Games whose
// set-ups can be edited as a text ([SetUpper]) need it only to say at once what is wrong.
type Arranger[S any] interface {
	Arrange(s *S, pieces []Put, toMove string) (setup string, err error)
}

// Arrangeable is a [Board] that may be of a game with an [Arranger]. Arrange returns
// the set-up of the position on the board with pieces put on cells or taken off; it is
// [ErrNoSetup] in a game that has no set-up. The board stays as it is. The boards of
// [NewBoard] are Arrangeable.
type Arrangeable interface {
	Arrange(pieces []Put, toMove string) (setup string, err error)
}

// Arrange implements [Arrangeable].
func (b *board[R, S, M]) Arrange(pieces []Put, toMove string) (string, error) {
	if a, ok := Ability[Arranger[S]](b.rules); ok {
		return a.Arrange(b.now(), pieces, toMove)
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
		if p.Piece != "" && !kit.piece(p.Piece) {
			return "", fmt.Errorf("%q is no piece that can be set up: they are %s", visible.Clip(p.Piece), strings.Join(kit.names(), ", "))
		}
		u = u.With(kit, p.Piece, p.Cell)
	}
	return u.ToMove(toMove).String(), nil
}
