package quarto

// lanes has one bit in each of the four sets of squares of a word.
const lanes = 0x0001_0001_0001_0001

// spread are the words of a piece on square 0: a bit in the set of each property
// that it has.
var spread = newSpread()

func newSpread() (all [pieces]uint64) {
	for p := range all {
		for i := range properties {
			all[p] |= uint64(p>>i&1) << (i * squares)
		}
	}
	return all
}

// zeros are the squares whose piece lacks the property's bit.
func (s *State) zeros() uint64 { return uint64(s.Taken) * lanes &^ s.Ones }

// family is a set of parallel lines: the distance of neighbours in a line, and
// the squares where lines begin.
type family struct {
	step  uint
	first uint64
}

// families are the columns, rows and the two diagonals.
var families = [...]family{{4, 0x000f * lanes}, {1, 0x1111 * lanes}, {5, 0x0001 * lanes}, {3, 0x0008 * lanes}}

// fours returns the squares of complete lines, in every set of the word.
func fours(x uint64) (complete uint64) {
	for _, f := range families {
		line := x & (x >> f.step) & (x >> (2 * f.step)) & (x >> (3 * f.step)) & f.first
		complete |= line | line<<f.step | line<<(2*f.step) | line<<(3*f.step)
	}
	return complete
}

// gaps returns the squares whose three fellows in some line are all in the set,
// in every set of the word.
func gaps(x uint64) (complete uint64) {
	for _, f := range families {
		a, b, c, d := x&f.first, (x>>f.step)&f.first, (x>>(2*f.step))&f.first, (x>>(3*f.step))&f.first
		ab, cd := a&b, c&d
		complete |= b&cd | (a&cd)<<f.step | (ab&d)<<(2*f.step) | (ab&c)<<(3*f.step)
	}
	return complete
}

// owners are the pieces that have the bit of a property.
var owners = newOwners()

func newOwners() (all [properties]uint16) {
	for p := range pieces {
		for i := range properties {
			all[i] |= uint16(p>>i&1) << p
		}
	}
	return all
}

// winners returns the pieces, on the board or not, that could be placed so as to
// win.
func winners(s *State) (set uint16) {
	free := uint64(^s.Taken) * lanes
	ones, zeros := gaps(s.Ones)&free, gaps(s.zeros())&free
	if ones|zeros == 0 {
		return 0
	}
	for i, owned := range owners {
		if uint16(ones>>(i*squares)) != 0 {
			set |= owned
		}
		if uint16(zeros>>(i*squares)) != 0 {
			set |= ^owned
		}
	}
	return set
}
