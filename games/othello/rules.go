package othello

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Move is a square, row by row from the top left with eight numbers per row for all board sizes, or
// [Pass].
type Move int8

// Pass is the only move of a player that cannot flip a disc while the other one can.
const Pass Move = 64

// State is a position, see [Rules.Start] and [Rules.NewState].
type State struct {
	Own   uint64 // discs of the side to move
	Other uint64 // discs of the other side
	Open  uint64 // legal squares of the side to move
	Turn  int8   // the side to move: 0 black, 1 white
	Over  bool   // neither side can flip a disc
}

// Rules is the game; create it with [New].
type Rules struct{ *geometry }

// Start returns the four discs in the centre, black to move.
func (r Rules) Start() State {
	middle := (r.side/2-1)*stride + r.side/2 - 1 // top left of the centre
	white := uint64(1)<<middle | 1<<(middle+stride+1)
	black := uint64(1)<<(middle+1) | 1<<(middle+stride)
	return r.NewState(black, white, 0)
}

// NewState returns the position with the given discs; turn is the side to move, 0 black, 1 white. Discs
// outside the board and white discs on black ones are ignored.
func (r Rules) NewState(black, white uint64, turn int) State {
	black &= r.board
	white &= r.board &^ black
	s := State{Own: black, Other: white}
	if turn&1 == 1 {
		s = State{Own: white, Other: black, Turn: 1}
	}
	s.Open = r.legalSquares(s.Own, s.Other)
	s.Over = s.Open == 0 && r.legalSquares(s.Other, s.Own) == 0
	return s
}

// legalSquares returns the legal squares of own.
func (r Rules) legalSquares(own, other uint64) uint64 {
	return flipTargets(own, other) & (r.board &^ (own | other))
}

// Moves appends the legal squares from the top left, or Pass.
func (r Rules) Moves(s *State, buf []Move) []Move {
	if s.Open == 0 && !s.Over {
		return append(buf, Pass)
	}
	for open := s.Open; open != 0; open &= open - 1 {
		buf = append(buf, Move(bits.TrailingZeros64(open)))
	}
	return buf
}

// Play places a disc and flips the enclosed ones, or passes.
func (r Rules) Play(dst, src *State, m Move, leaf bool) rules.Status {
	own, other := src.Other, src.Own
	if m != Pass {
		discs := flippedDiscs(other, own, m)
		own ^= discs
		other ^= discs | 1<<(uint(m)&63)
	}
	dst.Own, dst.Other, dst.Open, dst.Turn = own, other, r.legalSquares(own, other), 1-src.Turn
	st := r.computeStatus(dst, leaf)
	dst.Over = st.Outcome != rules.Ongoing
	return st
}

// Status computes the status of s from scratch.
func (r Rules) Status(s *State) rules.Status {
	fresh := *s
	fresh.Open = r.legalSquares(s.Own, s.Other)
	return r.computeStatus(&fresh, true)
}

// computeStatus returns the status of a position with a correct Open.
func (r Rules) computeStatus(s *State, leaf bool) rules.Status {
	st := rules.Status{Key: hashKey(s), Turn: s.Turn}
	switch {
	case s.Open == 0 && r.legalSquares(s.Other, s.Own) == 0:
		st.Outcome = countOutcome(s)
	case leaf:
		st.Eval = r.evaluate(s)
	}
	return st
}

// countOutcome returns the outcome by the number of discs.
func countOutcome(s *State) rules.Outcome {
	switch own, other := bits.OnesCount64(s.Own), bits.OnesCount64(s.Other); {
	case own > other:
		return rules.Won
	case own < other:
		return rules.Lost
	}
	return rules.Draw
}

// hashKey mixes the two words and the turn as splitmix64 does (Steele, Lea and Flood 2014). It is
// one-to-one in each word for a fixed other word.
func hashKey(s *State) uint64 {
	h := s.Own*0x9e3779b97f4a7c15 + uint64(s.Turn)
	h = (h^h>>32)*0xd6e8feb86659fd93 + s.Other
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// HasKey returns true: the key identifies the position.
func (Rules) HasKey() bool { return true }

// HasEval returns true: leaves are evaluated.
func (Rules) HasEval() bool { return true }

// MaxMoves returns the number of free squares at the start.
func (r Rules) MaxMoves() int { return r.side*r.side - 4 }

// MaxPlies counts a pass after every disc; two passes in a row are impossible.
func (r Rules) MaxPlies() int { return 2 * r.MaxMoves() }

// Seats returns the names of the players.
func (Rules) Seats() []string { return []string{"black", "white"} }

// Reason returns the disc count of an ended game: "37 to 27 discs".
func (Rules) Reason(s *State) *sente.Message {
	own, other := bits.OnesCount64(s.Own), bits.OnesCount64(s.Other)
	return sente.NewMessage("discs_counted", "{more} to {less} discs", "more", max(own, other), "less", min(own, other))
}
