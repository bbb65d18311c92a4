package gomoku

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// The players, in order of turn.
const (
	Black = 0
	White = 1
)

// DefaultSize is the number of lines of the usual board.
const DefaultSize = 15

// State is a position.
type State struct {
	stones  [2]plane
	key     uint64
	counts  [2]int16
	turn    int8
	outcome rules.Outcome
}

// Turn is the player to move, Black or White.
func (s *State) Turn() int { return int(s.turn) }

// Count is the number of stones that a player has on the board.
func (s *State) Count(player int) int { return int(s.counts[player]) }

// Stone returns whose stone is on p, and whether there is one.
func (s *State) Stone(p Point) (player int, ok bool) {
	switch {
	case s.stones[Black].has(p):
		return Black, true
	case s.stones[White].has(p):
		return White, true
	}
	return 0, false
}

// Rules is the game on a board of one size with one rule set; build it with
// [New].
type Rules struct {
	rule Rule
	size uint8
}

// New returns the game on a square board with size lines each way.
func New(rule Rule, size int) (Rules, error) {
	switch {
	case rule >= ruleCount:
		return Rules{}, fmt.Errorf("there is no Gomoku %v", rule)
	case size < MinSize || size > MaxSize:
		return Rules{}, fmt.Errorf("size %d is not a Gomoku board: sizes are %s", size, SizeHelp)
	}
	return Rules{rule: rule, size: uint8(size)}, nil
}

// Rule is the rule set.
func (r Rules) Rule() Rule { return r.rule }

// Size is the number of lines each way.
func (r Rules) Size() int { return int(r.size) }

// Start returns the empty board with black to move.
func (r Rules) Start() State { return State{key: emptyKey} }

// Moves appends the free points, row by row from a1.
func (r Rules) Moves(s *State, buf []Point) []Point {
	if s.outcome.Over() {
		return buf
	}
	line := uint32(1)<<r.size - 1
	for y := range int(r.size) {
		for free := line &^ (s.stones[Black][y] | s.stones[White][y]); free != 0; free &= free - 1 {
			buf = append(buf, At(bits.TrailingZeros32(free), y))
		}
	}
	return buf
}

// Play puts a stone of the side to move on p.
func (r Rules) Play(dst, src *State, p Point, _ bool) rules.Status {
	*dst = *src
	me := src.turn & 1
	dst.stones[me].set(p)
	dst.counts[me]++
	dst.turn = 1 - me
	dst.key ^= stoneKeys[me][p] ^ turnKey
	switch {
	case r.winsAt(&dst.stones[me], p):
		dst.outcome = rules.Lost
	case r.isFull(dst):
		dst.outcome = rules.Draw
	default:
		dst.outcome = rules.Ongoing
	}
	return rules.Status{Key: dst.key, Turn: dst.turn, Outcome: dst.outcome}
}

func (r Rules) isFull(s *State) bool {
	return int(s.counts[Black])+int(s.counts[White]) == r.MaxMoves()
}

// Status describes s from scratch.
func (r Rules) Status(s *State) rules.Status {
	return rules.Status{Key: keyOf(s), Turn: s.turn, Outcome: r.judge(s)}
}

// judge looks for a win anywhere on the board.
func (r Rules) judge(s *State) rules.Outcome {
	switch {
	case r.lines(&s.stones[1-s.turn]) != plane{}:
		return rules.Lost
	case r.lines(&s.stones[s.turn]) != plane{}:
		return rules.Won // only a set-up can do this
	case r.isFull(s):
		return rules.Draw
	}
	return rules.Ongoing
}

// MaxMoves is the number of points.
func (r Rules) MaxMoves() int { return int(r.size) * int(r.size) }

// MaxPlies is the number of points.
func (r Rules) MaxPlies() int { return r.MaxMoves() }

// HasKey declares that the key (Zobrist 1970) identifies the position.
func (Rules) HasKey() bool { return true }

// Seats names the players.
func (Rules) Seats() []string { return []string{"black", "white"} }

// Reason says how an ended game ended.
func (r Rules) Reason(s *State) string {
	if s.outcome == rules.Draw {
		return "board full"
	}
	return "five in a row"
}

// BestScore is the win with as many stones as five lack, if there is room.
func (r Rules) BestScore(s *State) sente.Score {
	plies := 2*max(1, 5-s.Count(s.Turn())) - 1
	if plies > r.MaxMoves()-s.Count(Black)-s.Count(White) {
		return 0
	}
	return sente.WinIn(plies)
}
