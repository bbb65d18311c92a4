package gomoku

import (
	"cmp"
	"slices"

	"github.com/sente-games/sente/engines/five/selectivity"
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
	return highest(moves, rates, most)
}

// highest keeps the n moves with the highest rates, as [Board.narrow] does.
func highest(moves []Cell, rates []int32, n int) []Cell {
	bar, room := countRates(rates).bar(n)
	kept := 0 // every move is written where the next one that is kept belongs: no branch is guessed
	for i, r := range rates {
		r := rateAt(r)
		moves[kept] = moves[i]
		kept += int(uint32(bar-r) >> 31)
		if r == bar && room > 0 {
			kept++
			room--
		}
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
	cells := b.listed[:len(moves)]
	for i, c := range moves {
		cells[i] = uint16(c)
	}
	n.Rank(&b.acc, int(b.turn), b.threats(), cells, ranks)
}

// rate rates moves of the side to move, for their order.
func (b *Board) rate(moves []Cell, rates []int32) {
	b.expect(moves, rates)
	if b.points.network == nil || len(moves) == 0 {
		return
	}
	top := slices.Max(rates[:len(moves)]) / selectivity.RankStep
	for i, c := range moves {
		if rates[i] = max(selectivity.TopQuiet+rates[i]/selectivity.RankStep-top, 0); b.promise(c) >= selectivity.Loud {
			rates[i] += selectivity.Loud
		}
	}
}

// rateCounts counts rates, one by one up to fine, and those above it in steps of coarse.
type rateCounts [1024]uint16

const (
	fine   = 900
	coarse = 128
)

// rateAt is a rate as it is counted.
func rateAt(rate int32) int32 {
	if rate > fine {
		return min(fine+(rate-fine)/coarse, int32(len(rateCounts{})-1))
	}
	return max(rate, 0)
}

// countRates counts rates.
func countRates(rates []int32) *rateCounts {
	n := new(rateCounts)
	for _, r := range rates {
		n[rateAt(r)]++
	}
	return n
}

// bar is the rate, as counted, that the last of the n best has, n from 1, and how many of
// those that have it are among them.
func (counts *rateCounts) bar(n int) (bar int32, room int) {
	bar = int32(len(counts) - 1)
	for n > int(counts[bar]) {
		n -= int(counts[bar])
		bar--
	}
	return bar, n
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
