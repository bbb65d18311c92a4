package capture

import "github.com/sente-games/sente/engines/internal/five/board"

// cellState is what an empty cell is to both sides in all directions: line classes
// of black and of white (sixteen bits each, four for a direction), free threes
// (four bits for a direction, two for a side) and captures (the same), and which
// pairs a stone there would threaten to capture.
type cellState struct {
	lines  uint64
	menace uint16
}

// nibbles selects what one direction says.
const nibbles = 0x000F000F000F000F

// with replaces what direction d says.
func (a cellState) with(d int, e entry) cellState {
	wide := uint64(e&15) | uint64(e>>4&15)<<16 | uint64(e>>threesShift&15)<<32 | uint64(e>>takesShift&15)<<48
	a.lines = a.lines&^(nibbles<<(4*d)) | wide<<(4*d)
	a.menace = a.menace&^(15<<(4*d)) | uint16(e>>menaceShift&15)<<(4*d)
	return a
}

func (a cellState) pattern(s int) board.Pattern { return board.Pattern(a.lines >> (16 * s)) }

// sides selects what is said of black where two bits are for each side.
const sides = 0x3333

// takes are the captures of a side's stone here: of four bits for a direction the
// first is forward, the second backward.
func (a cellState) takes(s int) uint16 { return uint16(a.lines>>48>>(2*s)) & sides }

// menaces are the pairs that a side's stone here would threaten, in the same way.
func (a cellState) menaces(s int) uint16 { return a.menace >> (2 * s) & sides }

// threes is the number of free threes that a side's stone here makes.
func (a cellState) threes(s int) int {
	n := uint16(a.lines>>32>>(2*s)) & sides
	n = n + n>>8
	return int(n+n>>4) & 15
}
