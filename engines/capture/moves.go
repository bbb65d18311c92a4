package capture

import (
	"math/bits"
	"slices"

	"github.com/sente-games/sente/engines/internal/five/search"
)

// Moves appends the candidate moves of the side to move, in an order that depends only on the
// position: an immediate win, all replies to an immediate threat, or the points near stones, at
// most breadth of them. It appends at least one. partial reports whether possibly better moves were
// omitted.
func (b *Board) Moves(breadth int, buf []Cell) (moves []Cell, partial bool) {
	if c, ok := b.winningMove(); ok {
		return append(buf, c), false
	}
	var set cellSet
	if b.computeReplies(&set) {
		n := len(buf)
		if buf = b.appendLegal(&set, buf); len(buf) == n {
			buf = append(buf, b.anyMove()) // all moves lose
		}
		return buf, false
	}
	n := len(buf)
	near := b.cellsNearStones()
	buf = b.appendLegal(&near, buf)
	if len(buf) == n {
		return b.legalMoves(buf), false
	}
	all := len(buf) - n
	if breadth > 0 {
		buf = buf[:n+len(b.keepBest(buf[n:], breadth))]
	}
	return buf, len(buf)-n < all || !b.coversFreeCells(&near)
}

// appendLegal appends the free and legal cells of the set.
func (b *Board) appendLegal(set *cellSet, buf []Cell) []Cell {
	for y := range b.size {
		for row := set[y] & b.fullRow &^ (b.stonesOf[0][y] | b.stonesOf[1][y]); row != 0; row &= row - 1 {
			if c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row)); b.IsLegal(c) {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

// legalMoves appends the legal moves in ascending order.
func (b *Board) legalMoves(buf []Cell) []Cell {
	all := b.allCells()
	return b.appendLegal(&all, buf)
}

// allCells returns the set of all cells.
func (b *Board) allCells() (all cellSet) {
	for y := range b.size {
		all[y] = b.fullRow
	}
	return all
}

// anyMove returns the first legal move.
func (b *Board) anyMove() Cell {
	var buf [maxCells]Cell
	return b.legalMoves(buf[:0])[0]
}

// cellsNearStones returns the cells at most two away from a stone in any direction; the centre if there are no
// stones.
func (b *Board) cellsNearStones() (near cellSet) {
	for y := range b.size {
		row := b.stonesOf[0][y] | b.stonesOf[1][y]
		if row == 0 {
			continue
		}
		row = (row | row<<1 | row>>1 | row<<2 | row>>2) & b.fullRow
		for i := max(0, y-2); i <= min(b.size-1, y+2); i++ {
			near[i] |= row
		}
	}
	if b.stones == 0 {
		near[b.size/2] = 1 << (b.size / 2)
	}
	return near
}

// coversFreeCells reports whether every free cell is in the set.
func (b *Board) coversFreeCells(set *cellSet) bool {
	for y := range b.size {
		if b.fullRow&^(b.stonesOf[0][y]|b.stonesOf[1][y]|set[y]) != 0 {
			return false
		}
	}
	return true
}

// staticRank returns the static rank of a move of the side to move.
func (b *Board) staticRank(c Cell) int32 {
	a := &b.state[c]
	side, opponent := b.turn, 1-b.turn
	rate := int32(b.points[a.patternFor(side)].Own) + int32(b.points[a.patternFor(opponent)].Other)
	if a.lines>>48 == 0 && a.menace == 0 {
		return rate
	}
	own, other := int32(bits.OnesCount16(a.capturesFor(side))), int32(bits.OnesCount16(a.capturesFor(opponent)))
	rate += own*b.pairValue(side, b.captures.take) + other*b.pairValue(opponent, b.captures.rescue)
	return rate + int32(bits.OnesCount16(a.menacesFor(side)))*b.pairValue(side, b.captures.attack)
}

// rankMoves computes the ranks of moves of the side to move, a measure of the probability of each
// move: by the network's policy or, without a network, by promise.
func (b *Board) rankMoves(moves []Cell, ranks []int32) {
	if b.network == nil {
		for i, c := range moves {
			ranks[i] = b.staticRank(c)
		}
		return
	}
	var buf [maxCells]uint16
	points := buf[:len(moves)]
	for i, c := range moves {
		points[i] = b.index[c]
	}
	b.network.RankMoves(&b.acc, b.turn, b.networkStateIndex(), points, ranks)
}

// rateMoves computes ordering scores for moves of the side to move: with a network, moves with a low
// static rank by the network's rank, the others above all of them.
func (b *Board) rateMoves(moves []Cell, rates []int32) {
	b.rankMoves(moves, rates)
	if b.network == nil || len(moves) == 0 {
		return
	}
	top := slices.Max(rates[:len(moves)]) / search.RankStep
	for i, c := range moves {
		if rates[i] = max(search.TopQuietRank+rates[i]/search.RankStep-top, 0); b.staticRank(c) >= search.LoudRank {
			rates[i] += search.LoudRank
		}
	}
}

// pairValue returns the value of a pair for a side, which increases with its captured stones.
func (b *Board) pairValue(side int, pair int32) int32 {
	has, prize := int32(b.captured[side]), int32(b.law.Prize)
	return pair + pair*b.captures.growth*has*has/(prize*prize)
}

// keepBest keeps the limit moves with the highest ranks, in their order. Of equal ranks the first are
// kept.
func (b *Board) keepBest(moves []Cell, limit int) []Cell {
	if len(moves) <= limit {
		return moves
	}
	var buf [maxCells]int32
	rates := buf[:len(moves)]
	b.rateMoves(moves, rates)
	bar, room := nthLargestRate(rates, limit)
	kept := moves[:0]
	for i, c := range moves {
		switch {
		case rates[i] > bar:
			kept = append(kept, c)
		case rates[i] == bar && room > 0:
			kept = append(kept, c)
			room--
		}
	}
	return kept
}

// nthLargestRate returns the n-th largest of the rates, and the number of rates equal to it among the n
// largest.
func nthLargestRate(rates []int32, n int) (bar int32, room int) {
	var top [64]int32
	kept := top[:0]
	n = min(n, len(top))
	for _, r := range rates {
		if len(kept) == n && r <= kept[n-1] {
			continue
		}
		if len(kept) < n {
			kept = append(kept, r)
		}
		i := len(kept) - 1
		for ; i > 0 && kept[i-1] < r; i-- {
			kept[i] = kept[i-1]
		}
		kept[i] = r
	}
	bar = kept[n-1]
	for _, r := range kept {
		if r == bar {
			room++
		}
	}
	return bar, room
}
