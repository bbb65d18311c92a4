package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// Board is a position with everything the engine knows about its empty points,
// kept up to date while stones come and go: the lines, and what the evaluation needs
// besides. It allocates only when it is made.
type Board struct {
	acc eval.Accumulator // of the empty cells with a stone in their features; first, so that its sums lie in lines of the cache
	lines
	value cellValue // the sum of what empty cells are worth by their classes, where there is no network
	seen  cellSet   // cells with a stone in their features: they count in acc

	past  []past
	evals *search.Evals // nil: none are remembered
	owed  bool          // the last stone is not in the evaluation yet: whoever asks for it calls settle

	rates    [maxCells]int32  // scratch of narrow
	listed   [maxCells]uint16 // scratch of rate
	narrowed [plies]narrowed  // by the number of stones
}

// cellValue is what an empty cell adds to the evaluation: if black is to move in the
// low half, if white is in the high one. Values are added up as they are.
type cellValue int64

func newCellValue(black, white int32) cellValue { return cellValue(int64(white)<<32 + int64(black)) }

// to is the value for a side to move.
func (p cellValue) to(s board.Side) int32 {
	black := int32(p)
	if s == board.Black {
		return black
	}
	return int32((p - cellValue(black)) >> 32)
}

// past is what one stone in the evaluation must remember of it.
type past struct {
	steps  int // of acc before it
	seen   cellSet
	value  cellValue
	totals eval.Totals
}

// NewBoard returns an empty board of the given side length, which must be
// between MinSize and MaxSize. Black is to move.
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

// Clear takes all stones off the board. Black is to move.
func (b *Board) Clear() {
	b.clear()
	b.seen, b.value, b.acc.Totals = cellSet{}, 0, eval.Totals{}
	b.past, b.acc.Steps, b.owed = b.past[:0], b.acc.Steps[:0], false
	for c := range Cell(b.cells) {
		b.appraise(c)
	}
}

// appraise adds an empty cell to the evaluation, from scratch.
func (b *Board) appraise(c Cell) {
	if b.points.network != nil {
		b.acc.Refresh(b.points.network, uint16(c), b.features(c))
	} else {
		b.value += b.valueAt(c)
	}
}

// valueAt is what an empty cell adds to the evaluation by its classes.
func (b *Board) valueAt(c Cell) cellValue { return b.points.valueOf(b.state[c].patterns()) }

// features reads the pattern features of a cell, from scratch.
func (b *Board) features(c Cell) (p eval.Features) {
	for d, at := range b.spot[c] {
		p = p.With(d, eval.CutFeature(b.row[at.Row], at.Shift))
	}
	return p
}

// counts reports whether an empty cell counts in acc.
func (b *Board) counts(c Cell) bool { return b.seen.has(c) && b.points.network != nil }

// Play puts a stone of the side to move on an empty cell and passes the turn.
func (b *Board) Play(c Cell) { b.Put(c, b.turn, 1-b.turn) }

// Put puts a stone of any side on an empty cell and gives the turn to next. The evaluation
// follows once it is asked for: many a position needs none.
func (b *Board) Put(c Cell, s, next board.Side) {
	b.settle()
	b.lines.Put(c, s, next)
	b.owed = true
}

// settle brings the evaluation up to the last stone.
func (b *Board) settle() {
	if b.owed {
		b.owed = false
		b.add(&b.history[len(b.history)-1])
	}
}

// add takes a stone on the board into the evaluation.
func (b *Board) add(stone *ply) {
	b.past = b.past[:len(b.past)+1] // written where it lies: it is large
	p := &b.past[len(b.past)-1]
	p.steps, p.seen, p.value, p.totals = len(b.acc.Steps), b.seen, b.value, b.acc.Totals
	b.drop(stone.cell)
	b.update(p.steps, len(b.log)-stone.log)
	b.seen.join(&b.geometry.around[stone.cell&(maxCells-1)])
}

// block puts a stone of neither side on an empty cell, which is in the way of both.
// It stays until the board is cleared, and lets no point count.
func (b *Board) block(c Cell) {
	b.settle()
	steps, log := len(b.acc.Steps), len(b.log)
	b.lines.block(c)
	b.drop(c)
	b.update(steps, len(b.log)-log)
	b.acc.Totals = eval.Totals{}
	for c := range Cell(b.cells) {
		if b.colour[c] == board.Empty && b.counts(c) {
			b.acc.Add(uint16(c))
		}
	}
}

// drop takes the cell of a new stone out of the evaluation and lists the features that the
// stone has changed.
func (b *Board) drop(c Cell) {
	n := b.points.network
	if n == nil {
		b.value -= b.valueAt(c)
		return
	}
	if b.seen.has(c) {
		b.acc.Drop(uint16(c))
	}
	var rows [4]eval.Row
	for d, s := range &b.spot[c&(maxCells-1)] {
		after := b.row[s.Row]
		before := after &^ (board.Wall << (s.Shift & 63))
		beside, r := &b.beside[c&(maxCells-1)][d], &rows[d]
		r.Before, r.After, r.Cells = before, after, ^(after|after>>1)&beside.mask
		r.Base, r.Step = beside.base, b.step[d]
	}
	b.acc.Steps = n.AppendSteps(b.acc.Steps, &rows, (*eval.Set)(&b.seen))
}

// update takes the steps from one on or, without a network, follows the last changes of the
// lines.
func (b *Board) update(steps, changes int) {
	if b.points.network != nil {
		b.acc.Update(b.points.network, steps)
		return
	}
	worth, black, white := b.value, &b.points.side[board.Black].value, &b.points.side[board.White].value
	for i := len(b.log) - changes; i < len(b.log); i++ {
		ch := &b.log[i]
		worth += sumOf(black, white, b.state[ch.cell&(maxCells-1)].patterns()) - sumOf(black, white, ch.was.patterns())
	}
	b.value = worth
}

// Undo takes the last stone off the board.
func (b *Board) Undo() {
	if b.owed {
		b.owed = false
	} else {
		last := &b.past[len(b.past)-1]
		b.acc.Revert(b.points.network, last.steps)
		b.seen, b.value, b.acc.Totals = last.seen, last.value, last.totals
		b.past = b.past[:len(b.past)-1]
	}
	b.lines.Undo()
}
