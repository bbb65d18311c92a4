package gomoku

import (
	"math/bits"

	"github.com/sente-games/sente/rules"
)

// In a continuous game a line that would win elsewhere is a point. Its stones stay
// where they are but belong to no player any more, and the game goes on until the board
// is full. (Petr Laštovička, Piskvork, 2006.) A dead stone has the bits of both
// colours, so that it is in the way of both.

// Dead reports whether a stone of a line that was made stands on p.
func (s *State) Dead(p Point) bool { return s.stones[Black].Has(p) && s.stones[White].Has(p) }

// Lines is the number of lines that a colour has made in a continuous game.
func (s *State) Lines(colour int) int { return int(s.taken[colour]) }

// dead are the points of dead stones.
func (s *State) dead() (all Plane) {
	for y := range all {
		all[y] = s.stones[Black][y] & s.stones[White][y]
	}
	return all
}

// alive are the stones that can be part of a line.
func (s *State) alive() (all [2]Plane) {
	dead := s.dead()
	for colour := range all {
		for y := range dead {
			all[colour][y] = s.stones[colour][y] &^ dead[y]
		}
	}
	return all
}

// scoreLines counts the lines that the stone on p is part of, and buries them.
func (r Rules) scoreLines(s *State, player int, p Point) {
	if s.stones[player].longest(p) < 5 {
		return
	}
	alive := s.alive()
	var made Plane
	n := 0
	for _, d := range steps {
		x, y := p.X(), p.Y()
		for alive[player].stone(x-d[0], y-d[1]) {
			x, y = x-d[0], y-d[1]
		}
		if long := r.fiveFrom(&alive, player, x, y, d); long > 0 {
			made.setLine(x, y, long, d)
			n++
		}
	}
	s.bury(player, &made, n)
}

// scoreAll is scoreLines for lines anywhere: in set-ups.
func (r Rules) scoreAll(s *State, player int) {
	alive := s.alive()
	var made Plane
	n := 0
	r.eachFive(&alive, player, func(x, y, long int, d [2]int) bool {
		made.setLine(x, y, long, d)
		n++
		return true
	})
	s.bury(player, &made, n)
}

func (b *Plane) setLine(x, y, long int, d [2]int) {
	for i := range long {
		b.Add(At(x+i*d[0], y+i*d[1]))
	}
}

// bury makes stones of a player dead, which form n lines.
func (s *State) bury(player int, made *Plane, lines int) {
	if lines == 0 {
		return
	}
	for y, row := range made {
		s.stones[1-player][y] |= row
		s.counts[player] -= int16(bits.OnesCount32(row))
	}
	s.taken[player] += uint8(lines)
	s.key = keyOf(s)
}

// free is the number of free points.
func (r Rules) free(s *State) int {
	n := r.MaxMoves()
	for y := range int(r.size) {
		n -= bits.OnesCount32(s.stones[Black][y] | s.stones[White][y])
	}
	return n
}

// tally is the outcome of a continuous game for the side to move.
func (r Rules) tally(s *State) rules.Outcome {
	own, other := s.Lines(s.colour()), s.Lines(1-s.colour())
	switch {
	case r.free(s) > 0:
		return rules.Ongoing
	case own > other:
		return rules.Won
	case own < other:
		return rules.Lost
	}
	return rules.Draw
}
