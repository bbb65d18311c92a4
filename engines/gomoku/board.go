package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// Board is a position with incrementally updated data of its empty points: the lines, and the
// inputs of the evaluation. It allocates only when it is created.
type Board struct {
	accumulator eval.Accumulator // sums of the empty cells with a stone in their features; first, so that they are aligned with cache lines
	lines
	value   cellValue // sum of the values of empty cells, without a network
	counted cellSet   // cells with a stone in their features, which are counted in acc

	undoLog     []evalUndo
	evalCache   *search.EvalCache // nil: no evaluation cache
	evalPending bool              // the last stone is not in the evaluation yet; applyPendingEval adds it

	rates       [maxCells]int32         // scratch buffer of narrow
	ratedCells  [maxCells]uint16        // scratch buffer of rate
	ratingCache [cachedPlies]ratedMoves // by number of stones
}

// cellValue is the value that an empty cell adds to the evaluation: with black to move in the low
// half, with white to move in the high half. Values are summed in packed form.
type cellValue int64

func newCellValue(black, white int32) cellValue { return cellValue(int64(white)<<32 + int64(black)) }

// valueFor returns the value for a side to move.
func (p cellValue) valueFor(s board.Side) int32 {
	black := int32(p)
	if s == board.Black {
		return black
	}
	return int32((p - cellValue(black)) >> 32)
}

// evalUndo is the undo information of one stone in the evaluation.
type evalUndo struct {
	steps   int // number of steps of acc before it
	counted cellSet
	value   cellValue
	totals  eval.Totals
}

// NewBoard returns an empty board with the given number of points on a side, between MinSize and
// MaxSize. Black is to move.
func NewBoard(size int, rule board.Rule) *Board {
	return newBoard(newGeometry(size, rule), rule, embedded.patternTables(rule, size))
}

func newBoard(g *geometry, rule board.Rule, p *patternTables) *Board {
	b := &Board{lines: lines{geometry: g, rule: rule, lineTable: rule.ClassTable(), tables: p}}
	b.allocateUndo()
	b.undoLog = make([]evalUndo, 0, cap(b.history))
	b.accumulator.Steps = make([]eval.Step, 0, g.cells*8*eval.FeatureReach)
	b.Clear()
	return b
}

// Clear removes all stones. Black is to move.
func (b *Board) Clear() {
	b.removeStones()
	b.counted, b.value, b.accumulator.Totals = cellSet{}, 0, eval.Totals{}
	b.undoLog, b.accumulator.Steps, b.evalPending = b.undoLog[:0], b.accumulator.Steps[:0], false
	for c := range Cell(b.cells) {
		b.addPoint(c)
	}
}

// addPoint adds an empty cell to the evaluation, computed from scratch.
func (b *Board) addPoint(c Cell) {
	if b.tables.network != nil {
		b.accumulator.RefreshPoint(b.tables.network, uint16(c), b.pointFeatures(c))
	} else {
		b.value += b.valueAt(c)
	}
}

// valueAt returns the value that an empty cell adds to the evaluation.
func (b *Board) valueAt(c Cell) cellValue { return b.tables.valueOf(b.state[c].patternPair()) }

// pointFeatures computes the pattern features of a cell from scratch.
func (b *Board) pointFeatures(c Cell) (p eval.Features) {
	for d, at := range b.spot[c] {
		p = p.WithFeature(d, eval.CutFeature(b.row[at.Row], at.Shift))
	}
	return p
}

// isCounted reports whether an empty cell is counted in acc.
func (b *Board) isCounted(c Cell) bool { return b.counted.has(c) && b.tables.network != nil }

// Play places a stone of the side to move on an empty cell and passes the turn.
func (b *Board) Play(c Cell) { b.Put(c, b.turn, 1-b.turn) }

// Put places a stone of any side on an empty cell and gives the turn to next. The evaluation is
// updated lazily, because many positions do not need it.
func (b *Board) Put(c Cell, s, next board.Side) {
	b.applyPendingEval()
	b.lines.Put(c, s, next)
	b.evalPending = true
}

// applyPendingEval updates the evaluation for the last stone.
func (b *Board) applyPendingEval() {
	if b.evalPending {
		b.evalPending = false
		b.addStone(&b.history[len(b.history)-1])
	}
}

// addStone updates the evaluation for a stone on the board.
func (b *Board) addStone(stone *plyUndo) {
	b.undoLog = b.undoLog[:len(b.undoLog)+1] // extended in place, because it is large
	p := &b.undoLog[len(b.undoLog)-1]
	p.steps, p.counted, p.value, p.totals = len(b.accumulator.Steps), b.counted, b.value, b.accumulator.Totals
	b.removePoint(stone.cell)
	b.applyChanges(p.steps, len(b.changes)-stone.numChanges)
	b.counted.addAll(&b.geometry.featureCells[stone.cell&(maxCells-1)])
}

// blockCell places a neutral stone on an empty cell, which blocks both sides. It stays until the board
// is cleared, and does not make points count.
func (b *Board) blockCell(c Cell) {
	b.applyPendingEval()
	steps, log := len(b.accumulator.Steps), len(b.changes)
	b.lines.blockCell(c)
	b.removePoint(c)
	b.applyChanges(steps, len(b.changes)-log)
	b.accumulator.Totals = eval.Totals{}
	for c := range Cell(b.cells) {
		if b.colour[c] == board.Empty && b.isCounted(c) {
			b.accumulator.AddPoint(uint16(c))
		}
	}
}

// removePoint removes the cell of a new stone from the evaluation and appends the steps of the features
// that the stone changes.
func (b *Board) removePoint(c Cell) {
	n := b.tables.network
	if n == nil {
		b.value -= b.valueAt(c)
		return
	}
	if b.counted.has(c) {
		b.accumulator.RemovePoint(uint16(c))
	}
	var rows [4]eval.Row
	for d, s := range &b.spot[c&(maxCells-1)] {
		after := b.row[s.Row]
		before := after &^ (board.Wall << (s.Shift & 63))
		stretch, r := &b.featureStretch[c&(maxCells-1)][d], &rows[d]
		r.Before, r.After, r.Cells = before, after, ^(after|after>>1)&stretch.mask
		r.Base, r.Step = stretch.base, b.step[d]
	}
	b.accumulator.Steps = n.AppendSteps(b.accumulator.Steps, &rows, (*eval.PointSet)(&b.counted))
}

// applyChanges applies the steps from the given index on or, without a network, the last changes of the
// lines.
func (b *Board) applyChanges(steps, changes int) {
	if b.tables.network != nil {
		b.accumulator.ApplySteps(b.tables.network, steps)
		return
	}
	worth, black, white := b.value, &b.tables.side[board.Black].value, &b.tables.side[board.White].value
	for i := len(b.changes) - changes; i < len(b.changes); i++ {
		ch := &b.changes[i]
		worth += sumValues(black, white, b.state[ch.cell&(maxCells-1)].patternPair()) - sumValues(black, white, ch.was.patternPair())
	}
	b.value = worth
}

// Undo takes back the last stone.
func (b *Board) Undo() {
	if b.evalPending {
		b.evalPending = false
	} else {
		last := &b.undoLog[len(b.undoLog)-1]
		b.accumulator.RevertSteps(b.tables.network, last.steps)
		b.counted, b.value, b.accumulator.Totals = last.counted, last.value, last.totals
		b.undoLog = b.undoLog[:len(b.undoLog)-1]
	}
	b.lines.Undo()
}
