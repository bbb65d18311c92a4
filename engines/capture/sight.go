package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/network"
)

// sight is what the network sees of a board, kept up to date while stones come and go. It counts
// the empty points that have a stone in their features.
type sight struct {
	network *network.Network // nil: there is none
	acc     network.Accumulator
	seen    cellSet // cells that count in acc, if they are empty
	freed   []freed // what Undo has to put back besides the steps
}

// freed is a cell that a capture made free, with its sums as they were when its stone was put.
type freed struct {
	cell Cell
	sums network.Sums
}

// glimpse is what one move must remember of the sight.
type glimpse struct {
	steps, freed int // so many before it
	seen         cellSet
	totals       network.Totals
}

func (s *sight) glimpse() (g glimpse) {
	if s.network != nil {
		g = glimpse{len(s.acc.Steps), len(s.freed), s.seen, s.acc.Totals}
	}
	return g
}

// recall goes back to what was seen before a move.
func (b *Board) recall(g *glimpse) {
	if b.network == nil {
		return
	}
	b.acc.Revert(b.network, g.steps)
	for _, f := range b.freed[g.freed:] {
		b.acc.Points[b.index[f.cell]] = f.sums
	}
	b.freed, b.seen, b.acc.Totals = b.freed[:g.freed], g.seen, g.totals
}

// survey looks at the whole board anew.
func (b *Board) survey() {
	if b.network == nil {
		return
	}
	b.acc.Steps, b.acc.Totals = b.acc.Steps[:0], network.Totals{}
	b.seen, b.freed = cellSet{}, b.freed[:0]
	b.each(func(c Cell) {
		if b.Empty(c) {
			b.regard(c)
		}
	})
}

// regard looks at an empty cell anew, and counts it if it has a stone in its features.
func (b *Board) regard(c Cell) {
	p, i := b.rows(c), b.index[c]
	b.acc.Refresh(b.network, i, p)
	if p.Stones() != 0 {
		b.seen.add(c)
		b.acc.Add(i)
	} else {
		b.seen.remove(c)
	}
}

// rows reads the features of a cell, from scratch.
func (b *Board) rows(c Cell) (p network.Features) {
	for d, at := range b.spot[c] {
		p = p.With(d, network.Cut(b.row[at.Row], at.Shift))
	}
	return p
}

// cover tells the network that an empty cell is about to get a stone of a side.
func (b *Board) cover(c Cell, side int) {
	if b.network == nil {
		return
	}
	if b.seen.has(c) {
		b.acc.Drop(b.index[c])
	}
	b.change(c, uint64(line.BlackStone+side))
}

// uncover tells the network that a cell is about to lose its stone of a side.
func (b *Board) uncover(c Cell, side int) {
	if b.network != nil {
		b.change(c, uint64(line.BlackStone+side))
	}
}

// free tells the network that a cell has lost its stone.
func (b *Board) free(c Cell) {
	if b.network == nil {
		return
	}
	b.freed = append(b.freed, freed{c, b.acc.Points[b.index[c]]})
	b.regard(c)
}

// fade stops counting cells that have no stone in their features any more, since those of the
// given ones are gone.
func (b *Board) fade(gone []Cell) {
	if b.network == nil {
		return
	}
	for _, c := range gone {
		for d, s := range b.spot[c] {
			for empty := beside(b.row[s.Row], s.Shift); empty != 0; empty &= empty - 1 {
				at := c + Cell(bits.TrailingZeros64(empty)-int(s.Shift))/2*steps[d]
				if b.seen.has(at) && b.rows(at).Stones() == 0 {
					b.seen.remove(at)
					b.acc.Drop(b.index[at])
				}
			}
		}
	}
}

// change takes the steps of a stone that comes to a cell or goes from it: a colour that the rows
// are about to be changed by.
func (b *Board) change(c Cell, colour uint64) {
	from := len(b.acc.Steps)
	for d, s := range b.spot[c] {
		before := b.row[s.Row]
		after := before ^ colour<<s.Shift
		for empty := beside(before|after, s.Shift); empty != 0; empty &= empty - 1 {
			shift := uint8(bits.TrailingZeros64(empty))
			at := c + Cell(int(shift)-int(s.Shift))/2*steps[d]
			step := network.Step{
				Cell: b.index[at],
				Was:  b.network.Index(network.Cut(before, shift)),
				Is:   b.network.Index(network.Cut(after, shift)),
			}
			if b.seen.has(at) {
				step.Counted = counted
			}
			b.seen.add(at)
			b.acc.Steps = append(b.acc.Steps, step)
		}
	}
	b.acc.Update(b.network, from)
}

// counted says that the point of a step counts already.
const counted = 1<<16 - 1

// beside has the lower bits of the empty cells of a row whose features hold the cell at shift.
func beside(row uint64, shift uint8) uint64 {
	const window = line.LowBits & (1<<(4*network.Reach+2) - 1)
	return ^(row | row>>1) & (window << (shift - 2*network.Reach))
}
