package connectfour

import (
	"errors"
	"fmt"
	"math/bits"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// PopState is a position of [PopOut]. The zero PopState is the empty board of any size.
type PopState struct {
	Own     uint64        // stones of the side to move
	Mask    uint64        // occupied cells
	Ply     int16         // moves made
	Outcome rules.Outcome // for the side to move
}

// PopOut is Connect Four in which a player may, instead of dropping a stone, pop one of its own
// stones out of the lowest row; the stones above it fall by one (Hasbro, Connect 4, 2009). Four in
// a row win, whichever side's move completed them; if a pop completes fours of both sides, the side
// that popped wins. The game is drawn if the side to move has no move, because the board is full
// and the lowest row has no stone of that side, and after twice as many moves as there are cells.
// Positions may repeat until then; since the number of moves is part of the position, there are no
// cycles.
//
// A drop is its column and a pop the complement of its column, see [Pop]. Create it with
// [NewPopOut].
type PopOut struct{ *popGeometry }

// popGeometry is the constant part of a game, like the geometry of [Rules].
type popGeometry struct {
	frame[PopState]
	bottom uint64
	board  uint64
	drops  Rules // the game without pops
}

// Pop returns the move that pops a stone out of a column.
func Pop(column Move) Move { return ^column }

// popColumn returns the column of a pop; ok is false for a drop.
func (m Move) popColumn() (column Move, ok bool) {
	if m < 0 {
		return ^m, true
	}
	return m, false
}

// NewPopOut returns the rules of a board of one word with at least two rows.
func NewPopOut(width, height int) (PopOut, error) {
	size := Size{width, height}
	if err := size.validate(); err != nil {
		return PopOut{}, err
	}
	if err := size.validatePop(); err != nil {
		return PopOut{}, err
	}
	r, err := New(width, height)
	if err != nil {
		return PopOut{}, err
	}
	return popGeometry{frame[PopState](r.frame), r.bottom, r.board, r}.intern(), nil
}

// Start returns the empty board.
func (r PopOut) Start() PopState {
	if r.popGeometry == nil {
		panic(errors.New("connectfour: a zero PopOut is not valid: create it with NewPopOut"))
	}
	return PopState{}
}

// popGeometries contains all geometries in use, see [geometries].
var popGeometries sync.Map

// intern returns the rules with the unique geometry equal to g.
func (g popGeometry) intern() PopOut {
	one, _ := popGeometries.LoadOrStore(g, &g)
	return PopOut{one.(*popGeometry)}
}

// validatePop returns an error for boards that do not support pops.
func (s Size) validatePop() error {
	if s.Words() > 1 || s.Height < 2 {
		return fmt.Errorf("size %s is not supported for popout: WIDTH * (HEIGHT + 1) must be at most 64 and HEIGHT at least 2, such as 7x6", s)
	}
	return nil
}

// MaxMoves returns the number of drops and pops.
func (r PopOut) MaxMoves() int { return 2 * r.Width() }

// MaxPlies returns the number of moves after which the game is drawn.
func (r PopOut) MaxPlies() int { return 2 * r.Width() * r.Height() }

// Moves appends the drops and then the pops, each from left to right.
func (r PopOut) Moves(s *PopState, buf []Move) []Move {
	if s.Outcome.IsOver() {
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

// applyMove returns the stones of the side that moves, and all stones, after its move.
func (r PopOut) applyMove(s *PopState, m Move) (own, mask uint64) {
	c, pop := m.popColumn()
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
	own, mask := r.applyMove(src, m)
	*dst = PopState{Own: own ^ mask, Mask: mask, Ply: src.Ply + 1}
	_, pop := m.popColumn()
	dst.Outcome = r.computeOutcome(dst, pop)
	st := r.baseStatus(dst)
	if leaf && dst.Outcome == rules.Ongoing {
		st.Eval = r.evaluate(dst)
	}
	return st
}

// computeOutcome returns the outcome after a drop, which can only win for the side that made it, or
// after a pop.
func (r PopOut) computeOutcome(s *PopState, pop bool) rules.Outcome {
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

func (r PopOut) baseStatus(s *PopState) rules.Status {
	key := Bits{Lo: s.Own + s.Mask + r.bottom, Hi: uint64(s.Ply)}.mixHash()
	return rules.Status{Key: key, Turn: int8(s.Ply & 1), Outcome: s.Outcome}
}

// Status computes the status of s from scratch.
func (r PopOut) Status(s *PopState) rules.Status {
	st := r.baseStatus(s)
	if st.Outcome = r.computeOutcome(s, true); st.Outcome == rules.Ongoing {
		st.Eval = r.evaluate(s)
	}
	return st
}

func (r PopOut) evaluate(s *PopState) sente.Score { return r.drops.evaluate(s.Own, s.Mask) }

// Reason returns the reason for the end of a game.
func (r PopOut) Reason(s *PopState) *sente.Message {
	switch {
	case r.computeOutcome(s, true) != rules.Draw:
		return r.endReason(true)
	case int(s.Ply) >= r.MaxPlies():
		return sente.NewMessage("moves_without_win", "{count} moves without a win", "count", s.Ply)
	}
	return &sente.Message{Text: "no move left"}
}

// ScoreMoves ranks a win first, then the block of a win, then moves that leave many threats; ties
// are broken by the distance from the centre, with drops before pops.
func (r PopOut) ScoreMoves(s *PopState, moves []Move, scores []int32) {
	game := r.drops
	theirs := s.Own ^ s.Mask
	block := game.Threats(theirs, s.Mask) & (s.Mask + r.bottom) & r.board
	for i, m := range moves {
		own, mask := r.applyMove(s, m)
		c, pop := m.popColumn()
		score := centrality(c, r.width) + threatScore*int32(bits.OnesCount64(game.Threats(own, mask)))
		switch {
		case game.HasLine(own):
			score += scoreWin
		case !pop && (mask^s.Mask)&block != 0:
			score += scoreBlock
		case pop && game.HasLine(own^mask):
			score -= scoreWin
		case pop:
			score -= threatScore
		}
		scores[i] = score
	}
}

// MapMove mirrors the column if i is 1.
func (r PopOut) MapMove(i int, m Move) Move {
	c, pop := m.popColumn()
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
	image.Own, image.Mask = game.mirrorStones(s.Own), game.mirrorStones(s.Mask)
	return image
}
