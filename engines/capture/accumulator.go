package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
)

// accumulator is the incrementally updated accumulator of the network. It sums the empty points
// that have a stone in their features.
type accumulator struct {
	network *eval.Network // nil if the weights have no network
	acc     eval.Accumulator
	seen    eval.PointSet // points included in acc, if they are empty
	freed   []freed       // sums that Undo restores in addition to the steps
}

// freed is a cell that was freed by a capture, with the sums it had when its stone was placed.
type freed struct {
	cell Cell
	sums eval.Sums
}

// checkpoint is the state of the accumulator before a move.
type checkpoint struct {
	steps, freed int // lengths before the move
	seen         eval.PointSet
	totals       eval.Totals
}

func (a *accumulator) checkpoint() (m checkpoint) {
	if a.network != nil {
		m = checkpoint{len(a.acc.Steps), len(a.freed), a.seen, a.acc.Totals}
	}
	return m
}

// revert restores the accumulator's state before a move.
func (b *Board) revert(m *checkpoint) {
	if b.network == nil {
		return
	}
	b.acc.RevertSteps(b.network, m.steps)
	for _, f := range b.freed[m.freed:] {
		b.acc.Points[b.index[f.cell]] = f.sums
	}
	b.freed, b.seen, b.acc.Totals = b.freed[:m.freed], m.seen, m.totals
}

// unjudged disables the network's updates until the returned function is called, for searches that
// undo all moves and evaluate no position.
func (b *Board) unjudged() (again func()) {
	n := b.network
	b.network = nil
	return func() { b.network = n }
}

// refresh computes the accumulator of the whole board from scratch.
func (b *Board) refresh() {
	if b.network == nil {
		return
	}
	b.acc.Steps, b.acc.Totals = b.acc.Steps[:0], eval.Totals{}
	b.seen, b.freed = eval.PointSet{}, b.freed[:0]
	b.each(func(c Cell) {
		if b.Empty(c) {
			b.refreshPoint(c)
		}
	})
}

// refreshPoint computes the sums of an empty cell from scratch, and includes it if it has a stone
// in its features.
func (b *Board) refreshPoint(c Cell) {
	p, i := b.rowFeatures(c), b.index[c]
	b.acc.RefreshPoint(b.network, i, p)
	if p.StoneBits() != 0 {
		b.seen.Add(i)
		b.acc.AddPoint(i)
	} else {
		b.seen.Remove(i)
	}
}

// rowFeatures computes the network's features of a cell from scratch.
func (b *Board) rowFeatures(c Cell) (p eval.Features) {
	for d, at := range b.spot[c] {
		p = p.WithFeature(d, eval.CutFeature(b.row[at.Row], at.Shift))
	}
	return p
}

// addStone updates the accumulator before a stone is put on an empty cell.
func (b *Board) addStone(c Cell, side int) {
	if b.network == nil {
		return
	}
	if i := b.index[c]; b.seen.Has(i) {
		b.acc.RemovePoint(i)
	}
	b.update(c, uint64(board.BlackStone+side))
}

// removeStone updates the accumulator before a stone is removed from a cell.
func (b *Board) removeStone(c Cell, side int) {
	if b.network != nil {
		b.update(c, uint64(board.BlackStone+side))
	}
}

// refreshFreed adds a cell whose stone was captured.
func (b *Board) refreshFreed(c Cell) {
	if b.network == nil {
		return
	}
	b.freed = append(b.freed, freed{c, b.acc.Points[b.index[c]]})
	b.refreshPoint(c)
}

// dropBare removes the cells that have no stone in their features any more after the given stones
// were captured.
func (b *Board) dropBare(gone []Cell) {
	if b.network == nil {
		return
	}
	for _, c := range gone {
		for d, s := range b.spot[c] {
			for empty := beside(b.row[s.Row], s.Shift); empty != 0; empty &= empty - 1 {
				at := c + Cell(bits.TrailingZeros64(empty)-int(s.Shift))/2*steps[d]
				if i := b.index[at]; b.seen.Has(i) && b.rowFeatures(at).StoneBits() == 0 {
					b.seen.Remove(i)
					b.acc.RemovePoint(i)
				}
			}
		}
	}
}

// update applies the steps of a stone that is put on a cell or removed from it; colour is the
// pending change of the rows.
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
	b.acc.ApplySteps(b.network, from)
}

// beside returns the lower bits of the empty cells of a row whose features include the cell at
// shift.
func beside(row uint64, shift uint8) uint64 {
	const window = board.LowBits & (1<<(4*eval.FeatureReach+2) - 1)
	return ^(row | row>>1) & (window << (shift - 2*eval.FeatureReach))
}
