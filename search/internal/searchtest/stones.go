package searchtest

import (
	"math/bits"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Stones is tic-tac-toe on a small board: Length stones in a row win. It
// implements the optional interfaces that searches use, in the simplest way.
type Stones struct {
	Width, Height, Length int

	lines *[]uint32 // cells of each possible line
}

// NewStones returns the game on a board of at most 25 cells.
func NewStones(width, height, length int) Stones {
	g := Stones{Width: width, Height: height, Length: length, lines: new([]uint32)}
	for y := range height {
		for x := range width {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				g.addLine(x, y, d[0], d[1])
			}
		}
	}
	return g
}

func (g Stones) addLine(x, y, dx, dy int) {
	endX, endY := x+dx*(g.Length-1), y+dy*(g.Length-1)
	if endX < 0 || endX >= g.Width || endY >= g.Height {
		return
	}
	var line uint32
	for i := range g.Length {
		line |= 1 << (x + i*dx + (y+i*dy)*g.Width)
	}
	*g.lines = append(*g.lines, line)
}

// Grid is a position of [Stones]: the stones of both players, and the player to
// move.
type Grid struct {
	Stones [2]uint32
	Turn   int8
}

// Cell is a move of [Stones]: x + y * Width.
type Cell uint8

// Start returns the empty board.
func (Stones) Start() Grid { return Grid{} }

// Status returns the status of a position.
func (g Stones) Status(s *Grid) rules.Status {
	st := rules.Status{Turn: s.Turn, Key: g.key(s)}
	switch {
	case g.hasLine(s.Stones[0]):
		st.Outcome = rules.WonBy(0)
	case g.hasLine(s.Stones[1]):
		st.Outcome = rules.WonBy(1)
	case s.Stones[0]|s.Stones[1] == 1<<(g.Width*g.Height)-1:
		st.Outcome = rules.Draw
	default:
		st.Eval = g.eval(s)
	}
	return st
}

func (g Stones) key(s *Grid) uint64 {
	x := uint64(s.Turn)<<63 | uint64(s.Stones[0])<<32 | uint64(s.Stones[1])
	x = (x ^ x>>29) * 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

func (g Stones) hasLine(stones uint32) bool {
	return slices.ContainsFunc(*g.lines, func(line uint32) bool { return stones&line == line })
}

// eval returns the difference of the stones on lines without opposing stones.
func (g Stones) eval(s *Grid) (score sente.Score) {
	me, other := s.Stones[s.Turn], s.Stones[1-s.Turn]
	for _, line := range *g.lines {
		if other&line == 0 {
			score += sente.Score(bits.OnesCount32(me & line))
		}
		if me&line == 0 {
			score -= sente.Score(bits.OnesCount32(other & line))
		}
	}
	return score
}

// Moves appends the empty cells.
func (g Stones) Moves(s *Grid, buf []Cell) []Cell {
	if g.Status(s).Outcome.IsOver() {
		return buf
	}
	for c := range Cell(g.Width * g.Height) {
		if (s.Stones[0]|s.Stones[1])>>c&1 == 0 {
			buf = append(buf, c)
		}
	}
	return buf
}

// Play places a stone.
func (g Stones) Play(dst, src *Grid, m Cell, _ bool) rules.Status {
	next := *src
	next.Stones[src.Turn] |= 1 << m
	next.Turn = 1 - src.Turn
	*dst = next
	return g.Status(&next)
}

// HasKey implements [rules.Keyed].
func (Stones) HasKey() bool { return true }

// HasEval implements [rules.Evaluated].
func (Stones) HasEval() bool { return true }

// MaxMoves returns the number of cells.
func (g Stones) MaxMoves() int { return g.Width * g.Height }

// MaxPlies returns the number of cells.
func (g Stones) MaxPlies() int { return g.Width * g.Height }

// ScoreMoves prefers central cells.
func (g Stones) ScoreMoves(_ *Grid, moves []Cell, scores []int32) {
	for i, m := range moves {
		x, y := 2*(int(m)%g.Width)-g.Width+1, 2*(int(m)/g.Width)-g.Height+1
		scores[i] = int32(-x*x - y*y)
	}
}

// BestScore computes a bound from the number of stones that the side to move
// still needs.
func (g Stones) BestScore(s *Grid) sente.Score {
	me, other := s.Stones[s.Turn], s.Stones[1-s.Turn]
	need := g.Length + 1
	for _, line := range *g.lines {
		if other&line == 0 {
			need = min(need, bits.OnesCount32(line&^me))
		}
	}
	if need > g.Length {
		return sente.MaxEval // no win, but the evaluation is unbounded
	}
	return sente.WinIn(2*need - 1)
}

// Resolve returns a win with the next stone.
func (g Stones) Resolve(s *Grid, _ int) (sente.Score, bool) {
	for _, m := range g.Moves(s, nil) {
		if g.hasLine(s.Stones[s.Turn] | 1<<m) {
			return sente.WinIn(1), true
		}
	}
	return 0, false
}

// Symmetries returns the number of reflections: identity, horizontal, vertical,
// both.
func (Stones) Symmetries() int { return 4 }

// MapState reflects a position.
func (g Stones) MapState(i int, s *Grid) Grid {
	image := Grid{Turn: s.Turn}
	for c := range Cell(g.Width * g.Height) {
		for side := range s.Stones {
			image.Stones[side] |= s.Stones[side] >> c & 1 << g.MapMove(i, c)
		}
	}
	return image
}

// MapMove reflects a cell.
func (g Stones) MapMove(i int, m Cell) Cell {
	x, y := int(m)%g.Width, int(m)/g.Width
	if i&1 != 0 {
		x = g.Width - 1 - x
	}
	if i&2 != 0 {
		y = g.Height - 1 - y
	}
	return Cell(x + y*g.Width)
}

// Pass passes the turn.
func (g Stones) Pass(dst, src *Grid, _ bool) rules.Status {
	next := *src
	next.Turn = 1 - src.Turn
	*dst = next
	return g.Status(&next)
}

// OneBoard is [Stones] with the board kept in the rules, as in games with
// boards that are too large to copy.
type OneBoard struct {
	Stones
	Board *Grid
}

// Undone is the state that [OneBoard] needs to undo a move.
type Undone struct{ Turn int8 }

// NewOneBoard returns rules with an empty board.
func NewOneBoard(g Stones) OneBoard { return OneBoard{g, new(Grid)} }

// Clone returns the game with a copy of the board.
func (b OneBoard) Clone() OneBoard {
	board := *b.Board
	b.Board = &board
	return b
}

// Start returns the state of the current board.
func (b OneBoard) Start() Undone { return Undone{b.Board.Turn} }

// Status returns the status of the board.
func (b OneBoard) Status(*Undone) rules.Status { return b.Stones.Status(b.Board) }

// Moves appends the empty cells of the board.
func (b OneBoard) Moves(_ *Undone, buf []Cell) []Cell { return b.Stones.Moves(b.Board, buf) }

// Play places a stone on the board.
func (b OneBoard) Play(dst, _ *Undone, m Cell, leaf bool) rules.Status {
	st := b.Stones.Play(b.Board, b.Board, m, leaf)
	dst.Turn = b.Board.Turn
	return st
}

// Undo removes the stone.
func (b OneBoard) Undo(src *Undone, m Cell) {
	b.Board.Turn = src.Turn
	b.Board.Stones[src.Turn] &^= 1 << m
}

// ScoreMoves prefers central cells.
func (b OneBoard) ScoreMoves(_ *Undone, moves []Cell, scores []int32) {
	b.Stones.ScoreMoves(b.Board, moves, scores)
}

// BestScore computes a bound from the number of stones that the side to move
// still needs.
func (b OneBoard) BestScore(*Undone) sente.Score { return b.Stones.BestScore(b.Board) }

// Resolve returns a win with the next stone.
func (b OneBoard) Resolve(_ *Undone, depth int) (sente.Score, bool) {
	return b.Stones.Resolve(b.Board, depth)
}

// Pass panics, since it cannot be undone.
func (b OneBoard) Pass(_, _ *Undone, _ bool) rules.Status { panic("searchtest: pass on one board") }
