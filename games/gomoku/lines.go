package gomoku

import (
	"math/bits"

	"github.com/sente-games/sente/rules"
)

// In a continuous game a line that would win in other games scores a point. Its stones stay on the
// board as dead stones of neither player, and the game continues until the board is full (Petr
// Laštovička, Piskvork, 2006). A dead stone has the bits of both colours, so that it blocks both.

// Dead reports whether p has a dead stone of a scored line.
func (s *State) Dead(p Point) bool { return s.stones[Black].Has(p) && s.stones[White].Has(p) }

// Lines returns the number of lines that a colour has made in a continuous game.
func (s *State) Lines(colour int) int { return int(s.taken[colour]) }

// deadStones returns the points of dead stones.
func (s *State) deadStones() (all Plane) {
	for y := range all {
		all[y] = s.stones[Black][y] & s.stones[White][y]
	}
	return all
}

// liveStones returns the stones that can be part of a line.
func (s *State) liveStones() (all [2]Plane) {
	dead := s.deadStones()
	for colour := range all {
		for y := range dead {
			all[colour][y] = s.stones[colour][y] &^ dead[y]
		}
	}
	return all
}

// scoreLines counts the lines of the stone on p and marks their stones as dead.
func (r Rules) scoreLines(s *State, player int, p Point) {
	if s.stones[player].longestRun(p) < 5 {
		return
	}
	alive := s.liveStones()
	var made Plane
	n := 0
	for _, d := range lineDirections {
		x, y := p.X(), p.Y()
		for alive[player].hasStone(x-d[0], y-d[1]) {
			x, y = x-d[0], y-d[1]
		}
		if long := r.winningLineFrom(&alive, player, x, y, d); long > 0 {
			made.setLine(x, y, long, d)
			n++
		}
	}
	s.markDead(player, &made, n)
}

// scoreAllLines is scoreLines for lines anywhere on the board, for set-ups.
func (r Rules) scoreAllLines(s *State, player int) {
	alive := s.liveStones()
	var made Plane
	n := 0
	r.forEachFive(&alive, player, func(x, y, long int, d [2]int) bool {
		made.setLine(x, y, long, d)
		n++
		return true
	})
	s.markDead(player, &made, n)
}

func (b *Plane) setLine(x, y, long int, d [2]int) {
	for i := range long {
		b.Add(PointAt(x+i*d[0], y+i*d[1]))
	}
}

// markDead marks stones of a player, which form a number of lines, as dead.
func (s *State) markDead(player int, made *Plane, lines int) {
	if lines == 0 {
		return
	}
	for y, row := range made {
		s.stones[1-player][y] |= row
		s.counts[player] -= int16(bits.OnesCount32(row))
	}
	s.taken[player] += uint8(lines)
	s.key = computeKey(s)
}

// numFree returns the number of free points.
func (r Rules) numFree(s *State) int {
	n := r.MaxMoves()
	for y := range int(r.size) {
		n -= bits.OnesCount32(s.stones[Black][y] | s.stones[White][y])
	}
	return n
}

// lineOutcome returns the outcome of a continuous game for the side to move.
func (r Rules) lineOutcome(s *State) rules.Outcome {
	own, other := s.Lines(s.colour()), s.Lines(1-s.colour())
	switch {
	case r.numFree(s) > 0:
		return rules.Ongoing
	case own > other:
		return rules.Won
	case own < other:
		return rules.Lost
	}
	return rules.Draw
}
