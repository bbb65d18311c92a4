package othello

import "math/bits"

// stride is the distance of a square to the one below it.
const stride = 8

// inner are the squares in neither the first nor the last column of the words:
// only there can a disc be turned sideways or aslant. On smaller boards the last
// columns of the words are free, and what runs into them is no disc.
const inner = 0x7e7e7e7e7e7e7e7e

// reach returns the squares behind unbroken rows of other's discs, seen from
// own's. Which of them are free is not asked.
func reach(own, other uint64) uint64 {
	middle := other & inner
	return along(own, middle, 1) | along(own, other, stride) |
		along(own, middle, stride-1) | along(own, middle, stride+1)
}

// along is reach in one direction and its opposite, by doubling steps.
func along(own, through uint64, step uint) uint64 {
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

// around returns the squares that touch one of the given ones.
func around(discs uint64) uint64 {
	row := discs | sideways(discs)
	return sideways(discs) | row<<stride | row>>stride
}

// sideways returns the squares to the left and right of the given ones.
func sideways(discs uint64) uint64 {
	const notFirst, notLast = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
	return discs<<1&notFirst | discs>>1&notLast
}

// rays are the squares that lie before and behind one square, as the bits
// count, in four directions each.
type rays struct{ behind, before [4]uint64 }

var raysOf = newRays()

func newRays() (all [64]rays) {
	directions := [4][2]int{{1, 0}, {-1, 1}, {0, 1}, {1, 1}} // those in which bits grow
	for square := range all {
		for i, d := range directions {
			all[square].behind[i] = ray(square, d[0], d[1])
			all[square].before[i] = ray(square, -d[0], -d[1])
		}
	}
	return all
}

func ray(square, right, down int) (squares uint64) {
	x, y := square%stride+right, square/stride+down
	for x >= 0 && x < stride && y >= 0 && y < stride {
		squares |= 1 << (y*stride + x)
		x, y = x+right, y+down
	}
	return squares
}

// turned returns other's discs that own turns by a disc on the square.
func turned(own, other uint64, square Move) (discs uint64) {
	r := &raysOf[square&63]
	for i := range 4 {
		up, down := r.behind[i], r.before[i]
		stop := up &^ other
		stop &= -stop & own                 // the nearest square that is not other's, if it is own's
		discs |= up & (stop - min(stop, 1)) // up to there
		stop = own & (1 << 63 >> uint(bits.LeadingZeros64(down&^other)))
		discs |= down & -(stop << 1)
	}
	return discs
}
