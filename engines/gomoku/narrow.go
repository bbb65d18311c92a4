package gomoku

// narrow keeps the moves that promise most for both sides together, at most so
// many, in the order in which they stand. Moves that are as good as the last one
// kept stay while there is room, the first ones first.
func (b *Board) narrow(moves []Cell, most int) []Cell {
	if len(moves) <= most {
		return moves
	}
	var rates [maxCells]int32
	for i, c := range moves {
		rates[i] = b.promise(c)
	}
	bar := nthLargest(rates[:len(moves)], most)
	room := most
	for _, r := range rates[:len(moves)] {
		if r > bar {
			room--
		}
	}
	kept := moves[:0]
	for i, c := range moves {
		if rates[i] == bar {
			room--
		}
		if rates[i] > bar || rates[i] == bar && room >= 0 {
			kept = append(kept, c)
		}
	}
	return kept
}

// promise rates a move of the side to move on an empty cell.
func (b *Board) promise(c Cell) int32 {
	k := b.aspect[c&(maxCells-1)].known()
	return int32(b.points.side[b.turn].hopes[k.of(b.turn)].own) + int32(b.points.side[1-b.turn].hopes[k.of(1-b.turn)].other)
}

// Rates fall into buckets of four, the last one without an upper end.
const (
	rateBuckets = 256
	rateShift   = 2
)

// nthLargest returns the n-th largest number, n from 1: it counts them by buckets
// and sorts only the one that holds it.
func nthLargest(s []int32, n int) int32 {
	var counts [rateBuckets]uint16
	for _, v := range s {
		counts[bucketOf(v)]++
	}
	at := rateBuckets - 1
	for n > int(counts[at]) {
		n -= int(counts[at])
		at--
	}
	var buf [maxCells]int32
	same := buf[:0]
	for _, v := range s {
		if bucketOf(v) == at {
			same = insert(same, v)
		}
	}
	return same[n-1]
}

func bucketOf(rate int32) int { return int(min(max(rate, 0)>>rateShift, rateBuckets-1)) }

// insert puts v into a falling row.
func insert(row []int32, v int32) []int32 {
	row = append(row, v)
	i := len(row) - 1
	for ; i > 0 && row[i-1] < v; i-- {
		row[i] = row[i-1]
	}
	row[i] = v
	return row
}
