package solver

import "github.com/sente-games/sente/games/connectfour"

// searchPosition is the search's state of a position that is not over.
type searchPosition struct {
	own, other         uint64     // stones of the side to move, and of the opponent
	ownWins, otherWins uint64     // free cells that complete a line of own, of other
	ply                int        // stones on the board
	upper              int        // upper bound of the value
	key                uint64     // mixed; 0 before it is computed
	entry              tableEntry // the table entry; empty before the probe
	mirrored, probed   bool
}

func newPosition[N any](s *boardShape, state *connectfour.State) searchPosition {
	p := searchPosition{own: state.Own, other: state.Own ^ state.Mask, ply: int(state.Ply)}
	p.ownWins = findThreats[N](s, p.own) & s.board &^ p.other
	p.otherWins = findThreats[N](s, p.other) & s.board &^ p.own
	return p
}

// landingCells returns the cells that the next stones would take, and the bit above each full column.
func (p *searchPosition) landingCells(s *boardShape) uint64 { return (p.own | p.other) + s.bottom }

// playStone sets c to the position after a stone on cell, a single bit, in p; c and p may be the same.
// It writes in place, since a copy costs as much as the computation of the threats.
func playStone[N any](s *boardShape, c, p *searchPosition, cell uint64) {
	own, other := p.other, p.own|cell
	c.own, c.other, c.ownWins, c.ply = own, other, p.otherWins&^cell, p.ply+1
	c.key, c.entry, c.mirrored, c.probed = 0, 0, false, false
	if lineLength[N](s) != standardLine {
		c.otherWins = findThreats[N](s, other) & s.board &^ own
		return
	}
	d := columnStride[N](s) // threats, inlined by hand: a call costs a fifth of it
	c.otherWins = (other<<1&(other<<2)&(other<<3) | findFourGaps(other, d-1) | findFourGaps(other, d) | findFourGaps(other, d+1)) & s.board &^ own
}

// safeCells returns the cells on which the side to move does not lose immediately: the block of a threat
// if there is one, and no cell below a threat.
func (p *searchPosition) safeCells(s *boardShape) uint64 {
	landing := p.landingCells(s) & s.board
	safe := landing &^ (p.otherWins >> 1)
	if wins := p.otherWins & landing; wins != 0 {
		if wins&(wins-1) != 0 {
			return 0
		}
		safe &= wins
	}
	return safe
}
