package othello

import "math/bits"

// stride is the distance of a square to the one below it.
const stride = 8

// innerColumns are the squares in neither the first nor the last column of the words: only there
// can a disc be flipped horizontally or diagonally. On smaller boards the last columns of the words
// are unused, so overflowing bits are not discs.
const innerColumns = 0x7e7e7e7e7e7e7e7e

// flipTargets returns the squares after unbroken rows of other's discs as seen from own's discs.
// They may be occupied.
func flipTargets(own, other uint64) uint64 {
	middle := other & innerColumns
	return fillAlong(own, middle, 1) | fillAlong(own, other, stride) |
		fillAlong(own, middle, stride-1) | fillAlong(own, middle, stride+1)
}

// fillAlong computes flipTargets in one direction and its opposite, by doubling steps.
func fillAlong(own, through uint64, step uint) uint64 {
	up, down := through&(own<<step), through&(own>>step)
	up |= through & (up << step)
	down |= through & (down >> step)
	pairsUp, pairsDown := through&(through<<step), through&(through>>step)
	up |= pairsUp & (up << (2 * step))
	down |= pairsDown & (down >> (2 * step))
	up |= pairsUp & (up << (2 * step))
	down |= pairsDown & (down >> (2 * step))
	return up<<step | down>>step
}

// neighbours returns the squares adjacent to the given ones.
func neighbours(discs uint64) uint64 {
	row := discs | horizontalNeighbours(discs)
	return horizontalNeighbours(discs) | row<<stride | row>>stride
}

// horizontalNeighbours returns the squares to the left and right of the given ones.
func horizontalNeighbours(discs uint64) uint64 {
	const notFirst, notLast = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
	return discs<<1&notFirst | discs>>1&notLast
}

// rays are the squares after and before one square in bit order, in four directions each.
type rays struct{ after, before [4]uint64 }

var squareRays = newRays()

func newRays() (all [64]rays) {
	directions := [4][2]int{{1, 0}, {-1, 1}, {0, 1}, {1, 1}} // directions of increasing bits
	for square := range all {
		for i, d := range directions {
			all[square].after[i] = raySquares(square, d[0], d[1])
			all[square].before[i] = raySquares(square, -d[0], -d[1])
		}
	}
	return all
}

func raySquares(square, right, down int) (squares uint64) {
	x, y := square%stride+right, square/stride+down
	for x >= 0 && x < stride && y >= 0 && y < stride {
		squares |= 1 << (y*stride + x)
		x, y = x+right, y+down
	}
	return squares
}

// flippedDiscs returns other's discs that own flips by a disc on the square.
func flippedDiscs(own, other uint64, square Move) (discs uint64) {
	r := &squareRays[square&63]
	for i := range 4 {
		up, down := r.after[i], r.before[i]
		stop := up &^ other
		stop &= -stop & own                 // the nearest square not of other, if it is of own
		discs |= up & (stop - min(stop, 1)) // up to there
		stop = own & (1 << 63 >> uint(bits.LeadingZeros64(down&^other)))
		discs |= down & -(stop << 1)
	}
	return discs
}
