package quarto

import (
	"math/bits"

	"github.com/sente-games/sente"
)

const (
	worthEnd    = 500 // the piece in the hand wins, or every piece of the stock does
	worthParity = 64  // for giving the last safe piece, less the more of them there are
)

// eval judges by the safe pieces, those with which the other side cannot win at
// once. No other player can be the first to run out of them if their number is odd
// and no line changes that.
func eval(s *State) sente.Score {
	winning := winners(s)
	if s.Hand != None && winning>>s.Hand&1 != 0 {
		return worthEnd
	}
	if s.Stock == 0 {
		return 0
	}
	safe := bits.OnesCount16(s.Stock &^ winning)
	switch {
	case s.Hand == None && safe == 0:
		return -worthEnd
	case safe&1 == 1:
		return sente.Score(worthParity / (safe + 1))
	}
	return -sente.Score(worthParity / (safe + 1))
}

// Resolve knows that a piece in the hand wins, or that every piece of the stock
// would for the other side.
func (Rules) Resolve(s *State, _ int) (sente.Score, bool) {
	if s.Over || bits.OnesCount16(s.Taken) < side-1 {
		return 0, false
	}
	winning := winners(s)
	switch {
	case s.Hand != None && winning>>s.Hand&1 != 0:
		return sente.WinIn(1), true
	case s.Hand == None && s.Stock&^winning == 0:
		return sente.LossIn(2), true
	}
	return 0, false
}

// BestScore returns the result of the earliest win that the number of pieces
// leaves possible: the sides place in turn, and every piece is given first.
func (Rules) BestScore(s *State) sente.Score {
	line, plies := bits.OnesCount16(s.Taken)+1, 1 // pieces on the board after the own next placing, and when that is
	if s.Hand == None {
		line, plies = line+1, 4
	}
	for line < side {
		line, plies = line+2, plies+4
	}
	if line > squares {
		return worthEnd // no win, and no evaluation is better
	}
	return sente.WinIn(plies)
}

// ScoreMoves puts wins and safe gifts first.
func (r Rules) ScoreMoves(s *State, moves []Move, scores []int32) {
	winning := winners(s)
	for i, m := range moves {
		scores[i] = 0
		if m.gives() {
			if winning>>m.piece()&1 == 0 {
				scores[i] = 1 << 8
			}
			continue
		}
		var next State
		if r.Play(&next, s, m, false); next.Over {
			scores[i] = 1 << 16
			continue
		}
		scores[i] = int32(eval(&next))
	}
}
