package connectfour

// The standard board uses constant shifts and a table of moves, because they take most of the time
// of a node.
const (
	standardWidth  = 7
	standardHeight = 6
	standardBoard  = 0xfdfbf7efdfbf   // all cells
	standardTop    = 0x810204081020   // the highest cell of each column
	gatherTop      = 0x10410410410000 // multiplier that gathers the columns of the top row in the highest seven bits
)

// standardFloor is the lowest cell of each column of boards with six rows. It has an entry for
// every byte, which avoids bounds checks.
var standardFloor = columnFloors(standardHeight)

func columnFloors(height int) (floor [256]uint64) {
	for c := range floor {
		floor[c] = 1 << (c * (height + 1) & 63)
	}
	return floor
}

// openColumns are the columns that are not full, and their number, for each set of full ones.
var openColumns = listOpenColumns()

type columnList struct {
	moves [standardWidth]Move
	count uint8
}

func listOpenColumns() (table [1 << standardWidth]columnList) {
	for full := range table {
		open := &table[full]
		for c := range Move(standardWidth) {
			if full>>c&1 == 0 {
				open.moves[open.count] = c
				open.count++
			}
		}
	}
	return table
}

// openColumnsOf returns the columns of the standard board that are not full.
func openColumnsOf(mask uint64) *columnList {
	return &openColumns[mask&standardTop*gatherTop>>(64-standardWidth)]
}
