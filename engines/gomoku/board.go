package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// Board is a position with incrementally updated data of its empty points: the lines, and the
// inputs of the evaluation. It allocates only when it is created.
type Board struct {
	acc eval.Accumulator // sums of the empty cells with a stone in their features; first, so that they are aligned with cache lines
	lines
	value cellValue // sum of the values of empty cells, without a network
	seen  cellSet   // cells with a stone in their features, which are counted in acc

	past  []past
	evals *search.EvalCache // nil: no evaluation cache
	owed  bool              // the last stone is not in the evaluation yet; settle adds it

	rates    [maxCells]int32  // scratch buffer of narrow
	listed   [maxCells]uint16 // scratch buffer of rate
	narrowed [plies]narrowed  // by number of stones
}

// cellValue is the value that an empty cell adds to the evaluation: with black to move in the low
// half, with white to move in the high half. Values are summed in packed form.
type cellValue int64

func newCellValue(black, white int32) cellValue { return cellValue(int64(white)<<32 + int64(black)) }

// to returns the value for a side to move.
func (p cellValue) to(s board.Side) int32 {
	black := int32(p)
	if s == board.Black {
		return black
	}
	return int32((p - cellValue(black)) >> 32)
}

// past is the undo information of one stone in the evaluation.
type past struct {
	steps  int // number of steps of acc before it
	seen   cellSet
	value  cellValue
	totals eval.Totals
}

// NewBoard returns an empty board with the given number of points on a side, between MinSize and
// MaxSize. Black is to move.
func NewBoard(size int, rule board.Rule) *Board {
	return newBoard(newGeometry(size, rule), rule, embedded.points(rule, size))
}

func newBoard(g *geometry, rule board.Rule, p *tables) *Board {
	b := &Board{lines: lines{geometry: g, rule: rule, table: rule.ClassTable(), points: p}}
	b.open()
	b.past = make([]past, 0, cap(b.history))
	b.acc.Steps = make([]eval.Step, 0, g.cells*8*eval.FeatureReach)
	b.Clear()
	return b
}

// Clear removes all stones. Black is to move.
func (b *Board) Clear() {
	b.clear()
	b.seen, b.value, b.acc.Totals = cellSet{}, 0, eval.Totals{}
	b.past, b.acc.Steps, b.owed = b.past[:0], b.acc.Steps[:0], false
	for c := range Cell(b.cells) {
		b.appraise(c)
	}
}

// appraise adds an empty cell to the evaluation, computed from scratch.
func (b *Board) appraise(c Cell) {
	if b.points.network != nil {
		b.acc.RefreshPoint(b.points.network, uint16(c), b.features(c))
	} else {
		b.value += b.valueAt(c)
	}
}

// valueAt returns the value that an empty cell adds to the evaluation.
func (b *Board) valueAt(c Cell) cellValue { return b.points.valueOf(b.state[c].patterns()) }

// features computes the pattern features of a cell from scratch.
func (b *Board) features(c Cell) (p eval.Features) {
	for d, at := range b.spot[c] {
		p = p.WithFeature(d, eval.CutFeature(b.row[at.Row], at.Shift))
	}
	return p
}

// counts reports whether an empty cell is counted in acc.
func (b *Board) counts(c Cell) bool { return b.seen.has(c) && b.points.network != nil }

// Play places a stone of the side to move on an empty cell and passes the turn.
func (b *Board) Play(c Cell) { b.Put(c, b.turn, 1-b.turn) }

// Put places a stone of any side on an empty cell and gives the turn to next. The evaluation is
// updated lazily, because many positions do not need it.
func (b *Board) Put(c Cell, s, next board.Side) {
	b.settle()
	b.lines.Put(c, s, next)
	b.owed = true
}

// settle updates the evaluation for the last stone.
func (b *Board) settle() {
	if b.owed {
		b.owed = false
		b.add(&b.history[len(b.history)-1])
	}
}

// add updates the evaluation for a stone on the board.
func (b *Board) add(stone *ply) {
	b.past = b.past[:len(b.past)+1] // extended in place, because it is large
	p := &b.past[len(b.past)-1]
	p.steps, p.seen, p.value, p.totals = len(b.acc.Steps), b.seen, b.value, b.acc.Totals
	b.drop(stone.cell)
	b.update(p.steps, len(b.log)-stone.log)
	b.seen.join(&b.geometry.around[stone.cell&(maxCells-1)])
}

// block places a neutral stone on an empty cell, which blocks both sides. It stays until the board
// is cleared, and does not make points count.
func (b *Board) block(c Cell) {
	b.settle()
	steps, log := len(b.acc.Steps), len(b.log)
	b.lines.block(c)
	b.drop(c)
	b.update(steps, len(b.log)-log)
	b.acc.Totals = eval.Totals{}
	for c := range Cell(b.cells) {
		if b.colour[c] == board.Empty && b.counts(c) {
			b.acc.AddPoint(uint16(c))
		}
	}
}

// drop removes the cell of a new stone from the evaluation and appends the steps of the features
// that the stone changes.
func (b *Board) drop(c Cell) {
	n := b.points.network
	if n == nil {
		b.value -= b.valueAt(c)
		return
	}
	if b.seen.has(c) {
		b.acc.RemovePoint(uint16(c))
	}
	var rows [4]eval.Row
	for d, s := range &b.spot[c&(maxCells-1)] {
		after := b.row[s.Row]
		before := after &^ (board.Wall << (s.Shift & 63))
		beside, r := &b.beside[c&(maxCells-1)][d], &rows[d]
		r.Before, r.After, r.Cells = before, after, ^(after|after>>1)&beside.mask
		r.Base, r.Step = beside.base, b.step[d]
	}
	b.acc.Steps = n.AppendSteps(b.acc.Steps, &rows, (*eval.PointSet)(&b.seen))
}

// update applies the steps from the given index on or, without a network, the last changes of the
// lines.
func (b *Board) update(steps, changes int) {
	if b.points.network != nil {
		b.acc.ApplySteps(b.points.network, steps)
		return
	}
	worth, black, white := b.value, &b.points.side[board.Black].value, &b.points.side[board.White].value
	for i := len(b.log) - changes; i < len(b.log); i++ {
		ch := &b.log[i]
		worth += sumOf(black, white, b.state[ch.cell&(maxCells-1)].patterns()) - sumOf(black, white, ch.was.patterns())
	}
	b.value = worth
}

// Undo takes back the last stone.
func (b *Board) Undo() {
	if b.owed {
		b.owed = false
	} else {
		last := &b.past[len(b.past)-1]
		b.acc.RevertSteps(b.points.network, last.steps)
		b.seen, b.value, b.acc.Totals = last.seen, last.value, last.totals
		b.past = b.past[:len(b.past)-1]
	}
	b.lines.Undo()
}
