package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
)

// accumulator is the network's accumulator, kept up to date while stones come and go. The empty
// points that have a stone in their features count.
type accumulator struct {
	network *eval.Network // nil: there is none
	acc     eval.Accumulator
	seen    eval.Set // points that count in acc, if they are empty
	freed   []freed  // what Undo has to put back besides the steps
}

// freed is a cell that a capture made free, with its sums as they were when its stone was put.
type freed struct {
	cell Cell
	sums eval.Sums
}

// checkpoint is what one move must remember of the accumulator.
type checkpoint struct {
	steps, freed int // so many before it
	seen         eval.Set
	totals       eval.Totals
}

func (a *accumulator) checkpoint() (m checkpoint) {
	if a.network != nil {
		m = checkpoint{len(a.acc.Steps), len(a.freed), a.seen, a.acc.Totals}
	}
	return m
}

// revert goes back to what the accumulator was before a move.
func (b *Board) revert(m *checkpoint) {
	if b.network == nil {
		return
	}
	b.acc.Revert(b.network, m.steps)
	for _, f := range b.freed[m.freed:] {
		b.acc.Points[b.index[f.cell]] = f.sums
	}
	b.freed, b.seen, b.acc.Totals = b.freed[:m.freed], m.seen, m.totals
}

// unjudged has stones come and go without the network, until what it returns is called: for
// searches that put everything back and evaluate nothing.
func (b *Board) unjudged() (again func()) {
	n := b.network
	b.network = nil
	return func() { b.network = n }
}

// refresh makes the accumulator of the whole board, from scratch.
func (b *Board) refresh() {
	if b.network == nil {
		return
	}
	b.acc.Steps, b.acc.Totals = b.acc.Steps[:0], eval.Totals{}
	b.seen, b.freed = eval.Set{}, b.freed[:0]
	b.each(func(c Cell) {
		if b.Empty(c) {
			b.refreshPoint(c)
		}
	})
}

// refreshPoint makes the sums of an empty cell from scratch, and counts it if it has a stone in its
// features.
func (b *Board) refreshPoint(c Cell) {
	p, i := b.rowFeatures(c), b.index[c]
	b.acc.Refresh(b.network, i, p)
	if p.Stones() != 0 {
		b.seen.Add(i)
		b.acc.Add(i)
	} else {
		b.seen.Remove(i)
	}
}

// rowFeatures reads the network's features of a cell, from scratch.
func (b *Board) rowFeatures(c Cell) (p eval.Features) {
	for d, at := range b.spot[c] {
		p = p.With(d, eval.CutFeature(b.row[at.Row], at.Shift))
	}
	return p
}

// addStone updates the accumulator before an empty cell gets a stone of a side.
func (b *Board) addStone(c Cell, side int) {
	if b.network == nil {
		return
	}
	if i := b.index[c]; b.seen.Has(i) {
		b.acc.Drop(i)
	}
	b.update(c, uint64(board.BlackStone+side))
}

// removeStone updates the accumulator before a cell loses its stone of a side.
func (b *Board) removeStone(c Cell, side int) {
	if b.network != nil {
		b.update(c, uint64(board.BlackStone+side))
	}
}

// refreshFreed takes in a cell that has lost its stone.
func (b *Board) refreshFreed(c Cell) {
	if b.network == nil {
		return
	}
	b.freed = append(b.freed, freed{c, b.acc.Points[b.index[c]]})
	b.refreshPoint(c)
}

// dropBare counts out the cells that have no stone in their features any more, since those of the
// given ones are gone.
func (b *Board) dropBare(gone []Cell) {
	if b.network == nil {
		return
	}
	for _, c := range gone {
		for d, s := range b.spot[c] {
			for empty := beside(b.row[s.Row], s.Shift); empty != 0; empty &= empty - 1 {
				at := c + Cell(bits.TrailingZeros64(empty)-int(s.Shift))/2*steps[d]
				if i := b.index[at]; b.seen.Has(i) && b.rowFeatures(at).Stones() == 0 {
					b.seen.Remove(i)
					b.acc.Drop(i)
				}
			}
		}
	}
}

// update takes the steps of a stone that comes to a cell or goes from it: a colour that the rows
// are about to be changed by.
func (b *Board) update(c Cell, colour uint64) {
	from, at := len(b.acc.Steps), int(b.index[c])
	var rows [4]eval.Row
	for d, s := range b.spot[c] {
		r, step := &rows[d], b.apart[d]
		r.Before = b.row[s.Row]
		r.After = r.Before ^ colour<<s.Shift
		r.Cells = beside(r.Before|r.After, s.Shift)
		r.Base, r.Step = at-int(s.Shift)/2*step, step
	}
	b.acc.Steps = b.network.AppendSteps(b.acc.Steps, &rows, &b.seen)
	for _, s := range b.acc.Steps[from:] {
		b.seen.Add(s.Cell)
	}
	b.acc.Update(b.network, from)
}

// beside has the lower bits of the empty cells of a row whose features hold the cell at shift.
func beside(row uint64, shift uint8) uint64 {
	const window = board.LowBits & (1<<(4*eval.FeatureReach+2) - 1)
	return ^(row | row>>1) & (window << (shift - 2*eval.FeatureReach))
}
