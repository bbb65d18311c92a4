package connectfour

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// SizeHelp describes the supported sizes.
const SizeHelp = "columns x rows, up to 35 columns and 128 cells with one spare row: for example 7x6, 8x8 or 11x10"

// Size is the number of columns and rows of a board.
type Size struct{ Width, Height int }

// String returns the size in the form that ParseSize parses: "7x6".
func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Width, s.Height) }

// Words returns the number of machine words for the cells of the board, 1 for [Rules] and 2 for
// [Wide].
func (s Size) Words() int { return (s.numBits() + wordBits - 1) / wordBits }

const (
	wordBits = 64
	maxWords = 2
)

// numBits returns the number of cells plus one per column.
func (s Size) numBits() int { return s.Width * (s.Height + 1) }

// validate returns an error unless the size is supported.
func (s Size) validate() error {
	limit := maxWords * wordBits // the sides are checked first because the product may overflow
	if s.Width < 1 || s.Height < 1 || s.Width > len(columnNames) || s.Height > limit || s.numBits() > limit {
		return fmt.Errorf("size %s is not supported by Connect Four: sizes are %s", s, SizeHelp)
	}
	return nil
}

// ParseSize parses the size of a board; "" is 7x6.
func ParseSize(text string) (Size, error) {
	if text == "" {
		return Standard.Size(), nil
	}
	w, h, _ := strings.Cut(strings.ToLower(text), "x")
	width, errW := strconv.Atoi(w)
	height, errH := strconv.Atoi(h)
	if errW != nil || errH != nil {
		return Size{}, fmt.Errorf("size %q is not supported by Connect Four: sizes are %s", visible.Clip(text), SizeHelp)
	}
	size := Size{width, height}
	return size, size.validate()
}
