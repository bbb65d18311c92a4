package connectfour

import (
	"errors"
	"math"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// WideState is a position of [Wide]. The zero WideState is the empty board of any size.
type WideState struct {
	Own  Bits // stones of the side to move
	Mask Bits // occupied cells
	Ply  int8 // stones on the board
	Over bool // a side has a line, or the board is full
}

// Wide is the game on boards of two words, with the same methods as [Rules]; create it with
// [NewWide]. It is a separate type so that small boards do not pay for the second word: Go calls,
// and never inlines, the methods of a type parameter.
type Wide struct{ *wideGeometry }

// wideGeometry is the constant part of a game, like the geometry of [Rules].
type wideGeometry struct {
	frame[WideState]
	bottom Bits // the lowest cell of each column
	board  Bits // all cells
}

// NewWide returns the rules of a board with the given number of columns and rows. A column takes
// height+1 of 128 bits. It also supports boards of 64 bits, which [New] plays faster.
func NewWide(width, height int) (Wide, error) {
	if err := (Size{width, height}).validate(); err != nil {
		return Wide{}, err
	}
	g := wideGeometry{frame: frame[WideState]{uint8(width), uint8(height), defaultLine}}
	r := Wide{&g}
	for m := range Move(width) {
		g.bottom = g.bottom.Or(Cell(r.columnShift(m)))
		g.board = g.board.Or(r.Column(m))
	}
	return g.intern(), nil
}

// Start returns the empty board.
func (r Wide) Start() WideState {
	if r.wideGeometry == nil {
		panic(errors.New("connectfour: a zero Wide is not valid: create it with NewWide"))
	}
	return WideState{}
}

// wideGeometries contains all geometries in use, see [geometries].
var wideGeometries sync.Map

// intern returns the rules with the unique geometry equal to g.
func (g wideGeometry) intern() Wide {
	one, _ := wideGeometries.LoadOrStore(g, &g)
	return Wide{one.(*wideGeometry)}
}

// Connect returns the same board for a game that line stones in a row win.
func (r Wide) Connect(line int) (Wide, error) {
	if err := checkLine(line); err != nil {
		return r, err
	}
	other := *r.wideGeometry
	other.line = uint8(line)
	return other.intern(), nil
}

// columnShift returns the index of the lowest cell of a column.
func (r Wide) columnShift(m Move) uint { return uint(uint8(m) * (r.height + 1)) }

// Cells returns all cells of the board.
func (r Wide) Cells() Bits { return r.board }

// Column returns the cells of a column.
func (r Wide) Column(m Move) Bits {
	return Bits{math.MaxUint64, math.MaxUint64}.ShiftDown(maxWords*wordBits - uint(r.height)).ShiftUp(r.columnShift(m))
}

// Landing returns the cells on which a stone can land, at most one per column.
func (r Wide) Landing(s *WideState) Bits { return s.Mask.Add(r.bottom).And(r.board) }

// Moves appends the columns that are not full, from left to right.
func (r Wide) Moves(s *WideState, buf []Move) []Move {
	if s.Over {
		return buf
	}
	top := Cell(uint(r.height) - 1)
	for c := range Move(r.width) {
		if s.Mask.And(top).Empty() {
			buf = append(buf, c)
		}
		top = top.ShiftUp(uint(r.height) + 1)
	}
	return buf
}

// Play drops a stone into column m. At a leaf it counts threats.
func (r Wide) Play(dst, src *WideState, m Move, leaf bool) rules.Status {
	other := src.Own.Xor(src.Mask)
	mask := src.Mask.Or(src.Mask.Add(Cell(r.columnShift(m))))
	ply := src.Ply + 1
	st := rules.Status{Key: r.hashKey(other, mask), Turn: ply & 1}
	switch {
	case r.HasLine(mask.Xor(other)):
		st.Outcome = rules.Lost
	case mask == r.board:
		st.Outcome = rules.Draw
	case leaf:
		st.Eval = r.evaluate(other, mask)
	}
	dst.Own, dst.Mask, dst.Ply, dst.Over = other, mask, ply, st.Outcome != rules.Ongoing
	return st
}

// Status computes the status of s from scratch.
func (r Wide) Status(s *WideState) rules.Status {
	st := rules.Status{Key: r.hashKey(s.Own, s.Mask), Turn: int8(s.Mask.Count() & 1)}
	switch {
	case r.HasLine(s.Own.Xor(s.Mask)):
		st.Outcome = rules.Lost
	case s.Mask == r.board:
		st.Outcome = rules.Draw
	default:
		st.Eval = r.evaluate(s.Own, s.Mask)
	}
	return st
}

// hashKey returns a hash of the exact key, which takes two words.
func (r Wide) hashKey(own, mask Bits) uint64 { return own.Add(mask).Add(r.bottom).mixHash() }

// Reason returns the reason for the end of a game.
func (r Wide) Reason(s *WideState) *sente.Message { return r.endReason(r.HasLine(s.Own.Xor(s.Mask))) }

// BestScore returns the score of the earliest win that is possible for the side to move.
func (r Wide) BestScore(s *WideState) sente.Score {
	free := r.board.Xor(s.Mask)
	if !r.HasLine(s.Own.Or(free)) {
		return 0
	}
	stones := r.stonesToWin(s.Ply)
	if stones == 1 && r.Threats(s.Own, s.Mask).And(r.Landing(s)).Empty() {
		stones = 2
	}
	return winningScore(stones, free.Count())
}
