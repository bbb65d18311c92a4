package amazons

import (
	"iter"
	"math/bits"
)

// set is a set of squares as bits. A square is 11*row + column, both from 0: the additional column
// separates the rows, and bits beyond the last row are off the board.
type set [2]uint64

// square is the index of a square on or near the board.
type square int8

const (
	side   = 10
	stride = side + 1
)

// ways are the steps of a king and the directions of a queen.
var ways = [8]square{1, -1, stride, -stride, stride + 1, -stride - 1, stride - 1, 1 - stride}

// board is the set of all squares.
var board = func() (all set) {
	for i := range side * side {
		all.add(squareOf(i%side, i/side))
	}
	return all
}()

func squareOf(x, y int) square { return square(stride*y + x) }

func (s *set) add(at square) { s[at>>6&1] |= 1 << (at & 63) }

func (s *set) remove(at square) { s[at>>6&1] &^= 1 << (at & 63) }

func (s *set) has(at square) bool { return s[at>>6&1]>>(at&63)&1 != 0 }

func (s set) and(t set) set { return set{s[0] & t[0], s[1] & t[1]} }

func (s set) or(t set) set { return set{s[0] | t[0], s[1] | t[1]} }

func (s set) without(t set) set { return set{s[0] &^ t[0], s[1] &^ t[1]} }

func (s set) empty() bool { return s[0]|s[1] == 0 }

func (s set) count() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// shift returns the set shifted by a step.
func (s set) shift(by square) set {
	if by > 0 {
		return set{s[0] << by, s[1]<<by | s[0]>>(64-by)}
	}
	return set{s[0]>>-by | s[1]<<(64+by), s[1] >> -by}
}

// steps returns the free squares that a king reaches from the set in one move.
func (s set) steps(free set) (reached set) {
	for _, way := range ways {
		reached = reached.or(s.shift(way))
	}
	return reached.and(free)
}

// slides returns the free squares that a queen reaches from the set in one move.
func (s set) slides(free set) (reached set) {
	for _, way := range ways {
		for next := s.shift(way).and(free); !next.empty(); next = next.shift(way).and(free) {
			reached = reached.or(next)
		}
	}
	return reached
}

// next removes and returns the lowest square.
func (s *set) next() (at square, ok bool) {
	for i, word := range s {
		if word != 0 {
			s[i] &= word - 1
			return square(64*i + bits.TrailingZeros64(word)), true
		}
	}
	return 0, false
}

// all yields the squares of the set in ascending order.
func (s set) all() iter.Seq[square] {
	return func(yield func(square) bool) {
		for at, ok := s.next(); ok && yield(at); at, ok = s.next() {
		}
	}
}
