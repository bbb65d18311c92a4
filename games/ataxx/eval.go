package ataxx

import (
	"math/bits"

	"github.com/sente-games/sente"
)

// Values of the evaluation.
const (
	pieceValue   = 100
	exposedValue = 20 // a piece next to a free square, which the next move may turn
)

// Evaluate returns the difference of the numbers of pieces, less those that can be turned.
func (b Board) Evaluate() sente.Score {
	own, other := b.Pieces[b.Side], b.Pieces[1-b.Side]
	exposed := grown(b.free())
	return pieceValue*sente.Score(bits.OnesCount64(own)-bits.OnesCount64(other)) -
		exposedValue*sente.Score(bits.OnesCount64(own&exposed)-bits.OnesCount64(other&exposed))
}

// ScoreMoves gives higher scores to moves that turn many pieces, and to those that add one.
func (b Board) ScoreMoves(moves []Move, scores []int32) {
	for i, m := range moves {
		if m == Pass {
			scores[i] = 0
			continue
		}
		scores[i] = 2 * int32(bits.OnesCount64(near[m.To]&b.Pieces[1-b.Side]))
		if m.From == m.To {
			scores[i]++
		}
	}
}
