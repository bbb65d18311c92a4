package othello

import (
	"math/bits"

	"github.com/sente-games/sente"
)

// Weights of the evaluation of a leaf, in tenths of an additional legal square. Mobility and
// corners follow Rosenbloom's Iago (1982); the weights are ours.
const (
	mobilityWeight      = 10 // a legal square of one side
	frontierWeight      = 4  // a free square adjacent to the other side's discs
	cornerWeight        = 120
	diagonalWeight      = -45 // a disc diagonally adjacent to a free corner
	edgeNeighbourWeight = -15 // a disc orthogonally adjacent to a free corner
	parityWeight        = 12  // the side to move fills the last square unless a side passes
	discWeight          = 3   // a disc, late in the game
	lateThreshold       = 14  // free squares at which the late phase starts
	earlyDiscWeight     = -1  // a disc before the late phase: few discs leave the other side few moves
)

// evaluate returns the static evaluation for the side to move.
func (r Rules) evaluate(s *State) sente.Score {
	taken := s.Own | s.Other
	free := r.board &^ taken
	score := mobilityWeight * (bits.OnesCount64(s.Open) - bits.OnesCount64(r.legalSquares(s.Other, s.Own)))
	score += frontierWeight * (bits.OnesCount64(neighbours(s.Other)&free) - bits.OnesCount64(neighbours(s.Own)&free))
	score += r.evaluateCorners(s.Own, free) - r.evaluateCorners(s.Other, free)
	empty := bits.OnesCount64(free)
	disc := earlyDiscWeight
	if empty <= lateThreshold {
		disc = discWeight
	}
	score += disc * (bits.OnesCount64(s.Own) - bits.OnesCount64(s.Other))
	score += parityWeight * (2*(empty&1) - 1)
	return sente.Score(score)
}

// evaluateCorners returns the value of discs on corners and next to free ones.
func (r Rules) evaluateCorners(discs, free uint64) int {
	diagonal, orthogonal := r.cornerNeighbours(free & r.corners)
	return cornerWeight*bits.OnesCount64(discs&r.corners) +
		diagonalWeight*bits.OnesCount64(discs&diagonal) + edgeNeighbourWeight*bits.OnesCount64(discs&orthogonal)
}

// cornerNeighbours returns the squares diagonally and orthogonally adjacent to the given corners.
func (r Rules) cornerNeighbours(corners uint64) (diagonal, orthogonal uint64) {
	row := horizontalNeighbours(corners) & r.board
	column := (corners<<stride | corners>>stride) & r.board
	return (row<<stride | row>>stride) & r.board, row | column
}
