package gomoku

// narrow keeps the moves that promise most for both sides together, at most so
// many, in the order in which they stand. Moves that are as good as the last one
// kept stay while there is room, the first ones first.
func (b *Board) narrow(moves []Cell, most int) []Cell {
	if len(moves) <= most {
		return moves
	}
	rates := b.rates[:len(moves)]
	counts := b.rate(moves, rates)
	bar, room := counts.bar(rates, most)
	kept := moves[:0]
	for i, c := range moves {
		switch r := rates[i]; {
		case r > bar:
			kept = append(kept, c)
		case r == bar && room > 0:
			kept = append(kept, c)
			room--
		}
	}
	return kept
}

// promise rates a move of the side to move on an empty cell.
func (b *Board) promise(c Cell) int32 {
	k := b.state[c&(maxCells-1)].patterns()
	return int32(b.points.side[b.turn].order[k.of(b.turn)].own) + int32(b.points.side[1-b.turn].order[k.of(1-b.turn)].other)
}

// rate rates moves and counts the rates.
func (b *Board) rate(moves []Cell, rates []int32) (n rateCounts) {
	for i, c := range moves {
		rates[i] = b.promise(c)
		n[bucketOf(rates[i])]++
	}
	return n
}

// rateCounts counts rates in buckets of four, the last one without an upper end.
type rateCounts [rateBuckets]uint16

const (
	rateBuckets = 256
	rateShift   = 2
)

func bucketOf(rate int32) int { return int(min(max(rate, 0)>>rateShift, rateBuckets-1)) }

// bar is the rate that the last of the n best has, n from 1, and how many of those
// that have it are among them. Only the bucket that holds it is sorted.
func (counts *rateCounts) bar(rates []int32, n int) (bar int32, room int) {
	at := rateBuckets - 1
	for n > int(counts[at]) {
		n -= int(counts[at])
		at--
	}
	var buf [32]int32
	same := buf[:0]
	for _, r := range rates {
		if bucketOf(r) == at {
			same = insert(same, r)
		}
	}
	bar = same[n-1]
	for room = 1; room < n && same[n-1-room] == bar; {
		room++
	}
	return bar, room
}

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
