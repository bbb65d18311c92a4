package omega

import "math/bits"

// Field is a board on which stones are placed and removed in stack order. It maintains the groups:
// a stone is united with the groups that it touches, the smaller into the larger one, and a log of
// these unions is used to undo them.
type Field struct {
	*Ground
	colour        [MostCells + 1]uint8  // 1 + colour, 0: empty; offBoard beyond the board
	parent        [MostCells + 1]uint16 // the stone's leader, or a stone on the path to it
	size          [MostCells + 1]uint16 // size of the group, for leaders
	free          cellSet
	count         [MostPlayers]int // groups
	log           [MostPlayers]int64
	joinedLeaders []uint16 // leaders that were united into a larger group
	joinCounts    []uint8  // number of unions of each stone
	key           uint64
	placed        int
}

const offBoard = 0xff

// NewField returns an empty board.
func (g *Ground) NewField() *Field {
	f := &Field{Ground: g, free: g.all, joinedLeaders: make([]uint16, 0, g.cells), joinCounts: make([]uint8, 0, g.cells)}
	f.colour[g.cells] = offBoard
	return f
}

// Clone returns a board with the same stones.
func (f *Field) Clone() *Field {
	c := *f
	c.joinedLeaders = append(make([]uint16, 0, f.cells), f.joinedLeaders...)
	c.joinCounts = append(make([]uint8, 0, f.cells), f.joinCounts...)
	return &c
}

// Empty reports whether there is no stone on a cell.
func (f *Field) Empty(cell int) bool { return f.colour[cell] == 0 }

// Stone returns the colour of the stone on a cell; ok is false if it is empty.
func (f *Field) Stone(cell int) (colour int, ok bool) {
	return int(f.colour[cell]) - 1, f.colour[cell] != 0
}

// Placed returns the number of stones.
func (f *Field) Placed() int { return f.placed }

// Key returns a hash of the stones.
func (f *Field) Key() uint64 { return f.key }

// Log returns the natural logarithm of a colour's score in units of 1/[LogUnit]. Equal scores have
// equal logarithms, and scores compare like their logarithms if these differ by more than [LogDoubt].
func (f *Field) Log(colour int) int64 { return f.log[colour] }

// LogDoubt is an upper bound of the rounding error of two logarithms: half a unit for each prime
// factor of each of at most 271 stones.
const LogDoubt = MostCells

// GroupsOf returns the number of groups of a colour.
func (f *Field) GroupsOf(colour int) int { return f.count[colour] }

// Leader returns the cell that represents the group of the stone on a cell.
func (f *Field) Leader(cell int) int {
	for int(f.parent[cell]) != cell {
		cell = int(f.parent[cell])
	}
	return cell
}

// GroupSize returns the size of the group of the stone on a cell.
func (f *Field) GroupSize(cell int) int { return int(f.size[f.Leader(cell)]) }

// Place puts a stone on an empty cell.
func (f *Field) Place(colour, cell int) {
	mine, joined := uint8(colour+1), 0
	f.colour[cell], f.parent[cell], f.size[cell] = mine, uint16(cell), 1
	f.free.remove(cell)
	f.key ^= stoneKey(NewMove(colour, cell))
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
		log -= sizeLogs[f.size[leader]] + sizeLogs[f.size[other]]
		f.parent[leader] = uint16(other)
		f.size[other] += f.size[leader]
		f.joinedLeaders = append(f.joinedLeaders, uint16(leader))
		leader = other
		log += sizeLogs[f.size[leader]]
		joined++
	}
	f.log[colour] = log
	f.count[colour] += 1 - joined
	f.joinCounts = append(f.joinCounts, uint8(joined))
}

// Remove removes the stone placed last.
func (f *Field) Remove(colour, cell int) {
	top := len(f.joinCounts) - 1
	joined, log := int(f.joinCounts[top]), f.log[colour]
	f.joinCounts = f.joinCounts[:top]
	for range joined {
		last := len(f.joinedLeaders) - 1
		child := f.joinedLeaders[last]
		f.joinedLeaders = f.joinedLeaders[:last]
		leader := f.parent[child]
		log -= sizeLogs[f.size[leader]]
		f.size[leader] -= f.size[child]
		f.parent[child] = child
		log += sizeLogs[f.size[leader]] + sizeLogs[f.size[child]]
	}
	f.log[colour] = log
	f.count[colour] += joined - 1
	f.colour[cell] = 0
	f.free.add(cell)
	f.key ^= stoneKey(NewMove(colour, cell))
	f.placed--
}

// Score returns a colour's score.
func (f *Field) Score(colour int) Product {
	p := unitProduct
	for cell := range f.cells {
		if int(f.colour[cell]) == colour+1 && int(f.parent[cell]) == cell {
			p = p.Times(int(f.size[cell]))
		}
	}
	return p
}

// Compare returns -1, 0 or 1 if the score of a is less than, equal to or greater than the score of b.
func (f *Field) Compare(a, b int) int {
	switch difference := f.log[a] - f.log[b]; {
	case difference == 0:
		return 0
	case difference > LogDoubt:
		return 1
	case difference < -LogDoubt:
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

// Read copies the board to slices of length [MostCells] + 1: 1 + colour of each stone (0: empty;
// the entry after the last cell is not a colour), its leader, and for leaders the size of the
// group.
func (f *Field) Read(stones []uint8, leaders, sizes []uint16) {
	n := f.cells + 1
	copy(stones[:n], f.colour[:n])
	copy(leaders[:n], f.parent[:n])
	copy(sizes[:n], f.size[:n])
}

// LogOf returns the natural logarithm of the size of a group in units of 1/[LogUnit].
func LogOf(size int) int64 { return sizeLogs[size] }
