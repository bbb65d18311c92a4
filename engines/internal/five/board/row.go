package board

// RowSpot is the location of a point in a row. A row is a word of 32 cells, two bits each, in which
// walls surround the board.
type RowSpot struct {
	Row          uint8 // number of the row
	Shift        uint8 // bit offset of the point's two bits
	PointsBefore uint8 // number of board points within reach before this one
	PointsAfter  uint8 // number of board points within reach after it
}

// Directions are right, up, and the two diagonals.
var Directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

const (
	rowMargin = 5 // cells of wall before the board in a row

	// LowBits has the lower bit of every cell set.
	LowBits = 0x5555555555555555
)

// NumRows returns the number of rows of a board in all directions.
func NumRows(size int) int { return 2*size + 2*(2*size-1) }

// RowKey extracts the surroundings of a point from its row, half bits on each side.
func RowKey(row uint64, shift, half uint8) uint64 {
	mask := uint64(1)<<half - 1
	row >>= (shift - half) & 63
	return row&mask | row>>2&(mask<<half)
}

// Grid is a square board with the given number of points on a side.
type Grid int

// Contains reports whether a point is on the board.
func (g Grid) Contains(x, y int) bool { return x >= 0 && y >= 0 && x < int(g) && y < int(g) }

// CountRoom returns the number of board points next to (x, y) in a direction, at most limit.
func (g Grid) CountRoom(x, y, dx, dy, limit int) (n int) {
	for n < limit && g.Contains(x+(n+1)*dx, y+(n+1)*dy) {
		n++
	}
	return n
}

// RowSpots returns the locations of a point in the four rows through it.
func (g Grid) RowSpots(x, y, reach int) (spots [4]RowSpot) {
	size := int(g)
	row := [4]int{y, size + x, 2*size + x - y + size - 1, 2*size + 2*size - 1 + x + y}
	at := [4]int{x, y, x, x}
	for d, v := range Directions {
		spots[d] = RowSpot{
			Row:          uint8(row[d]),
			Shift:        uint8(2 * (rowMargin + at[d])),
			PointsBefore: uint8(g.CountRoom(x, y, -v[0], -v[1], reach)),
			PointsAfter:  uint8(g.CountRoom(x, y, v[0], v[1], reach)),
		}
	}
	return spots
}
