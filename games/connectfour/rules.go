package connectfour

import (
	"errors"
	"fmt"
	"math/bits"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Move is a column, counted from 0 at the left.
type Move int8

// State is a position. The zero State is the empty board of any size.
type State struct {
	Own  uint64 // stones of the side to move
	Mask uint64 // occupied cells
	Ply  int8   // stones on the board
	Over bool   // a side has a line, or the board is full
}

// Rules is the game on a board of one word; create it with [New]. It is a single pointer, which a
// search passes in a register.
type Rules struct{ *geometry }

// geometry is the constant part of a game.
type geometry struct {
	frame[State]
	isStandard bool   // six rows and four in a row: shifts are constants
	bottom     uint64 // the lowest cell of each column
	board      uint64 // all cells
}

// Start returns the empty board.
func (r Rules) Start() State {
	if r.geometry == nil {
		panic(errors.New("connectfour: a zero Rules is not valid: create it with New"))
	}
	return State{}
}

// geometries contains all geometries in use. Equal boards share a geometry, so equal rules compare
// equal.
var geometries sync.Map

// intern returns the rules with the unique geometry equal to g.
func (g geometry) intern() Rules {
	one, _ := geometries.LoadOrStore(g, &g)
	return Rules{one.(*geometry)}
}

// Standard is the standard board: 7 columns, 6 rows.
var Standard = mustNew(7, 6)

func mustNew(width, height int) Rules {
	r, err := New(width, height)
	if err != nil {
		panic(err)
	}
	return r
}

// New returns the rules of a board with the given number of columns and rows. A column takes
// height+1 bits of a 64-bit word; see [NewWide] for larger boards.
func New(width, height int) (Rules, error) {
	size := Size{width, height}
	if err := size.validate(); err != nil {
		return Rules{}, err
	}
	if size.Words() > 1 {
		return Rules{}, fmt.Errorf("size %s exceeds 64 bits: use NewWide", size)
	}
	g := geometry{frame: frame[State]{uint8(width), uint8(height), defaultLine}, isStandard: height == standardHeight}
	for c := range width {
		g.bottom |= 1 << (c * (height + 1))
		g.board |= (1<<height - 1) << (c * (height + 1))
	}
	return g.intern(), nil
}

// Connect returns the same board for a game that line stones in a row win.
func (r Rules) Connect(line int) (Rules, error) {
	if err := checkLine(line); err != nil {
		return r, err
	}
	other := *r.geometry
	other.line, other.isStandard = uint8(line), line == defaultLine && r.height == standardHeight
	return other.intern(), nil
}

// Cells returns all cells of the board as bits.
func (r Rules) Cells() uint64 { return r.board }

// Column returns the cells of a column as bits.
func (r Rules) Column(m Move) uint64 {
	return (1<<r.height - 1) << (uint8(m) * (r.height + 1))
}

// Landing returns the cells on which a stone can land, at most one per column.
func (r Rules) Landing(s *State) uint64 { return (s.Mask + r.bottom) & r.board }

// Moves appends the columns that are not full, from left to right.
func (r Rules) Moves(s *State, buf []Move) []Move {
	if s.Over {
		return buf
	}
	if n := len(buf); r.board == standardBoard && cap(buf)-n >= standardWidth {
		open := openColumnsOf(s.Mask)
		*(*[standardWidth]Move)(buf[n : n+standardWidth]) = open.moves
		return buf[:n+int(open.count)]
	}
	stride := r.height + 1
	top := uint64(1) << ((r.height - 1) & 63)
	for c := range Move(r.width) {
		if s.Mask&top == 0 {
			buf = append(buf, c)
		}
		top <<= stride & 63
	}
	return buf
}

// Play drops a stone into column m. At a leaf it counts threats.
func (r Rules) Play(dst, src *State, m Move, leaf bool) rules.Status {
	if !r.isStandard {
		return r.playGeneral(dst, src, m, leaf)
	}
	other := src.Own ^ src.Mask
	mask := src.Mask | (src.Mask + standardFloor[uint8(m)])
	ply := src.Ply + 1
	key, turn := other+mask+r.bottom, ply&1
	*dst = State{Own: other, Mask: mask, Ply: ply}
	if hasFour6(mask ^ other) {
		dst.Over = true
		return rules.Status{Key: key, Turn: turn, Outcome: rules.Lost}
	}
	if mask == r.board {
		dst.Over = true
		return rules.Status{Key: key, Turn: turn, Outcome: rules.Draw}
	}
	if !leaf {
		return rules.Status{Key: key, Turn: turn}
	}
	return rules.Status{Key: key, Turn: turn, Eval: r.evaluate(other, mask)}
}

// playGeneral is Play for boards of other heights and lines of other lengths.
//
//go:noinline
func (r Rules) playGeneral(dst, src *State, m Move, leaf bool) rules.Status {
	other := src.Own ^ src.Mask
	mask := src.Mask | (src.Mask + 1<<((uint8(m)*(r.height+1))&63))
	ply := src.Ply + 1
	st := rules.Status{Key: other + mask + r.bottom, Turn: ply & 1}
	*dst = State{Own: other, Mask: mask, Ply: ply}
	switch {
	case r.HasLine(mask ^ other):
		dst.Over, st.Outcome = true, rules.Lost
	case mask == r.board:
		dst.Over, st.Outcome = true, rules.Draw
	case leaf:
		st.Eval = r.evaluate(other, mask)
	}
	return st
}

// Status computes the status of s from scratch.
func (r Rules) Status(s *State) rules.Status {
	st := rules.Status{Key: s.Own + s.Mask + r.bottom, Turn: int8(bits.OnesCount64(s.Mask) & 1)}
	switch {
	case r.HasLine(s.Own ^ s.Mask):
		st.Outcome = rules.Lost
	case s.Mask == r.board:
		st.Outcome = rules.Draw
	default:
		st.Eval = r.evaluate(s.Own, s.Mask)
	}
	return st
}

// Reason returns the reason for the end of a game.
func (r Rules) Reason(s *State) *sente.Message { return r.endReason(r.HasLine(s.Own ^ s.Mask)) }

// BestScore returns the score of the earliest win that is possible for the side to move.
func (r Rules) BestScore(s *State) sente.Score {
	free := r.board ^ s.Mask
	if !r.HasLine(s.Own | free) {
		return 0
	}
	stones := r.stonesToWin(s.Ply)
	if stones == 1 && r.Threats(s.Own, s.Mask)&r.Landing(s) == 0 {
		stones = 2
	}
	return winningScore(stones, bits.OnesCount64(free))
}
