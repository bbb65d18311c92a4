package ataxx

import (
	"math/bits"

	"github.com/sente-games/sente"
)

// feature counts something that is good or bad for the player that has more of it.
type feature int

const (
	pieces    feature = iota
	onEdge            // pieces on the edge of the board
	exposed           // pieces next to a free square
	reachable         // pieces next to a free square that the opponent can reach
	stepped           // pieces next to a free square that the opponent can reach by a step
	steps             // free squares to which the player can step
	reach             // free squares that the player can reach
	safeSteps         // free squares to which only the player can step and that the opponent cannot reach
	numFeatures
)

// Weights of the features and of the turn on an empty and on a full board, by logistic regression on
// the results of games of the engine with itself (experiment 0250).
var (
	emptyWeights = [numFeatures]int{pieces: 9, onEdge: 4, exposed: -72, reachable: 42, stepped: 26, steps: -1, reach: -8, safeSteps: 35}
	fullWeights  = [numFeatures]int{pieces: 70, onEdge: 28, exposed: 38, reachable: -64, stepped: -38, steps: 10, reach: 9, safeSteps: -41}
)

const (
	emptyTurn = 9
	fullTurn  = 194
	maxFree   = 45 // free squares at the start without blocked squares
)

// Evaluate returns the weighted differences of the features, interpolated by the number of free
// squares.
func (b Board) Evaluate() sente.Score {
	free := b.free()
	own, other := b.Pieces[b.Side], b.Pieces[1-b.Side]
	ownCounts, otherCounts := countFeatures(own, other, free), countFeatures(other, own, free)
	empty, full := emptyTurn, fullTurn
	for i := range ownCounts {
		d := ownCounts[i] - otherCounts[i]
		empty += emptyWeights[i] * d
		full += fullWeights[i] * d
	}
	n := bits.OnesCount64(free)
	return sente.Score((empty*n + full*(maxFree-n)) / maxFree)
}

// countFeatures returns the counts of one player.
func countFeatures(own, other, free uint64) (counts [numFeatures]int) {
	ownSteps, otherSteps := grown(own)&free, grown(other)&free
	ownReach, otherReach := grown(grown(own))&free, grown(grown(other))&free
	for i, set := range [numFeatures]uint64{
		pieces: own, onEdge: own & edge,
		exposed: own & grown(free), reachable: own & grown(otherReach), stepped: own & grown(otherSteps),
		steps: ownSteps, reach: ownReach, safeSteps: ownSteps &^ otherReach,
	} {
		counts[i] = bits.OnesCount64(set)
	}
	return counts
}

// edge contains the squares on the edge of the board.
const edge = left | right | (1<<side - 1) | (1<<side-1)<<(squares-side)

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
