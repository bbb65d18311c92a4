package main

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// Fast is the game in its fused form: Play does at once all that a search asks for.
type Fast struct{}

// FastState is what a search keeps of one ply: the position, its outcome, and the sums
// from which the spread of each player's men follows.
type FastState struct {
	Board
	sums    [2]sums
	outcome rules.Outcome
}

// sums are those over the men of a player.
type sums struct{ men, x, y, squares int32 }

// add adds a man, or takes it away with n = -1.
func (s *sums) add(square int8, n int32) {
	x, y := int32(square&7), int32(square>>3)
	s.men, s.x, s.y, s.squares = s.men+n, s.x+n*x, s.y+n*y, s.squares+n*(x*x+y*y)
}

// spread is what the function spread counts man by man.
func (s *sums) spread() int32 {
	return 16 * (s.men*s.squares - s.x*s.x - s.y*s.y) / (s.men * s.men)
}

// Start is the position before the first move.
func (Fast) Start() FastState { return fastOf(start) }

// fastOf makes a state of any position, from scratch.
func fastOf(b Board) FastState {
	s := FastState{Board: b, outcome: b.Outcome()}
	for side, men := range b.Men {
		for ; men != 0; men &= men - 1 {
			s.sums[side].add(int8(bits.TrailingZeros64(men)), 1)
		}
	}
	return s
}

// Status describes a position.
func (Fast) Status(s *FastState) rules.Status { return s.status(true) }

func (s *FastState) status(leaf bool) rules.Status {
	st := rules.Status{Key: s.Key(), Turn: int8(s.Ply & 1), Outcome: s.outcome}
	if leaf && !s.outcome.IsOver() {
		st.Eval = s.evaluate()
	}
	return st
}

// Play moves a man and keeps the sums right. Before the move nobody's men were connected:
// only the mover's can be now and, after a capture, the other's.
func (Fast) Play(dst, src *FastState, m Move, leaf bool) rules.Status {
	*dst = *src
	dst.Ply++
	dst.outcome = rules.Ongoing
	if m != pass {
		side := src.Ply & 1
		own, other := &dst.Men[side], &dst.Men[1-side]
		*own ^= 1<<m.From | 1<<m.To
		dst.sums[side].add(m.From, -1)
		dst.sums[side].add(m.To, 1)
		won, lost := connected(*own), false
		if *other>>m.To&1 != 0 {
			*other ^= 1 << m.To
			dst.sums[1-side].add(m.To, -1)
			lost = connected(*other)
		}
		switch {
		case won && lost:
			dst.outcome = rules.Draw
		case won:
			dst.outcome = rules.Lost // for the other player, whose turn it is now
		case lost:
			dst.outcome = rules.Won
		}
	}
	if dst.outcome == rules.Ongoing && dst.Ply >= longest {
		dst.outcome = rules.Draw
	}
	return dst.status(leaf)
}

// rows are the four lines through a square, each for two of the ways; room is how many
// squares there are in a direction; between are the squares from one to another.
var (
	rows    [64][4]uint64
	room    [64][8]int
	between [64][64]uint64
	strides [8]int
)

func init() {
	for i, way := range ways {
		strides[i] = 8*way[1] + way[0]
		for from := range 64 {
			over := uint64(0)
			rows[from][i/2] |= 1 << from
			for n := 1; ; n++ {
				at, ok := beside(from, way, n)
				if !ok {
					break
				}
				rows[from][i/2] |= 1 << at
				room[from][i] = n
				between[from][at] = over
				over |= 1 << at
			}
		}
	}
}

// Moves appends what [Board.Moves] does, in the same order: the men on a line are counted
// by one instruction.
func (Fast) Moves(s *FastState, buf []Move) []Move {
	if s.outcome.IsOver() {
		return buf
	}
	before := len(buf)
	buf = s.moves(buf, ^s.Men[s.Ply&1])
	if len(buf) == before {
		buf = append(buf, pass)
	}
	return buf
}

// Noisy appends the captures.
func (Fast) Noisy(s *FastState, buf []Move) []Move { return s.moves(buf, s.Men[1-s.Ply&1]) }

// moves appends the moves that end on certain squares.
func (s *FastState) moves(buf []Move, ends uint64) []Move {
	own, other := s.Men[s.Ply&1], s.Men[1-s.Ply&1]
	all := own | other
	for men := own; men != 0; men &= men - 1 {
		from := bits.TrailingZeros64(men)
		for line, row := range rows[from] {
			steps := bits.OnesCount64(row & all)
			for way := 2 * line; way < 2*line+2; way++ {
				if steps > room[from][way] {
					continue
				}
				to := from + steps*strides[way]
				if ends>>(to&63)&1 != 0 && between[from][to&63]&other == 0 {
					buf = append(buf, Move{int8(from), int8(to)})
				}
			}
		}
	}
	return buf
}

// ScoreMoves rates moves as [Order] does.
func (Fast) ScoreMoves(s *FastState, moves []Move, scores []int32) {
	sum := &s.sums[s.Ply&1]
	order(moves, scores, s.Men[1-s.Ply&1], sum.x/sum.men, sum.y/sum.men)
}

// FastValue is [Value] by the sums.
func FastValue(s *FastState) sente.Score {
	return sente.Score(s.sums[1-s.Ply&1].spread() - s.sums[s.Ply&1].spread())
}

// What the form has, and the words of the easy one.
func (Fast) HasKey() bool    { return true }
func (Fast) HasEval() bool   { return true }
func (Fast) MaxMoves() int   { return start.MaxMoves() }
func (Fast) MaxPlies() int   { return start.MaxPlies() }
func (Fast) Seats() []string { return start.Seats() }

func (Fast) Format(s *FastState, m Move) string            { return s.Format(m) }
func (Fast) Parse(s *FastState, text string) (Move, error) { return s.Parse(text) }
func (Fast) Split(text string) ([]string, error)           { return start.Split(text) }
func (Fast) Explain(s *FastState, m Move) error            { return s.Explain(m) }
func (Fast) Reason(s *FastState) *sente.Message            { return &sente.Message{Text: s.Reason()} }
func (Fast) Scene(s *FastState) scene.Scene                { return s.Scene() }
func (Fast) Aims(s *FastState, m Move) []scene.Aim         { return s.Aims(m) }
