package othello

import (
	"math/bits"

	"github.com/sente-games/sente"
)

// What a leaf is judged by, in units of which a free choice of one more square
// counts ten. Mobility and corners as in Rosenbloom's Iago (1982); the weights
// are ours.
const (
	worthMove   = 10 // a square on which one side turns discs
	worthTouch  = 4  // a free square that touches the other side's discs
	worthCorner = 120
	worthSlant  = -45 // a disc aslant of a free corner
	worthBeside = -15 // a disc beside a free corner
	worthParity = 12  // the side to move fills the last square unless a side passes
	worthDisc   = 3   // a disc, late in the game
	lateSquares = 14  // from so few free squares on
	earlyDiscs  = -1  // a disc before that: few discs leave the other side few moves
)

// eval judges the position for the side to move.
func (r Rules) eval(s *State) sente.Score {
	taken := s.Own | s.Other
	free := r.board &^ taken
	score := worthMove * (bits.OnesCount64(s.Open) - bits.OnesCount64(r.open(s.Other, s.Own)))
	score += worthTouch * (bits.OnesCount64(around(s.Other)&free) - bits.OnesCount64(around(s.Own)&free))
	score += r.corner(s.Own, free) - r.corner(s.Other, free)
	empty := bits.OnesCount64(free)
	disc := earlyDiscs
	if empty <= lateSquares {
		disc = worthDisc
	}
	score += disc * (bits.OnesCount64(s.Own) - bits.OnesCount64(s.Other))
	score += worthParity * (2*(empty&1) - 1)
	return sente.Score(score)
}

// corner is the worth of discs on corners and next to free ones.
func (r Rules) corner(discs, free uint64) int {
	slant, beside := r.nearCorners(free & r.corners)
	return worthCorner*bits.OnesCount64(discs&r.corners) +
		worthSlant*bits.OnesCount64(discs&slant) + worthBeside*bits.OnesCount64(discs&beside)
}

// nearCorners returns the squares aslant of the given corners and beside them.
func (r Rules) nearCorners(corners uint64) (slant, beside uint64) {
	row := sideways(corners) & r.board
	column := (corners<<stride | corners>>stride) & r.board
	return (row<<stride | row>>stride) & r.board, row | column
}
