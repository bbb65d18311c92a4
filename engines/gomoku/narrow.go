package gomoku

import (
	"cmp"
	"slices"

	"github.com/sente-games/sente/engines/internal/five/search"
)

// narrow keeps the moves with the highest rates, at most so many, in the order in which they
// stand. Moves that are as good as the last one kept stay while there is room, the first ones
// first.
func (b *Board) narrow(moves []Cell, most int) []Cell {
	if len(moves) <= most {
		return moves
	}
	rates := b.rates[:len(moves)]
	b.rate(moves, rates)
	moves = highest(moves, rates, most)
	b.narrowed[b.stones%plies].note(b.Key(), moves, rates)
	return moves
}

// narrowed is what [Board.narrow] last kept where so many stones were on the board, with its
// rates: a node's moves are rated again before they are ordered, often with searches of others
// in between, which have more stones.
type narrowed struct {
	key   uint64
	n     int
	moves [mostNarrowed]Cell
	rates [mostNarrowed]int32
}

// plies is for how many numbers of stones what was kept is remembered, and mostNarrowed how many
// moves at most.
const (
	plies        = 64
	mostNarrowed = 24
)

// note remembers moves and their rates. Where only loud ones were kept the likeliest move, by which
// the others are rated, may not be among them: then it remembers none.
func (n *narrowed) note(key uint64, moves []Cell, rates []int32) {
	n.key, n.n = key, 0
	if rates = rates[:len(moves)]; len(moves) <= mostNarrowed && slices.Min(rates) < search.LoudRank {
		n.n = copy(n.moves[:], moves)
		copy(n.rates[:], rates)
	}
}

// recall copies the rates of moves and reports whether they are known.
func (n *narrowed) recall(key uint64, moves []Cell, rates []int32) bool {
	if n.key != key || n.n == 0 || !slices.Equal(n.moves[:n.n], moves) {
		return false
	}
	copy(rates, n.rates[:n.n])
	return true
}

// highest keeps the n moves with the highest rates, and their rates, as [Board.narrow] does.
func highest(moves []Cell, rates []int32, n int) []Cell {
	bar, room := barOf(rates, n)
	kept := 0 // every move is written where the next one that is kept belongs: no branch is guessed
	for i, r := range rates {
		moves[kept], rates[kept] = moves[i], r
		r = rateAt(r)
		last := isZero(bar-r) & min(room, 1)
		room -= last
		kept += int(uint32(bar-r)>>31) + last
	}
	return moves[:kept]
}

// promise rates a move of the side to move on an empty cell by the classes of its point.
func (b *Board) promise(c Cell) int32 {
	k := b.state[c&(maxCells-1)].patterns()
	return int32(b.points.side[b.turn].order[k.of(b.turn)].own) + int32(b.points.side[1-b.turn].order[k.of(1-b.turn)].other)
}

// promises rates moves by promise.
func (b *Board) promises(moves []Cell, rates []int32) {
	for i, c := range moves {
		rates[i] = b.promise(c)
	}
}

// expect ranks moves of the side to move by how likely each of them is chosen, in points of
// rank: the network's policy or, without one, what they promise.
func (b *Board) expect(moves []Cell, ranks []int32) {
	n := b.points.network
	if n == nil {
		b.promises(moves, ranks)
		return
	}
	b.settle()
	cells := b.listed[:len(moves)]
	for i, c := range moves {
		cells[i] = uint16(c)
	}
	n.Rank(&b.acc, int(b.turn), b.threats(), cells, ranks)
}

// rate rates moves of the side to move, for their order.
func (b *Board) rate(moves []Cell, rates []int32) {
	if b.narrowed[b.stones%plies].recall(b.Key(), moves, rates) {
		return
	}
	b.expect(moves, rates)
	if b.points.network == nil || len(moves) == 0 {
		return
	}
	rates = rates[:len(moves)]
	top := slices.Max(rates) / search.RankStep
	for i, c := range moves {
		rates[i] = max(search.TopQuietRank+rates[i]/search.RankStep-top, 0)
		if (b.state[c&(maxCells-1)].patterns()+b.points.calm)&eights != 0 && b.promise(c) >= search.LoudRank {
			rates[i] += search.LoudRank
		}
	}
}

// Rates are told apart one by one up to fine, and those above it in steps of coarse.
const (
	fine   = 900
	coarse = 128
)

// rateAt is a rate as it is counted.
func rateAt(rate int32) int32 {
	if rate > fine {
		return min(fine+(rate-fine)/coarse, rateCounts*rateCounts-1)
	}
	return max(rate, 0)
}

// rateCounts is how many groups of rates there are, and how many rates in each.
const rateCounts = 32

// barOf is the rate, as counted, that the last of the n best has, n from 1 to the number of rates,
// and how many of those that have it are among them. It counts groups of rates first, and then the
// rates of one group: a walk down all rates is too long.
func barOf(rates []int32, n int) (bar int32, room int) {
	var groups, single [rateCounts]uint16
	for _, r := range rates {
		groups[uint32(rateAt(r))/rateCounts%rateCounts]++
	}
	group, n := lastOf(&groups, n)
	for _, r := range rates {
		r := uint32(rateAt(r))
		single[r%rateCounts] += uint16(isZero(int32(r/rateCounts) - group))
	}
	at, room := lastOf(&single, n)
	return group*rateCounts + at, room
}

// isZero is 1 if x is zero, else 0, without a branch.
func isZero(x int32) (is int) {
	if x == 0 {
		is = 1
	}
	return is
}

// lastOf finds the count that the n-th belongs to, counted from the last one down, and its place there.
func lastOf(counts *[rateCounts]uint16, n int) (at int32, left int) {
	for at = rateCounts - 1; n > int(counts[at&(rateCounts-1)]); at-- {
		n -= int(counts[at&(rateCounts-1)])
	}
	return at, n
}

// likely sorts moves, those that are likely to be chosen first.
func (b *Board) likely(moves []Cell) []Cell {
	ranks := make([]int32, len(moves))
	b.expect(moves, ranks)
	order := make([]int, len(moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ranks[j], ranks[i]) })
	sorted := make([]Cell, len(moves))
	for i, at := range order {
		sorted[i] = moves[at]
	}
	return sorted
}
