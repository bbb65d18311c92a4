package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
)

// networkState is the incrementally updated accumulator of the network. It sums the empty points
// that have a stone in their features.
type networkState struct {
	network    *eval.Network // nil if the weights have no network
	acc        eval.Accumulator
	included   eval.PointSet // points included in acc, if they are empty
	freedCells []freedCell   // sums that Undo restores in addition to the steps
}

// freedCell is a cell that was freed by a capture, with the sums it had when its stone was placed.
type freedCell struct {
	cell Cell
	sums eval.Sums
}

// checkpoint is the state of the accumulator before a move.
type checkpoint struct {
	steps, freed int // lengths before the move
	included     eval.PointSet
	totals       eval.Totals
}

func (a *networkState) makeCheckpoint() (m checkpoint) {
	if a.network != nil {
		m = checkpoint{len(a.acc.Steps), len(a.freedCells), a.included, a.acc.Totals}
	}
	return m
}

// restoreCheckpoint restores the accumulator's state before a move.
func (b *Board) restoreCheckpoint(m *checkpoint) {
	if b.network == nil {
		return
	}
	b.acc.RevertSteps(b.network, m.steps)
	for _, f := range b.freedCells[m.freed:] {
		b.acc.Points[b.index[f.cell]] = f.sums
	}
	b.freedCells, b.included, b.acc.Totals = b.freedCells[:m.freed], m.included, m.totals
}

// disableNetwork disables the network's updates until the returned function is called, for searches that
// undo all moves and evaluate no position.
func (b *Board) disableNetwork() (again func()) {
	n := b.network
	b.network = nil
	return func() { b.network = n }
}

// refreshBoard computes the accumulator of the whole board from scratch.
func (b *Board) refreshBoard() {
	if b.network == nil {
		return
	}
	b.acc.Steps, b.acc.Totals = b.acc.Steps[:0], eval.Totals{}
	b.included, b.freedCells = eval.PointSet{}, b.freedCells[:0]
	b.forEachCell(func(c Cell) {
		if b.IsEmpty(c) {
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
		b.included.Add(i)
		b.acc.AddPoint(i)
	} else {
		b.included.Remove(i)
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
	if i := b.index[c]; b.included.Has(i) {
		b.acc.RemovePoint(i)
	}
	b.applyStone(c, uint64(board.BlackStone+side))
}

// removeStone updates the accumulator before a stone is removed from a cell.
func (b *Board) removeStone(c Cell, side int) {
	if b.network != nil {
		b.applyStone(c, uint64(board.BlackStone+side))
	}
}

// refreshFreed adds a cell whose stone was captured.
func (b *Board) refreshFreed(c Cell) {
	if b.network == nil {
		return
	}
	b.freedCells = append(b.freedCells, freedCell{c, b.acc.Points[b.index[c]]})
	b.refreshPoint(c)
}

// removeIsolated removes the cells that have no stone in their features any more after the given stones
// were captured.
func (b *Board) removeIsolated(capturedStones []Cell) {
	if b.network == nil {
		return
	}
	for _, c := range capturedStones {
		for d, s := range b.spot[c] {
			for empty := emptyNeighbours(b.row[s.Row], s.Shift); empty != 0; empty &= empty - 1 {
				at := c + Cell(bits.TrailingZeros64(empty)-int(s.Shift))/2*rowSteps[d]
				if i := b.index[at]; b.included.Has(i) && b.rowFeatures(at).StoneBits() == 0 {
					b.included.Remove(i)
					b.acc.RemovePoint(i)
				}
			}
		}
	}
}

// applyStone applies the steps of a stone that is put on a cell or removed from it; colour is the
// pending change of the rows.
func (b *Board) applyStone(c Cell, colour uint64) {
	from, at := len(b.acc.Steps), int(b.index[c])
	var rows [4]eval.Row
	for d, s := range b.spot[c] {
		r, step := &rows[d], b.indexSteps[d]
		r.Before = b.row[s.Row]
		r.After = r.Before ^ colour<<s.Shift
		r.Cells = emptyNeighbours(r.Before|r.After, s.Shift)
		r.Base, r.Step = at-int(s.Shift)/2*step, step
	}
	b.acc.Steps = b.network.AppendSteps(b.acc.Steps, &rows, &b.included)
	for _, s := range b.acc.Steps[from:] {
		b.included.Add(s.Cell)
	}
	b.acc.ApplySteps(b.network, from)
}

// emptyNeighbours returns the lower bits of the empty cells of a row whose features include the cell at
// shift.
func emptyNeighbours(row uint64, shift uint8) uint64 {
	const window = board.LowBits & (1<<(4*eval.FeatureReach+2) - 1)
	return ^(row | row>>1) & (window << (shift - 2*eval.FeatureReach))
}
