package gametest

import "github.com/sente-games/sente/rules"

// again is a game of eight plies in which a 2 gives another move; Mover is the side to move.
type again struct{ Ply, Mover int8 }

func (p again) Moves(buf []int8) []int8 { return append(buf, 1, 2) }
func (p again) Play(m int8) again {
	if m == 1 {
		p.Mover = 1 - p.Mover
	}
	p.Ply++
	return p
}

func (p again) Outcome() rules.Outcome {
	if p.Ply == 8 {
		return rules.WonBy(int(p.Mover))
	}
	return rules.Ongoing
}
