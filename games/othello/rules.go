package othello

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Move is a square, row by row from the top left with eight numbers to a row
// (whatever the size of the board), or [Pass].
type Move int8

// Pass is the only move of a player who can turn no disc while the other one can.
const Pass Move = 64

// State is a position; [Rules.Start] and [Rules.At] make one.
type State struct {
	Own   uint64 // discs of the side to move
	Other uint64 // discs of the other side
	Open  uint64 // squares on which the side to move turns discs
	Turn  int8   // the side to move: 0 black, 1 white
	Over  bool   // neither side can turn a disc
}

// Rules is the game; build it with [New].
type Rules struct{ *ground }

// Start returns the four discs in the middle, black to move.
func (r Rules) Start() State {
	middle := (r.side/2-1)*stride + r.side/2 - 1 // left above the centre
	white := uint64(1)<<middle | 1<<(middle+stride+1)
	black := uint64(1)<<(middle+1) | 1<<(middle+stride)
	return r.At(black, white, 0)
}

// At returns the position with the given discs; turn is the side to move, 0
// black, 1 white. Discs beyond the board and white ones on black ones are left
// out.
func (r Rules) At(black, white uint64, turn int) State {
	black &= r.board
	white &= r.board &^ black
	s := State{Own: black, Other: white}
	if turn&1 == 1 {
		s = State{Own: white, Other: black, Turn: 1}
	}
	s.Open = r.open(s.Own, s.Other)
	s.Over = s.Open == 0 && r.open(s.Other, s.Own) == 0
	return s
}

// open returns the squares on which own turns discs.
func (r Rules) open(own, other uint64) uint64 {
	return reach(own, other) & (r.board &^ (own | other))
}

// Moves appends the squares that turn discs, from the top left, or Pass.
func (r Rules) Moves(s *State, buf []Move) []Move {
	if s.Open == 0 && !s.Over {
		return append(buf, Pass)
	}
	for open := s.Open; open != 0; open &= open - 1 {
		buf = append(buf, Move(bits.TrailingZeros64(open)))
	}
	return buf
}

// Play sets a disc and turns those it encloses, or passes.
func (r Rules) Play(dst, src *State, m Move, leaf bool) rules.Status {
	own, other := src.Other, src.Own
	if m != Pass {
		discs := turned(other, own, m)
		own ^= discs
		other ^= discs | 1<<(uint(m)&63)
	}
	dst.Own, dst.Other, dst.Open, dst.Turn = own, other, r.open(own, other), 1-src.Turn
	st := r.status(dst, leaf)
	dst.Over = st.Outcome != rules.Ongoing
	return st
}

// Status describes s from scratch.
func (r Rules) Status(s *State) rules.Status {
	fresh := *s
	fresh.Open = r.open(s.Own, s.Other)
	return r.status(&fresh, true)
}

// status describes a position whose Open is right.
func (r Rules) status(s *State, leaf bool) rules.Status {
	st := rules.Status{Key: key(s), Turn: s.Turn}
	switch {
	case s.Open == 0 && r.open(s.Other, s.Own) == 0:
		st.Outcome = counted(s)
	case leaf:
		st.Eval = r.eval(s)
	}
	return st
}

// counted is the outcome by the number of discs.
func counted(s *State) rules.Outcome {
	switch own, other := bits.OnesCount64(s.Own), bits.OnesCount64(s.Other); {
	case own > other:
		return rules.Won
	case own < other:
		return rules.Lost
	}
	return rules.Draw
}

// key stirs the two words and the turn as splitmix64 does (Steele, Lea and Flood
// 2014). It is one-to-one in each word while the other one stays.
func key(s *State) uint64 {
	h := s.Own*0x9e3779b97f4a7c15 + uint64(s.Turn)
	h = (h^h>>32)*0xd6e8feb86659fd93 + s.Other
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// HasKey declares that the key identifies the position.
func (Rules) HasKey() bool { return true }

// HasEval declares that leaves are evaluated.
func (Rules) HasEval() bool { return true }

// MaxMoves is the number of squares that are free at the start.
func (r Rules) MaxMoves() int { return r.side*r.side - 4 }

// MaxPlies counts a pass after every disc: two in a row cannot happen.
func (r Rules) MaxPlies() int { return 2 * r.MaxMoves() }

// Seats names the players.
func (Rules) Seats() []string { return []string{"black", "white"} }

// Reason returns how an ended game was counted: "37 to 27 discs".
func (Rules) Reason(s *State) *sente.Message {
	own, other := bits.OnesCount64(s.Own), bits.OnesCount64(s.Other)
	return sente.NewMessage("discs_counted", "{more} to {less} discs", "more", max(own, other), "less", min(own, other))
}
