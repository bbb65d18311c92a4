package gomoku

import (
	"cmp"
	"slices"

	"github.com/sente-games/sente/engines/internal/five/search"
)

// narrow keeps the most highest rated moves, in their original order. Of several moves rated equal
// to the last one kept, the first ones are kept.
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

// narrowed caches the last result of [Board.narrow] for a number of stones, with its rates: a
// node's moves are rated again before they are ordered, often after searches of other positions,
// which have more stones.
type narrowed struct {
	key   uint64
	n     int
	moves [mostNarrowed]Cell
	rates [mostNarrowed]int32
}

// plies is the number of cache entries, indexed by number of stones, and mostNarrowed the maximum
// number of moves of an entry.
const (
	plies        = 64
	mostNarrowed = 24
)

// note caches moves and their rates. If only loud moves were kept, it caches no moves, because the
// likeliest move, to which the others are rated relative, may be missing.
func (n *narrowed) note(key uint64, moves []Cell, rates []int32) {
	n.key, n.n = key, 0
	if rates = rates[:len(moves)]; len(moves) <= mostNarrowed && slices.Min(rates) < search.LoudRank {
		n.n = copy(n.moves[:], moves)
		copy(n.rates[:], rates)
	}
}

// recall copies the cached rates of moves and reports whether they are cached.
func (n *narrowed) recall(key uint64, moves []Cell, rates []int32) bool {
	if n.key != key || n.n == 0 || !slices.Equal(n.moves[:n.n], moves) {
		return false
	}
	copy(rates, n.rates[:n.n])
	return true
}

// highest keeps the n highest rated moves, and their rates, as [Board.narrow] does.
func highest(moves []Cell, rates []int32, n int) []Cell {
	bar, room := barOf(rates, n)
	kept := 0 // branch-free: every move is written to the position of the next kept one
	for i, r := range rates {
		moves[kept], rates[kept] = moves[i], r
		r = rateAt(r)
		last := isZero(bar-r) & min(room, 1)
		room -= last
		kept += int(uint32(bar-r)>>31) + last
	}
	return moves[:kept]
}

// promise returns the ordering value of a move of the side to move, from the classes of its point.
func (b *Board) promise(c Cell) int32 {
	k := b.state[c&(maxCells-1)].patterns()
	return int32(b.points.side[b.turn].order[k.of(b.turn)].own) + int32(b.points.side[1-b.turn].order[k.of(1-b.turn)].other)
}

// promises sets rates to the promise of each move.
func (b *Board) promises(moves []Cell, rates []int32) {
	for i, c := range moves {
		rates[i] = b.promise(c)
	}
}

// expect ranks moves of the side to move by their probability, in points of rank: with the
// network's policy or, without a network, with promises.
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
	n.RankMoves(&b.acc, int(b.turn), b.threats(), cells, ranks)
}

// rate computes the ordering scores of moves of the side to move.
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

// Rates up to fine are distinguished exactly, larger ones in steps of coarse.
const (
	fine   = 900
	coarse = 128
)

// rateAt returns the counter index of a rate.
func rateAt(rate int32) int32 {
	if rate > fine {
		return min(fine+(rate-fine)/coarse, rateCounts*rateCounts-1)
	}
	return max(rate, 0)
}

// rateCounts is the number of groups of rates, and of rates in each group.
const rateCounts = 32

// barOf returns the rate, as a counter index, of the n-th best move, n from 1 to the number of
// rates, and how many moves with that rate are among the n best. It counts groups of rates first
// and then the rates of one group, because a single pass over all rates takes too long.
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

// isZero returns 1 if x is zero, else 0, without a branch.
func isZero(x int32) (is int) {
	if x == 0 {
		is = 1
	}
	return is
}

// lastOf returns the index of the count that contains the n-th element, counted from the last index
// down, and its position there.
func lastOf(counts *[rateCounts]uint16, n int) (at int32, left int) {
	for at = rateCounts - 1; n > int(counts[at&(rateCounts-1)]); at-- {
		n -= int(counts[at&(rateCounts-1)])
	}
	return at, n
}

// likely returns the moves in descending order of probability.
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
