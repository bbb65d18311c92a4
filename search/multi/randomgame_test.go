package multi_test

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// randomGame is a game of several players made of random numbers, as searchtest.Tree
// is for two: moves, turns, rewards and ends follow from a hash.
type randomGame struct {
	Seed    uint64
	Players int
	Width   int // most moves of a position
	Plies   int // the game ends here at the latest
	Places  int // positions on one ply: the fewer, the more transpositions
	Turning int // moves of 16 that hand the turn to any player, perhaps the same
	Ending  int // positions of 64 that end the game early
	Coarse  bool
}

type spot struct {
	Left  int32
	Place uint32
	Turn  int8
}

func (c randomGame) hash(s *spot, salt uint64) uint64 {
	x := c.Seed ^ salt*0x9e3779b97f4a7c15 ^ uint64(s.Place)<<32 ^ uint64(uint32(s.Left))<<8 ^ uint64(uint8(s.Turn))
	x = (x ^ x>>31) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>29) * 0x94d049bb133111eb
	return x ^ x>>32
}

func (c randomGame) Seats() []string {
	return []string{"red", "green", "blue", "white", "black"}[:c.Players]
}
func (c randomGame) Start() spot   { return spot{Left: int32(c.Plies)} }
func (c randomGame) HasKey() bool  { return true }
func (c randomGame) HasEval() bool { return true }
func (c randomGame) MaxMoves() int { return c.Width }
func (c randomGame) MaxPlies() int { return c.Plies }

func (c randomGame) Status(s *spot) rules.Status {
	st := rules.Status{Key: c.hash(s, 1), Turn: s.Turn, Eval: sente.Score(c.hash(s, 2)%201) - 100}
	end := c.hash(s, 3)
	if s.Left == 0 || s.Left < int32(c.Plies) && int(end%64) < c.Ending {
		st.Eval, st.Outcome = 0, rules.Draw
		if winner := int(end >> 8 % uint64(c.Players+1)); winner < c.Players {
			st.Outcome = rules.WonBy(winner)
		}
	}
	return st
}

func (c randomGame) Moves(s *spot, buf []int) []int {
	if c.Status(s).Outcome.IsOver() {
		return buf
	}
	for i := range 1 + c.hash(s, 4)%uint64(c.Width) {
		buf = append(buf, int(i))
	}
	return buf
}

func (c randomGame) Play(dst, src *spot, m int, leaf bool) rules.Status {
	h := c.hash(src, 100+uint64(m))
	next := spot{Left: src.Left - 1, Place: uint32(h % uint64(c.Places)), Turn: (src.Turn + 1) % int8(c.Players)}
	if int(h>>32%16) < c.Turning {
		next.Turn = int8(h >> 40 % uint64(c.Players))
	}
	*dst = next
	st := c.Status(dst)
	if !leaf {
		st.Eval = -12345
	}
	return st
}

func (c randomGame) ScoreMoves(s *spot, moves []int, scores []int32) {
	for i, m := range moves {
		scores[i] = int32(c.hash(s, 200+uint64(m)) % 4)
	}
}

// rich is a random game whose positions have rewards that add up to at most 60.
type rich struct{ randomGame }

func (c rich) Rewards(s *spot, out []sente.Score) {
	left := sente.Score(60)
	for p := range out {
		r := sente.Score(c.hash(s, 300+uint64(p)) % 41)
		if c.Coarse {
			r = r / 10 * 10
		}
		out[p] = min(r, left)
		left -= out[p]
	}
}

func (rich) RewardBounds() (least, sum sente.Score) { return 0, 60 }

// oneBoard is a rich random game that keeps its board in the rules.
type oneBoard struct {
	rich
	board *spot
}

func (o oneBoard) Start() spot                             { *o.board = o.rich.Start(); return *o.board }
func (o oneBoard) Status(*spot) rules.Status               { return o.rich.Status(o.board) }
func (o oneBoard) Moves(_ *spot, buf []int) []int          { return o.rich.Moves(o.board, buf) }
func (o oneBoard) Rewards(_ *spot, out []sente.Score)      { o.rich.Rewards(o.board, out) }
func (o oneBoard) Undo(src *spot, _ int)                   { *o.board = *src }
func (o oneBoard) ScoreMoves(_ *spot, m []int, to []int32) { o.rich.ScoreMoves(o.board, m, to) }
func (o oneBoard) Play(dst, src *spot, m int, leaf bool) rules.Status {
	*src = *o.board
	st := o.rich.Play(dst, src, m, leaf)
	*o.board = *dst
	return st
}
