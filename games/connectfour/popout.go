package connectfour

import (
	"errors"
	"fmt"
	"math/bits"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// PopState is a position of [PopOut]. The zero PopState is the start of every
// board.
type PopState struct {
	Own     uint64        // stones of the side to move
	Mask    uint64        // occupied cells
	Ply     int16         // moves made
	Outcome rules.Outcome // for the side to move
}

// PopOut is Connect Four where a player may, instead of dropping a stone, pop one
// of its own out of the lowest row; the stones above it fall by one (Hasbro, Connect
// 4, 2009). Four in a row win, whichever side's move made them; if a pop makes fours of both
// sides, the one that popped has won. A side with no move, since the board is full
// and no stone in its lowest row its own, draws; so does a game that no side has won
// after twice as many moves as there are cells. Positions may recur until then: the
// number of moves is part of the position, so there are no cycles to reason about.
//
// A drop is its column and a pop the complement of its column, see [Pop]. Build
// it with [NewPopOut].
type PopOut struct{ *popGround }

// popGround is what the moves of a game do not change, as the ground of [Rules].
type popGround struct {
	frame[PopState]
	bottom uint64
	board  uint64
	drops  Rules // the game without pops
}

// Pop is the move that pops a stone out of a column.
func Pop(column Move) Move { return ^column }

// popped returns the column of a pop; ok is false for a drop.
func (m Move) popped() (column Move, ok bool) {
	if m < 0 {
		return ^m, true
	}
	return m, false
}

// NewPopOut returns the rules of a board that fits one word, with two rows or more.
func NewPopOut(width, height int) (PopOut, error) {
	size := Size{width, height}
	if err := size.check(); err != nil {
		return PopOut{}, err
	}
	if err := size.checkPop(); err != nil {
		return PopOut{}, err
	}
	r, err := New(width, height)
	if err != nil {
		return PopOut{}, err
	}
	return popGround{frame[PopState](r.frame), r.bottom, r.board, r}.rules(), nil
}

// Start returns the empty board.
func (r PopOut) Start() PopState {
	if r.popGround == nil {
		panic(errors.New("connectfour: a zero PopOut is no game: make it with NewPopOut, of a width and a height"))
	}
	return PopState{}
}

// popGrounds are all that there are, see [grounds].
var popGrounds sync.Map

// rules returns the one ground that is equal to g, as rules.
func (g popGround) rules() PopOut {
	one, _ := popGrounds.LoadOrStore(g, &g)
	return PopOut{one.(*popGround)}
}

// checkPop returns an error for boards on which nothing could be popped.
func (s Size) checkPop() error {
	if s.Words() > 1 || s.Height < 2 {
		return fmt.Errorf("size %s is no board for popout: WIDTH * (HEIGHT + 1) may be 64 at most and HEIGHT must be 2 or more, such as 7x6", s)
	}
	return nil
}

// MaxMoves is the number of drops and pops, if all were there at once.
func (r PopOut) MaxMoves() int { return 2 * r.Width() }

// MaxPlies is the number of moves after which the game is drawn.
func (r PopOut) MaxPlies() int { return 2 * r.Width() * r.Height() }

// Moves appends the drops and then the pops, each from left to right.
func (r PopOut) Moves(s *PopState, buf []Move) []Move {
	if s.Outcome.Over() {
		return buf
	}
	stride := r.height + 1
	top, low := uint64(1)<<((r.height-1)&63), uint64(1)
	for c := range Move(r.width) {
		if s.Mask&top == 0 {
			buf = append(buf, c)
		}
		top <<= stride & 63
	}
	for c := range Move(r.width) {
		if s.Own&low != 0 {
			buf = append(buf, Pop(c))
		}
		low <<= stride & 63
	}
	return buf
}

// move returns the stones of the side that makes a move, and all stones, after it.
func (r PopOut) move(s *PopState, m Move) (own, mask uint64) {
	c, pop := m.popped()
	shift := uint8(c) * (r.height + 1) & 63
	if !pop {
		mask = s.Mask | (s.Mask + 1<<shift)
		return s.Own | mask&^s.Mask, mask
	}
	column := (uint64(1)<<r.height - 1) << shift
	above := column &^ (1 << shift)
	return s.Own&^column | s.Own&above>>1, s.Mask&^column | s.Mask&above>>1
}

// Play makes a move. At a leaf it counts threats.
func (r PopOut) Play(dst, src *PopState, m Move, leaf bool) rules.Status {
	own, mask := r.move(src, m)
	*dst = PopState{Own: own ^ mask, Mask: mask, Ply: src.Ply + 1}
	_, pop := m.popped()
	dst.Outcome = r.outcome(dst, pop)
	st := r.describe(dst)
	if leaf && dst.Outcome == rules.Ongoing {
		st.Eval = r.eval(dst)
	}
	return st
}

// outcome is that of a position after a drop, which can only win for the side
// that made it, or after a pop.
func (r PopOut) outcome(s *PopState, pop bool) rules.Outcome {
	game := r.drops
	switch {
	case game.HasLine(s.Own ^ s.Mask):
		return rules.Lost
	case pop && game.HasLine(s.Own):
		return rules.Won
	case int(s.Ply) >= r.MaxPlies(), s.Mask == r.board && s.Own&r.bottom == 0:
		return rules.Draw
	}
	return rules.Ongoing
}

func (r PopOut) describe(s *PopState) rules.Status {
	key := Bits{Lo: s.Own + s.Mask + r.bottom, Hi: uint64(s.Ply)}.hash()
	return rules.Status{Key: key, Turn: int8(s.Ply & 1), Outcome: s.Outcome}
}

// Status describes s from scratch.
func (r PopOut) Status(s *PopState) rules.Status {
	st := r.describe(s)
	if st.Outcome = r.outcome(s, true); st.Outcome == rules.Ongoing {
		st.Eval = r.eval(s)
	}
	return st
}

func (r PopOut) eval(s *PopState) sente.Score { return r.drops.eval(s.Own, s.Mask) }

// Reason returns how an ended game ended.
func (r PopOut) Reason(s *PopState) *sente.Message {
	switch {
	case r.outcome(s, true) != rules.Draw:
		return r.reason(true)
	case int(s.Ply) >= r.MaxPlies():
		return sente.NewMessage("moves_without_win", "{count} moves without a win", "count", s.Ply)
	}
	return &sente.Message{Text: "no move left"}
}

// ScoreMoves puts a win first, then the block of one, then moves that leave many
// threats; among equals the centre comes first, and drops before pops.
func (r PopOut) ScoreMoves(s *PopState, moves []Move, scores []int32) {
	game := r.drops
	theirs := s.Own ^ s.Mask
	block := game.Threats(theirs, s.Mask) & (s.Mask + r.bottom) & r.board
	for i, m := range moves {
		own, mask := r.move(s, m)
		c, pop := m.popped()
		score := central(c, r.width) + perThreat*int32(bits.OnesCount64(game.Threats(own, mask)))
		switch {
		case game.HasLine(own):
			score += scoreWin
		case !pop && (mask^s.Mask)&block != 0:
			score += scoreBlock
		case pop && game.HasLine(own^mask):
			score -= scoreWin
		case pop:
			score -= perThreat
		}
		scores[i] = score
	}
}

// MapMove mirrors the column if i is 1.
func (r PopOut) MapMove(i int, m Move) Move {
	c, pop := m.popped()
	if c = r.frame.MapMove(i, c); pop {
		return Pop(c)
	}
	return c
}

// MapState mirrors the position if i is 1.
func (r PopOut) MapState(i int, s *PopState) PopState {
	if i == 0 {
		return *s
	}
	game, image := r.drops, *s
	image.Own, image.Mask = game.mirror(s.Own), game.mirror(s.Mask)
	return image
}
