package quarto

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Piece is one of sixteen, a bit for each of four properties: 1 short, 2 light,
// 4 square, 8 hollow; without the bit it is tall, dark, round or full.
type Piece int8

// None is the hand that holds no piece.
const None Piece = -1

const (
	short Piece = 1 << iota
	light
	square
	hollow
)

const (
	properties = 4
	pieces     = 1 << properties
)

// letters are what the properties are written by, words what they are called.
var (
	letters = [properties]string{"ts", "dl", "rq", "fh"}
	words   = [properties][2]string{{"tall", "short"}, {"dark", "light"}, {"round", "square"}, {"full", "hollow"}}
)

// String writes a letter for each property: "tdrf" is tall, dark, round and
// full, "slqh" short, light, square and hollow.
func (p Piece) String() string {
	text := make([]byte, properties)
	for i := range text {
		text[i] = letters[i][p>>i&1]
	}
	return string(text)
}

// Words describes the piece: "tall dark round full".
func (p Piece) Words() string {
	all := make([]string, properties)
	for i := range all {
		all[i] = words[i][p>>i&1]
	}
	return strings.Join(all, " ")
}

// ParsePiece reads the four letters of a piece in any order.
func ParsePiece(text string) (Piece, error) {
	piece, known := Piece(0), Piece(0)
	for _, c := range strings.ToLower(text) {
		for i, pair := range letters {
			if at := strings.IndexRune(pair, c); at >= 0 {
				if known>>i&1 != 0 {
					return 0, badPiece(text)
				}
				known |= 1 << i
				piece |= Piece(at) << i
			}
		}
	}
	if known != pieces-1 || len(text) != properties {
		return 0, badPiece(text)
	}
	return piece, nil
}

func badPiece(text string) error {
	return fmt.Errorf("%q is no piece: write t or s (tall, short), d or l (dark, light), r or q (round, square) and f or h (full, hollow), such as tdrf", visible.Clip(text))
}
