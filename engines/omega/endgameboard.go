package omega

import (
	"math/bits"

	game "github.com/sente-games/sente/games/omega"
)

const (
	// MaxEndgameCells is the maximum number of empty cells of an [endgameSolver].
	MaxEndgameCells = 30

	maxElements = 128 // cells and groups; no more groups than this are alive at once
	noNeighbour = maxElements - 1
)

// endgameBoard is the part of a board that affects the endgame: the empty cells and the groups that
// touch them. Elements 0 to cells-1 are the cells that are empty at the root, followed by the
// groups of the root. Groups are found by union-find without path compression, since stones are
// removed again.
type endgameBoard struct {
	cells      int
	boardCells [MaxEndgameCells]uint16   // cell numbers on the game's board
	neighbours [MaxEndgameCells][6]uint8 // adjacent elements of a cell, padded with noNeighbour
	adjacent   [MaxEndgameCells]uint32   // adjacent cells of a cell

	colour    [maxElements]uint8 // 0: empty, 1: white, 2: black
	parent    [maxElements]uint8
	size      [maxElements]uint16
	liberties [maxElements]uint32 // adjacent cells of a group as a set, possibly including occupied ones
	leaders   [2]uint64           // leaders of the groups, as a set
	empty     uint32              // empty cells as a set
	merges    [maxElements]groupMerge
	numMerges int

	salt uint64 // distinguishes sets of empty cells at the root
}

// groupMerge is a group that was merged into a larger one.
type groupMerge struct {
	leader    uint8
	liberties uint32 // liberties of the larger group before the merge
}

// copyPosition copies a position to the board, and reports whether it fits.
func (b *endgameBoard) copyPosition(g game.Live) bool {
	empty := g.Field.AppendEmpty(nil)
	if len(empty) > MaxEndgameCells {
		return false
	}
	b.cells, b.numMerges = len(empty), 0
	b.empty = 1<<len(empty) - 1
	b.leaders = [2]uint64{}
	b.colour[noNeighbour] = noNeighbour
	b.salt = uint64(g.Side())
	ids := map[int]uint8{}
	for i, cell := range empty {
		ids[int(cell)], b.boardCells[i] = uint8(i), cell
		b.colour[i] = 0
		b.salt = (b.salt ^ uint64(cell) + 1) * 0x9e3779b97f4a7c15
		b.salt ^= b.salt >> 29
	}
	next := len(empty)
	for i, cell := range empty {
		if next = b.addNeighbours(i, g, int(cell), ids, next); next < 0 {
			return false
		}
	}
	return true
}

// addNeighbours sets the neighbours of a cell; new groups are numbered from next. It returns the
// next free number.
func (b *endgameBoard) addNeighbours(i int, g game.Live, cell int, ids map[int]uint8, next int) int {
	b.neighbours[i] = [6]uint8{noNeighbour, noNeighbour, noNeighbour, noNeighbour, noNeighbour, noNeighbour}
	b.adjacent[i] = 0
	n := 0
	for _, near := range g.Near(cell) {
		if int(near) == g.Cells() {
			break
		}
		colour, stone := g.Field.Stone(int(near))
		if !stone {
			id := ids[int(near)]
			b.neighbours[i][n], b.adjacent[i] = id, b.adjacent[i]|1<<id
			n++
			continue
		}
		leader := g.Field.Leader(int(near))
		id, known := ids[leader]
		if !known {
			if next == noNeighbour {
				return -1
			}
			id = uint8(next)
			ids[leader] = id
			next++
			b.colour[id], b.parent[id], b.size[id], b.liberties[id] = uint8(colour+1), id, uint16(g.Field.GroupSize(leader)), 0
			b.leaders[id>>6] |= 1 << (id & 63)
		}
		b.liberties[id] |= 1 << i
		b.neighbours[i][n] = id
		n++
	}
	return next
}

func (b *endgameBoard) groupLeader(x uint8) uint8 {
	for b.parent[x] != x {
		x = b.parent[x]
	}
	return x
}

// placeStone puts a stone (1 or 2) on a cell and returns the number of merges.
func (b *endgameBoard) placeStone(cell, stone uint8) (merges int) {
	b.colour[cell], b.parent[cell], b.size[cell], b.liberties[cell] = stone, cell, 1, b.adjacent[cell]
	b.empty &^= 1 << cell
	b.leaders[0] |= 1 << cell
	leader := cell
	for _, x := range &b.neighbours[cell] {
		if b.colour[x] != stone {
			continue
		}
		other := b.groupLeader(x)
		if other == leader {
			continue
		}
		if b.size[leader] > b.size[other] {
			leader, other = other, leader
		}
		b.merges[b.numMerges] = groupMerge{leader, b.liberties[other]}
		b.numMerges++
		b.parent[leader] = other
		b.size[other] += b.size[leader]
		b.liberties[other] |= b.liberties[leader]
		b.leaders[leader>>6] &^= 1 << (leader & 63)
		leader = other
		merges++
	}
	return merges
}

// removeStone undoes place.
func (b *endgameBoard) removeStone(cell uint8, merges int) {
	for range merges {
		b.numMerges--
		m := b.merges[b.numMerges]
		other := b.parent[m.leader]
		b.size[other] -= b.size[m.leader]
		b.liberties[other] = m.liberties
		b.parent[m.leader] = m.leader
		b.leaders[m.leader>>6] |= 1 << (m.leader & 63)
	}
	b.leaders[0] &^= 1 << cell
	b.colour[cell] = 0
	b.empty |= 1 << cell
}

// gainOfStone returns the increase of the logarithm of a colour's score by a stone on a cell.
func (b *endgameBoard) gainOfStone(cell, stone uint8) int64 {
	var seen [3]uint8
	groups, size, gain := 0, 1, int64(0)
next:
	for _, x := range &b.neighbours[cell] {
		if b.colour[x] != stone {
			continue
		}
		leader := b.groupLeader(x)
		for _, other := range seen[:groups] {
			if other == leader {
				continue next
			}
		}
		if groups < len(seen) {
			seen[groups] = leader
			groups++
		}
		size += int(b.size[leader])
		gain -= game.LogOf(int(b.size[leader]))
	}
	return gain + game.LogOf(size)
}

// positionKey returns a hash key of the position, computed from the empty cells and the groups that touch
// them, with their colour, size and liberties. Positions with the same key have the same gains.
func (b *endgameBoard) positionKey() uint64 {
	key := b.salt ^ uint64(b.empty)*0x9e3779b97f4a7c15
	for w, remaining := range b.leaders {
		for ; remaining != 0; remaining &= remaining - 1 {
			x := w<<6 + bits.TrailingZeros64(remaining)
			liberties := b.liberties[x] & b.empty
			if liberties == 0 {
				continue
			}
			h := (uint64(liberties)<<24 | uint64(b.size[x])<<8 | uint64(b.colour[x])) * 0xbf58476d1ce4e5b9
			h = (h ^ h>>31) * 0x94d049bb133111eb
			key += h ^ h>>29
		}
	}
	return key
}

// adjacentGroups returns the set of groups adjacent to a cell.
func (b *endgameBoard) adjacentGroups(cell uint8) (set [2]uint64) {
	for _, x := range &b.neighbours[cell] {
		if c := b.colour[x]; c == 1 || c == 2 {
			leader := b.groupLeader(x)
			set[leader>>6] |= 1 << (leader & 63)
		}
	}
	return set
}

// hasEquivalent reports whether an earlier empty cell has the same adjacent groups and empty cells.
func (b *endgameBoard) hasEquivalent(cell uint8, groups *[MaxEndgameCells][2]uint64) bool {
	own := b.adjacent[cell] & b.empty
	for before := b.empty & (1<<cell - 1); before != 0; before &= before - 1 {
		other := bits.TrailingZeros32(before)
		if groups[other] == groups[cell] && b.adjacent[other]&b.empty&^(1<<cell) == own&^(1<<other) {
			return true
		}
	}
	return false
}
