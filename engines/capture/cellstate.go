package capture

import "github.com/sente-games/sente/engines/internal/five/board"

// cellState holds the properties of an empty cell for both sides in all directions: line classes of
// black and of white (sixteen bits each, four for a direction), free threes (four bits for a
// direction, two for a side), captures (the same), and the pairs that a stone there would threaten
// to capture.
type cellState struct {
	lines  uint64
	menace uint16
}

// directionMask is the mask of one direction.
const directionMask = 0x000F000F000F000F

// withDirection returns the state with the properties in direction d replaced.
func (a cellState) withDirection(d int, e lineEntry) cellState {
	wide := uint64(e&15) | uint64(e>>4&15)<<16 | uint64(e>>freeThreesShift&15)<<32 | uint64(e>>capturesShift&15)<<48
	a.lines = a.lines&^(directionMask<<(4*d)) | wide<<(4*d)
	a.menace = a.menace&^(15<<(4*d)) | uint16(e>>menaceShift&15)<<(4*d)
	return a
}

func (a cellState) patternFor(s int) board.Pattern { return board.Pattern(a.lines >> (16 * s)) }

// blackMask is the mask of black where there are two bits for each side.
const blackMask = 0x3333

// capturesFor returns the captures of a side's stone on the cell: of four bits for a direction the first
// is forward, the second backward.
func (a cellState) capturesFor(s int) uint16 { return uint16(a.lines>>48>>(2*s)) & blackMask }

// menacesFor returns the pairs that a side's stone on the cell would threaten, in the same format.
func (a cellState) menacesFor(s int) uint16 { return a.menace >> (2 * s) & blackMask }

// freeThreesFor returns the number of free threes that a side's stone on the cell forms.
func (a cellState) freeThreesFor(s int) int {
	n := uint16(a.lines>>32>>(2*s)) & blackMask
	n = n + n>>8
	return int(n+n>>4) & 15
}
