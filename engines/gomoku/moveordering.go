package gomoku

import (
	"cmp"
	"slices"

	"github.com/sente-games/sente/engines/internal/five/search"
)

// keepBest keeps the limit highest rated moves, in their original order. Of several moves rated equal
// to the last one kept, the first ones are kept.
func (b *Board) keepBest(moves []Cell, limit int) []Cell {
	if len(moves) <= limit {
		return moves
	}
	rates := b.rates[:len(moves)]
	b.rateMoves(moves, rates)
	moves = keepHighest(moves, rates, limit)
	b.ratingCache[b.stones%cachedPlies].storeRates(b.Key(), moves, rates)
	return moves
}

// ratedMoves caches the last result of [Board.keepBest] for a number of stones, with its rates: a
// node's moves are rated again before they are ordered, often after searches of other positions,
// which have more stones.
type ratedMoves struct {
	key   uint64
	n     int
	moves [maxCachedMoves]Cell
	rates [maxCachedMoves]int32
}

// plies is the number of cache entries, indexed by number of stones, and maxCachedMoves the maximum
// number of moves of an entry.
const (
	cachedPlies    = 64
	maxCachedMoves = 24
)

// storeRates caches moves and their rates. If only loud moves were kept, it caches no moves, because the
// likeliest move, to which the others are rated relative, may be missing.
func (n *ratedMoves) storeRates(key uint64, moves []Cell, rates []int32) {
	n.key, n.n = key, 0
	if rates = rates[:len(moves)]; len(moves) <= maxCachedMoves && slices.Min(rates) < search.LoudRank {
		n.n = copy(n.moves[:], moves)
		copy(n.rates[:], rates)
	}
}

// loadRates copies the cached rates of moves and reports whether they are cached.
func (n *ratedMoves) loadRates(key uint64, moves []Cell, rates []int32) bool {
	if n.key != key || n.n == 0 || !slices.Equal(n.moves[:n.n], moves) {
		return false
	}
	copy(rates, n.rates[:n.n])
	return true
}

// keepHighest keeps the n highest rated moves, and their rates, as [Board.keepBest] does.
func keepHighest(moves []Cell, rates []int32, n int) []Cell {
	bar, room := nthHighestRate(rates, n)
	kept := 0 // branch-free: every move is written to the position of the next kept one
	for i, r := range rates {
		moves[kept], rates[kept] = moves[i], r
		r = rateIndex(r)
		last := oneIfZero(bar-r) & min(room, 1)
		room -= last
		kept += int(uint32(bar-r)>>31) + last
	}
	return moves[:kept]
}

// orderingValue returns the ordering value of a move of the side to move, from the classes of its point.
func (b *Board) orderingValue(c Cell) int32 {
	k := b.state[c&(maxCells-1)].patternPair()
	return int32(b.tables.side[b.turn].order[k.patternOf(b.turn)].own) + int32(b.tables.side[1-b.turn].order[k.patternOf(1-b.turn)].other)
}

// orderingValues sets rates to the promise of each move.
func (b *Board) orderingValues(moves []Cell, rates []int32) {
	for i, c := range moves {
		rates[i] = b.orderingValue(c)
	}
}

// rankMoves ranks moves of the side to move by their probability, in points of rank: with the
// network's policy or, without a network, with promises.
func (b *Board) rankMoves(moves []Cell, ranks []int32) {
	n := b.tables.network
	if n == nil {
		b.orderingValues(moves, ranks)
		return
	}
	b.applyPendingEval()
	cells := b.ratedCells[:len(moves)]
	for i, c := range moves {
		cells[i] = uint16(c)
	}
	n.RankMoves(&b.accumulator, int(b.turn), b.threatState(), cells, ranks)
}

// rateMoves computes the ordering scores of moves of the side to move.
func (b *Board) rateMoves(moves []Cell, rates []int32) {
	if b.ratingCache[b.stones%cachedPlies].loadRates(b.Key(), moves, rates) {
		return
	}
	b.rankMoves(moves, rates)
	if b.tables.network == nil || len(moves) == 0 {
		return
	}
	rates = rates[:len(moves)]
	top := slices.Max(rates) / search.RankStep
	for i, c := range moves {
		rates[i] = max(search.TopQuietRank+rates[i]/search.RankStep-top, 0)
		if (b.state[c&(maxCells-1)].patternPair()+b.tables.calmAddend)&highBits != 0 && b.orderingValue(c) >= search.LoudRank {
			rates[i] += search.LoudRank
		}
	}
}

// Rates up to fine are distinguished exactly, larger ones in steps of coarse.
const (
	fineRates  = 900
	coarseStep = 128
)

// rateIndex returns the counter index of a rate.
func rateIndex(rate int32) int32 {
	if rate > fineRates {
		return min(fineRates+(rate-fineRates)/coarseStep, rateCounts*rateCounts-1)
	}
	return max(rate, 0)
}

// rateCounts is the number of groups of rates, and of rates in each group.
const rateCounts = 32

// nthHighestRate returns the rate, as a counter index, of the n-th best move, n from 1 to the number of
// rates, and how many moves with that rate are among the n best. It counts groups of rates first
// and then the rates of one group, because a single pass over all rates takes too long.
func nthHighestRate(rates []int32, n int) (bar int32, room int) {
	var groups, single [rateCounts]uint16
	for _, r := range rates {
		groups[uint32(rateIndex(r))/rateCounts%rateCounts]++
	}
	group, n := countFromLast(&groups, n)
	for _, r := range rates {
		r := uint32(rateIndex(r))
		single[r%rateCounts] += uint16(oneIfZero(int32(r/rateCounts) - group))
	}
	at, room := countFromLast(&single, n)
	return group*rateCounts + at, room
}

// oneIfZero returns 1 if x is zero, else 0, without a branch.
func oneIfZero(x int32) (is int) {
	if x == 0 {
		is = 1
	}
	return is
}

// countFromLast returns the index of the count that contains the n-th element, counted from the last index
// down, and its position there.
func countFromLast(counts *[rateCounts]uint16, n int) (at int32, remaining int) {
	for at = rateCounts - 1; n > int(counts[at&(rateCounts-1)]); at-- {
		n -= int(counts[at&(rateCounts-1)])
	}
	return at, n
}

// sortByProbability returns the moves in descending order of probability.
func (b *Board) sortByProbability(moves []Cell) []Cell {
	ranks := make([]int32, len(moves))
	b.rankMoves(moves, ranks)
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
