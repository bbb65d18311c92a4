package quarto

// laneBits has one bit in each of the four sets of squares of a word.
const laneBits = 0x0001_0001_0001_0001

// pieceBits are the words of a piece on square 0: a bit in the set of each of its properties.
var pieceBits = newPieceBits()

func newPieceBits() (all [numPieces]uint64) {
	for p := range all {
		for i := range numProperties {
			all[p] |= uint64(p>>i&1) << (i * squares)
		}
	}
	return all
}

// missingBits returns the squares with a piece that lacks the property's bit.
func (s *State) missingBits() uint64 { return uint64(s.Taken) * laneBits &^ s.Ones }

// lineFamily is a set of parallel lines: the distance of neighbours in a line, and the first
// squares of the lines.
type lineFamily struct {
	step  uint
	first uint64
}

// lineFamilies are the columns, rows and the two diagonals.
var lineFamilies = [...]lineFamily{{4, 0x000f * laneBits}, {1, 0x1111 * laneBits}, {5, 0x0001 * laneBits}, {3, 0x0008 * laneBits}}

// completeLines returns the squares of complete lines, in every set of the word.
func completeLines(x uint64) (complete uint64) {
	for _, f := range lineFamilies {
		line := x & (x >> f.step) & (x >> (2 * f.step)) & (x >> (3 * f.step)) & f.first
		complete |= line | line<<f.step | line<<(2*f.step) | line<<(3*f.step)
	}
	return complete
}

// completingSquares returns the squares that complete a line with three squares of the set,
// in every set of the word.
func completingSquares(x uint64) (complete uint64) {
	for _, f := range lineFamilies {
		a, b, c, d := x&f.first, (x>>f.step)&f.first, (x>>(2*f.step))&f.first, (x>>(3*f.step))&f.first
		ab, cd := a&b, c&d
		complete |= b&cd | (a&cd)<<f.step | (ab&d)<<(2*f.step) | (ab&c)<<(3*f.step)
	}
	return complete
}

// propertyPieces are the pieces with the bit of a property.
var propertyPieces = newPropertyPieces()

func newPropertyPieces() (all [numProperties]uint16) {
	for p := range numPieces {
		for i := range numProperties {
			all[i] |= uint16(p>>i&1) << p
		}
	}
	return all
}

// winningPieces returns the pieces, on the board or not, with which a placement would win.
func winningPieces(s *State) (set uint16) {
	free := uint64(^s.Taken) * laneBits
	ones, zeros := completingSquares(s.Ones)&free, completingSquares(s.missingBits())&free
	if ones|zeros == 0 {
		return 0
	}
	for i, owned := range propertyPieces {
		if uint16(ones>>(i*squares)) != 0 {
			set |= owned
		}
		if uint16(zeros>>(i*squares)) != 0 {
			set |= ^owned
		}
	}
	return set
}
