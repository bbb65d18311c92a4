package connectfour

// The usual board has its shifts compiled in and its moves in a table, for they
// are most of a node's work.
const (
	standardWidth  = 7
	standardHeight = 6
	standardBoard  = 0xfdfbf7efdfbf   // all cells
	standardTop    = 0x810204081020   // the highest cell of each column
	gatherTop      = 0x10410410410000 // times a part of the top row: its columns in the highest seven bits
)

// standardFloor is the lowest cell of each column of boards with six rows. It has a
// place for every byte, so that no index needs a check.
var standardFloor = floorOf(standardHeight)

func floorOf(height int) (floor [256]uint64) {
	for c := range floor {
		floor[c] = 1 << (c * (height + 1) & 63)
	}
	return floor
}

// openColumns are the columns that are not full, and how many, for each set of
// full ones.
var openColumns = listOpenColumns()

type columns struct {
	moves [standardWidth]Move
	count uint8
}

func listOpenColumns() (table [1 << standardWidth]columns) {
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

// openOf returns the columns that are not full on the usual board.
func openOf(mask uint64) *columns {
	return &openColumns[mask&standardTop*gatherTop>>(64-standardWidth)]
}
