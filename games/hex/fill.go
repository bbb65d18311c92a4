package hex

// Random is a source of random numbers; IntN returns a number from 0 to n-1.
type Random interface{ IntN(n int) int }

// Filler fills boards at random, for rollouts. The zero Filler is ready for use.
type Filler struct {
	Moves []Move // the cells that the last Fill has filled, in order

	cells [stride * stride]uint8 // colours
	place [stride * stride]int16 // index of a free cell in free
	free  []Move
	queue []Move
}

// Fill fills the free cells of the board alternately, beginning with the side to move, and returns
// the winner. After an intrusion into a bridge, its player saves it: in a bridge, two stones have two
// common free neighbours, so that one of them can always be taken.
func (f *Filler) Fill(b *Board, random Random) (winner int) {
	f.Moves, f.free = f.Moves[:0], f.free[:0]
	if b.Linked != 0 {
		return int(b.Linked) - 1
	}
	for i, cell := range b.Cells {
		f.cells[i] = cell & colours
	}
	for y := range int(b.Size) {
		for m := at(0, y); m < at(int(b.Size), y); m++ {
			if f.cells[m] == 0 {
				f.place[m] = int16(len(f.free))
				f.free = append(f.free, m)
			}
		}
	}
	last := Swap
	for colour := b.Side + 1; len(f.free) > 0; colour = 3 - colour {
		m := f.findBridge(last, colour, random)
		if m == Swap {
			m = f.free[random.IntN(len(f.free))]
		}
		f.take(m, colour)
		last = m
	}
	return f.findWinner(b)
}

// take puts a stone on a free cell.
func (f *Filler) take(m Move, colour uint8) {
	end := f.free[len(f.free)-1]
	f.free[f.place[m]], f.place[end] = end, f.place[m]
	f.free = f.free[:len(f.free)-1]
	f.cells[m] = colour
	f.Moves = append(f.Moves, m)
}

// findBridge returns a cell that saves a bridge which the last stone has intruded, or Swap.
func (f *Filler) findBridge(last Move, colour uint8, random Random) Move {
	if last == Swap {
		return Swap
	}
	var near [8]uint8
	for i, d := range around {
		near[i] = f.cells[last+d]
	}
	near[6], near[7] = near[0], near[1]
	found, n := Swap, 0
	for i := range 6 {
		if near[i] == colour && near[i+1] == 0 && near[i+2] == colour {
			if n++; n == 1 || random.IntN(n) == 0 {
				found = last + around[(i+1)%6]
			}
		}
	}
	return found
}

// findWinner returns the winner of a full board: red if a chain connects top and bottom.
func (f *Filler) findWinner(b *Board) int {
	const seen = 0
	f.queue = f.queue[:0]
	for x := range int(b.Size) {
		if m := at(x, 0); f.cells[m] == 1 {
			f.cells[m], f.queue = seen, append(f.queue, m)
		}
	}
	bottom := at(0, int(b.Size))
	for len(f.queue) > 0 {
		m := f.queue[len(f.queue)-1]
		f.queue = f.queue[:len(f.queue)-1]
		for _, d := range around[2:] {
			if f.cells[m+d] == 1 {
				if m+d > bottom {
					return 0
				}
				f.cells[m+d], f.queue = seen, append(f.queue, m+d)
			}
		}
		for _, d := range around[:2] {
			if to := m + d; f.cells[to] == 1 && to >= stride {
				f.cells[to], f.queue = seen, append(f.queue, to)
			}
		}
	}
	return 1
}
