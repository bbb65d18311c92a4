package main

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// State is a position of the easy form, as used by searches.
type State = rules.EasyState[Board]

// spread returns the mean square of the distances of a player's men from their centre, in
// sixteenths.
func spread(men uint64) int {
	var n, sumX, sumY, squares int
	for ; men != 0; men &= men - 1 {
		at := bits.TrailingZeros64(men)
		x, y := at%8, at/8
		n, sumX, sumY, squares = n+1, sumX+x, sumY+y, squares+x*x+y*y
	}
	return 16 * (n*squares - sumX*sumX - sumY*sumY) / (n * n)
}

// Value returns a higher score if the side's men are closer together.
func Value(s *State) sente.Score {
	b := s.Pos()
	return sente.Score(spread(b.Men[1-b.Turn()]) - spread(b.Men[b.Turn()]))
}

// Order gives higher scores to moves towards the centre of the other men, and to captures.
func Order(s *State, moves []Move, scores []int32) {
	b := s.Pos()
	var n, sumX, sumY int32
	for men := b.Men[b.Turn()]; men != 0; men &= men - 1 {
		at := int32(bits.TrailingZeros64(men))
		n, sumX, sumY = n+1, sumX+at%8, sumY+at/8
	}
	order(moves, scores, b.Men[1-b.Turn()], sumX/n, sumY/n)
}

// capture is the bonus of a capture in the move ordering, in units of distance.
const capture = 8

// order scores moves by the decrease of the distance to a square.
func order(moves []Move, scores []int32, other uint64, x, y int32) {
	distance := func(at int8) int32 {
		dx, dy := int32(at&7)-x, int32(at>>3)-y
		return dx*dx + dy*dy
	}
	for i, m := range moves {
		scores[i] = distance(m.From) - distance(m.To)
		if other>>m.To&1 != 0 {
			scores[i] += capture
		}
	}
}

// Noisy appends the captures.
func Noisy(s *State, buf []Move) []Move {
	b := s.Pos()
	return b.noisy(buf)
}

func (b Board) noisy(buf []Move) []Move {
	other := b.Men[1-b.Turn()]
	all := b.Moves(buf)
	kept := buf
	for _, m := range all[len(buf):] {
		if m != pass && other>>m.To&1 != 0 {
			kept = append(kept, m)
		}
	}
	return kept
}
