package connectfour

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// SizeHelp says in words which boards there are.
const SizeHelp = "WIDTHxHEIGHT with WIDTH at most 35 and WIDTH * (HEIGHT + 1) at most 128, such as 7x6, 8x8 or 11x10"

// Size is the number of columns and rows of a board.
type Size struct{ Width, Height int }

// String writes the size as ParseSize reads it: "7x6".
func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Width, s.Height) }

// Words is the number of machine words that the cells of the board take, 1 for
// [Rules] and 2 for [Wide].
func (s Size) Words() int { return (s.bits() + wordBits - 1) / wordBits }

const (
	wordBits = 64
	maxWords = 2
)

// bits counts the cells and one more above each column.
func (s Size) bits() int { return s.Width * (s.Height + 1) }

// check returns an error that says which sizes there are, nil for one of them.
func (s Size) check() error {
	most := maxWords * wordBits // each side alone is bounded first, lest the product overflow
	if s.Width < 1 || s.Height < 1 || s.Width > len(names) || s.Height > most || s.bits() > most {
		return fmt.Errorf("size %s is not a Connect Four board: sizes are %s", s, SizeHelp)
	}
	return nil
}

// ParseSize reads the size of a board; "" is 7x6.
func ParseSize(text string) (Size, error) {
	if text == "" {
		return Standard.Size(), nil
	}
	w, h, _ := strings.Cut(strings.ToLower(text), "x")
	width, errW := strconv.Atoi(w)
	height, errH := strconv.Atoi(h)
	if errW != nil || errH != nil {
		return Size{}, fmt.Errorf("size %q is not a Connect Four board: sizes are %s", visible.Clip(text), SizeHelp)
	}
	size := Size{width, height}
	return size, size.check()
}
