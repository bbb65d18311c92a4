package quarto

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Piece is one of sixteen, with a bit for each of four properties: 1 short, 2 light, 4 square, 8
// hollow; without the bit it is tall, dark, round or full.
type Piece int8

// None represents an empty hand.
const None Piece = -1

const (
	short Piece = 1 << iota
	light
	square
	hollow
)

const (
	numProperties = 4
	numPieces     = 1 << numProperties
)

// propertyLetters are the letters of the properties in notation, propertyWords their names.
var (
	propertyLetters = [numProperties]string{"ts", "dl", "rq", "fh"} // propertyLetters are the letters of the properties in notation, propertyWords their names.
	propertyWords   = [numProperties][2]string{{"tall", "short"}, {"dark", "light"}, {"round", "square"}, {"full", "hollow"}}
)

// String returns a letter for each property: "tdrf" is tall, dark, round and full, "slqh" short,
// light, square and hollow.
func (p Piece) String() string {
	text := make([]byte, numProperties)
	for i := range text {
		text[i] = propertyLetters[i][p>>i&1]
	}
	return string(text)
}

// Words returns a description of the piece: "tall dark round full".
func (p Piece) Words() string {
	all := make([]string, numProperties)
	for i := range all {
		all[i] = propertyWords[i][p>>i&1]
	}
	return strings.Join(all, " ")
}

// ParsePiece parses the four letters of a piece in any order.
func ParsePiece(text string) (Piece, error) {
	piece, known := Piece(0), Piece(0)
	for _, c := range strings.ToLower(text) {
		for i, pair := range propertyLetters {
			if at := strings.IndexRune(pair, c); at >= 0 {
				if known>>i&1 != 0 {
					return 0, invalidPiece(text)
				}
				known |= 1 << i
				piece |= Piece(at) << i
			}
		}
	}
	if known != numPieces-1 || len(text) != numProperties {
		return 0, invalidPiece(text)
	}
	return piece, nil
}

func invalidPiece(text string) error {
	return fmt.Errorf("invalid piece %q: expected t or s (tall, short), d or l (dark, light), r or q (round, square) and f or h (full, hollow), such as tdrf", visible.Clip(text))
}
