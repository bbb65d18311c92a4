package quarto

import (
	"math/bits"

	"github.com/sente-games/sente"
)

const (
	winWeight    = 500 // the piece in the hand wins, or every piece of the stock does
	parityWeight = 64  // for giving the last safe piece, divided by the number of safe pieces
)

// evaluate returns a static evaluation by the number of safe pieces, with which the other side
// cannot win at once: if it is odd, the other side runs out of them first, unless a new line
// changes that.
func evaluate(s *State) sente.Score {
	winning := winningPieces(s)
	if s.Hand != None && winning>>s.Hand&1 != 0 {
		return winWeight
	}
	if s.Stock == 0 {
		return 0
	}
	safe := bits.OnesCount16(s.Stock &^ winning)
	switch {
	case s.Hand == None && safe == 0:
		return -winWeight
	case safe&1 == 1:
		return sente.Score(parityWeight / (safe + 1))
	}
	return -sente.Score(parityWeight / (safe + 1))
}

// Resolve returns the score of positions in which a piece in the hand wins, or every piece of the
// stock would win for the other side.
func (Rules) Resolve(s *State, _ int) (sente.Score, bool) {
	if s.Over || bits.OnesCount16(s.Taken) < side-1 {
		return 0, false
	}
	winning := winningPieces(s)
	switch {
	case s.Hand != None && winning>>s.Hand&1 != 0:
		return sente.WinIn(1), true
	case s.Hand == None && s.Stock&^winning == 0:
		return sente.LossIn(2), true
	}
	return 0, false
}

// BestScore returns the score of the earliest win that is possible by the number of pieces: the
// sides place in turn, and every piece is given first.
func (Rules) BestScore(s *State) sente.Score {
	line, plies := bits.OnesCount16(s.Taken)+1, 1 // pieces on the board after the side's next placement, and its ply
	if s.Hand == None {
		line, plies = line+1, 4
	}
	for line < side {
		line, plies = line+2, plies+4
	}
	if line > squares {
		return winWeight // no win is possible, and no evaluation is better
	}
	return sente.WinIn(plies)
}

// ScoreMoves ranks wins and safe gifts first.
func (r Rules) ScoreMoves(s *State, moves []Move, scores []int32) {
	winning := winningPieces(s)
	for i, m := range moves {
		scores[i] = 0
		if m.isGive() {
			if winning>>m.givenPiece()&1 == 0 {
				scores[i] = 1 << 8
			}
			continue
		}
		var next State
		if r.Play(&next, s, m, false); next.Over {
			scores[i] = 1 << 16
			continue
		}
		scores[i] = int32(evaluate(&next))
	}
}
