package omega

import "math/bits"

// Field is a board on which stones are placed and taken back in turn. It knows its
// groups at any time: a stone joins those that it touches, the smaller to the
// larger one, and a log of these joins takes them apart again.
type Field struct {
	*Ground
	colour [MostCells + 1]uint8  // 1 + colour, 0: empty; beyond the board: off
	up     [MostCells + 1]uint16 // the stone's leader, or a stone on the way to it
	size   [MostCells + 1]uint16 // of the group, for leaders
	free   cellSet
	count  [MostPlayers]int // groups
	log    [MostPlayers]int64
	joins  []uint16 // leaders that have joined a larger group
	joined []uint8  // how many of these each stone is the reason for
	key    uint64
	placed int
}

const off = 0xff

// NewField returns an empty board.
func (g *Ground) NewField() *Field {
	f := &Field{Ground: g, free: g.all, joins: make([]uint16, 0, g.cells), joined: make([]uint8, 0, g.cells)}
	f.colour[g.cells] = off
	return f
}

// Clone returns a board with the same stones.
func (f *Field) Clone() *Field {
	c := *f
	c.joins = append(make([]uint16, 0, f.cells), f.joins...)
	c.joined = append(make([]uint8, 0, f.cells), f.joined...)
	return &c
}

// Empty reports whether there is no stone on a cell.
func (f *Field) Empty(cell int) bool { return f.colour[cell] == 0 }

// Stone returns the colour of the stone on a cell, !ok if it is empty.
func (f *Field) Stone(cell int) (colour int, ok bool) {
	return int(f.colour[cell]) - 1, f.colour[cell] != 0
}

// Placed is the number of stones.
func (f *Field) Placed() int { return f.placed }

// Key identifies the stones.
func (f *Field) Key() uint64 { return f.key }

// Log is the natural logarithm of a colour's score in units of 1/[LogUnit]. Equal
// scores have equal logarithms, and scores whose logarithms differ by more than
// [LogDoubt] compare as these do.
func (f *Field) Log(colour int) int64 { return f.log[colour] }

// LogDoubt is more than the rounding of two logarithms can add up to: half a unit
// for each prime factor of each of at most 271 stones.
const LogDoubt = MostCells

// GroupsOf is the number of groups of a colour.
func (f *Field) GroupsOf(colour int) int { return f.count[colour] }

// Leader returns the cell that stands for the group of the stone on a cell.
func (f *Field) Leader(cell int) int {
	for int(f.up[cell]) != cell {
		cell = int(f.up[cell])
	}
	return cell
}

// GroupSize is the size of the group of the stone on a cell.
func (f *Field) GroupSize(cell int) int { return int(f.size[f.Leader(cell)]) }

// Place puts a stone on an empty cell.
func (f *Field) Place(colour, cell int) {
	mine, joined := uint8(colour+1), 0
	f.colour[cell], f.up[cell], f.size[cell] = mine, uint16(cell), 1
	f.free.drop(cell)
	f.key ^= stoneKey(At(colour, cell))
	f.placed++
	leader, log := cell, f.log[colour]
	for _, n := range f.near[cell] {
		if f.colour[n] != mine {
			continue
		}
		other := f.Leader(int(n))
		if other == leader {
			continue
		}
		if f.size[leader] > f.size[other] {
			leader, other = other, leader
		}
		log -= logs[f.size[leader]] + logs[f.size[other]]
		f.up[leader] = uint16(other)
		f.size[other] += f.size[leader]
		f.joins = append(f.joins, uint16(leader))
		leader = other
		log += logs[f.size[leader]]
		joined++
	}
	f.log[colour] = log
	f.count[colour] += 1 - joined
	f.joined = append(f.joined, uint8(joined))
}

// Remove takes back the stone that was placed last.
func (f *Field) Remove(colour, cell int) {
	top := len(f.joined) - 1
	joined, log := int(f.joined[top]), f.log[colour]
	f.joined = f.joined[:top]
	for range joined {
		last := len(f.joins) - 1
		child := f.joins[last]
		f.joins = f.joins[:last]
		leader := f.up[child]
		log -= logs[f.size[leader]]
		f.size[leader] -= f.size[child]
		f.up[child] = child
		log += logs[f.size[leader]] + logs[f.size[child]]
	}
	f.log[colour] = log
	f.count[colour] += joined - 1
	f.colour[cell] = 0
	f.free.add(cell)
	f.key ^= stoneKey(At(colour, cell))
	f.placed--
}

// Score is a colour's score.
func (f *Field) Score(colour int) Product {
	p := one
	for cell := range f.cells {
		if int(f.colour[cell]) == colour+1 && int(f.up[cell]) == cell {
			p = p.Times(int(f.size[cell]))
		}
	}
	return p
}

// Compare returns -1, 0 or 1 as the score of a is less than, equal to or more than
// that of b.
func (f *Field) Compare(a, b int) int {
	switch apart := f.log[a] - f.log[b]; {
	case apart == 0:
		return 0
	case apart > LogDoubt:
		return 1
	case apart < -LogDoubt:
		return -1
	}
	return f.Score(a).Compare(f.Score(b))
}

// AppendEmpty appends the empty cells row by row.
func (f *Field) AppendEmpty(buf []uint16) []uint16 {
	for w, left := range f.free {
		for ; left != 0; left &= left - 1 {
			buf = append(buf, uint16(w<<6+bits.TrailingZeros64(left)))
		}
	}
	return buf
}

// Read copies the board to slices of [MostCells] + 1: 1 + colour of each stone (0:
// empty; what stands behind the last cell is no colour), its leader, and for leaders
// the size of the group.
func (f *Field) Read(stones []uint8, leaders, sizes []uint16) {
	n := f.cells + 1
	copy(stones[:n], f.colour[:n])
	copy(leaders[:n], f.up[:n])
	copy(sizes[:n], f.size[:n])
}

// LogOf is the natural logarithm of the size of a group in units of 1/[LogUnit].
func LogOf(size int) int64 { return logs[size] }
