package gomoku

import "github.com/sente-games/sente/engines/five/line"

// starWidth is how many numbers a row of a star has.
const starWidth = 16

// starUnit is how many of the units of these numbers make a point.
const starUnit = 64

type vector [starWidth]int16

// mostRow bounds the numbers of a row: four of them add up to one that has room.
const mostRow = 1<<13 - 1

// stars know what stars are worth: a network. The numbers of a star's four rows are
// added up, one by one; of the sums those above zero count, in turn for and against
// the side to move. So it sees how rows cross each other and what both sides have of
// them, while a point's price by its classes is the sum of what both sides have.
// Mixtures of the same sums are pooled over the board, and a layer of units makes of
// the pools what the position is worth besides; what both sides threaten says from
// where each of them starts.
//
// Tables of rows that are learned and added up before something that is not linear
// are the idea of Rapfi's Mixnet (Jin, Duan and Hang 2025), and keeping such sums up
// to date while stones come and go is Nasu's (NNUE 2018). Here nothing lies between
// the points' sums and their total: what the network makes of a board needs no more
// than that ([totals]).
type stars struct {
	number [starRows]uint16 // of the row in of
	of     []sums
	mix    [starWidth][starPools]int64
	bias   [threatStates][starHidden]int64
	up     [starHidden][starPools]int64
	down   [starHidden]int64
}

const (
	starPools  = 4
	starHidden = 32
)

// Units of whole numbers: how many make one of what the fit calls one.
const (
	mixUnit   = 256 // of a share in a pool
	poolShift = 13  // from sums of such shares to a pool
	upUnit    = 256 // of the weights into a unit of the last layer
	downUnit  = 1024
	// poolUnit is what is left of a pool: starUnit * unit is one of a vector's.
	poolUnit   = mixUnit * starUnit * unit >> poolShift
	layerShift = 19 // from the layer's sums to points: upUnit * poolUnit * downUnit / unit
)

// worth is what the points of a position are worth together to the side to move, in
// points, over and above what their classes are worth: their totals, as that side
// sees them, and the state of threats say it all.
func (t *stars) worth(of *total, state int) int32 {
	if t == nil {
		return 0
	}
	const half = 1 << (poolShift - 1)
	points, pools := int64(0), [starPools]int64{half, half, half, half}
	for i, x := range of.each() {
		m := &t.mix[i]
		pools[0] += m[0] * x
		pools[1] += m[1] * x
		pools[2] += m[2] * x
		pools[3] += m[3] * x
		points += x - 2*x*int64(i&1)
	}
	for k := range pools {
		pools[k] >>= poolShift
	}
	return int32(points/starUnit) + t.together(&pools, state)
}

// together is what the pools are worth.
func (t *stars) together(pools *[starPools]int64, state int) int32 {
	sum, bias := int64(1)<<(layerShift-1), &t.bias[state]
	a, b, c, d := pools[0], pools[1], pools[2], pools[3]
	for i := range t.up {
		u := &t.up[i]
		sum += max(bias[i]+u[0]*a+u[1]*b+u[2]*c+u[3]*d, 0) * t.down[i]
	}
	return int32(sum >> layerShift)
}

// newStars makes the table of all rows; nil if nothing is known of any.
func newStars(w *starWeights) *stars {
	if len(w.rows) == 0 && w.lines == ([line.Classes][line.Classes]vector{}) {
		return nil
	}
	t := &stars{}
	t.setTogether(w)
	number, vectors := w.vectors()
	known := map[[2]uint16]uint16{}
	for row := range t.number {
		pair := [2]uint16{number[row], number[swappedRow(uint16(row))]}
		i, ok := known[pair]
		if !ok {
			i = uint16(len(t.of))
			known[pair], t.of = i, append(t.of, sums{vectors[pair[0]].packed(), vectors[pair[1]].packed()})
		}
		t.number[row] = i
	}
	return t
}

// vectors lists the numbers of rows, and which of them each row has.
func (w *starWeights) vectors() (number *[starRows]uint16, all []vector) {
	number = new([starRows]uint16)
	for row := range number {
		number[row] = starLine(uint16(row))
	}
	for mine := range line.Classes {
		all = append(all, w.lines[mine][:]...)
	}
	for _, r := range w.rows {
		number[r.row], number[mirrored(r.row)] = uint16(len(all)), uint16(len(all))
		all = append(all, r.is)
	}
	return number, all
}

// setTogether takes over what is behind the points.
func (t *stars) setTogether(w *starWeights) {
	for k, mix := range w.mix {
		for i, x := range mix {
			t.mix[i][k] = int64(x)
		}
	}
	for i, u := range w.units {
		t.down[i] = int64(u.down)
		for k, x := range u.up {
			t.up[i][k] = int64(x)
		}
		for state := range t.bias {
			t.bias[state][i] = int64(w.bias[state][i]) * poolUnit
		}
	}
}

// starLine is the number of the line classes that a row has in games of freestyle,
// for the side to move, if that is black, and for the other.
func starLine(row uint16) uint16 {
	classes := line.Freestyle.Table()[row]
	return uint16(classes&15)*uint16(line.Classes) + uint16(classes>>4)
}
