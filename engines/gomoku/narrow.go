package gomoku

// narrow keeps the moves that promise most for both sides together, at most so
// many, in the order in which they stand. Moves that are as good as the last one
// kept stay while there is room, the first ones first.
func (b *Board) narrow(moves []Cell, most int) []Cell {
	if len(moves) <= most {
		return moves
	}
	var rates, sorted [maxCells]int32
	for i, c := range moves {
		rates[i] = b.promise(c)
	}
	copy(sorted[:], rates[:len(moves)])
	bar := nthLargest(sorted[:len(moves)], most)
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
	return int32(b.points.hopes[k.of(b.turn)].own) + int32(b.points.hopes[k.of(1-b.turn)].other)
}

// nthLargest returns the n-th largest number, n from 1, and leaves them in
// another order (quickselect; Hoare 1961).
func nthLargest(s []int32, n int) int32 {
	for {
		pivot := s[len(s)/2]
		larger, equal := 0, 0
		for _, v := range s {
			switch {
			case v > pivot:
				larger++
			case v == pivot:
				equal++
			}
		}
		switch {
		case n <= larger:
			s = filter(s, func(v int32) bool { return v > pivot })
		case n <= larger+equal:
			return pivot
		default:
			n -= larger + equal
			s = filter(s, func(v int32) bool { return v < pivot })
		}
	}
}

// filter keeps the numbers that pass, in place.
func filter(s []int32, keep func(int32) bool) []int32 {
	kept := s[:0]
	for _, v := range s {
		if keep(v) {
			kept = append(kept, v)
		}
	}
	return kept
}
