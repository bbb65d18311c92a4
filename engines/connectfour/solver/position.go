package solver

import "github.com/sente-games/sente/games/connectfour"

// position is the search's state of a position that is not over.
type position struct {
	own, other       uint64 // stones of the side to move, and of the opponent
	ownWins, theirs  uint64 // free cells that complete a line of own, of other
	ply              int    // stones on the board
	upper            int    // upper bound of the value
	key              uint64 // mixed; 0 before it is computed
	entry            entry  // the table entry; empty before the probe
	mirrored, probed bool
}

func at[N any](s *shape, state *connectfour.State) position {
	p := position{own: state.Own, other: state.Own ^ state.Mask, ply: int(state.Ply)}
	p.ownWins = threats[N](s, p.own) & s.board &^ p.other
	p.theirs = threats[N](s, p.other) & s.board &^ p.own
	return p
}

// landing returns the cells that the next stones would take, and the bit above each full column.
func (p *position) landing(s *shape) uint64 { return (p.own | p.other) + s.bottom }

// play sets c to the position after a stone on cell, a single bit, in p; c and p may be the same.
// It writes in place, since a copy costs as much as the computation of the threats.
func play[N any](s *shape, c, p *position, cell uint64) {
	own, other := p.other, p.own|cell
	c.own, c.other, c.ownWins, c.ply = own, other, p.theirs&^cell, p.ply+1
	c.key, c.entry, c.mirrored, c.probed = 0, 0, false, false
	if line[N](s) != usualLine {
		c.theirs = threats[N](s, other) & s.board &^ own
		return
	}
	d := stride[N](s) // threats, inlined by hand: a call costs a fifth of it
	c.theirs = (other<<1&(other<<2)&(other<<3) | gaps(other, d-1) | gaps(other, d) | gaps(other, d+1)) & s.board &^ own
}

// safe returns the cells on which the side to move does not lose immediately: the block of a threat
// if there is one, and no cell below a threat.
func (p *position) safe(s *shape) uint64 {
	landing := p.landing(s) & s.board
	safe := landing &^ (p.theirs >> 1)
	if wins := p.theirs & landing; wins != 0 {
		if wins&(wins-1) != 0 {
			return 0
		}
		safe &= wins
	}
	return safe
}
