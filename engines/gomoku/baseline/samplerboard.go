package baseline

import (
	"math"
	"slices"

	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/search/mcts"
)

// samplerBoard is the position interface of the search: one board, on which lines are played and
// taken back.
type samplerBoard struct {
	search.Position[gomoku.Cell]
	*scratchBuffers
}

// scratchBuffers holds the buffers of Appraise.
type scratchBuffers struct{ ranks []int32 }

var _ mcts.Appraiser[search.State, gomoku.Cell] = samplerBoard{}

func newSamplerBoard(at search.Position[gomoku.Cell]) samplerBoard {
	return samplerBoard{at, new(scratchBuffers)}
}

// Appraise computes priors from the ranks of moves and the value from the static score.
func (b samplerBoard) Appraise(_ *search.State, moves []gomoku.Cell, priors []float64) float64 {
	b.ranks = slices.Grow(b.ranks[:0], len(moves))[:len(moves)]
	b.Game.RankMoves(moves, b.ranks)
	if len(moves) > 0 {
		top := slices.Max(b.ranks)
		for i, r := range b.ranks {
			priors[i] = chanceTable[min(top-r, maxRankDifference)]
		}
	}
	return winProbability(int32(b.Game.StaticEval()))
}

// Clone returns the same position on a separate board.
func (b samplerBoard) Clone() samplerBoard { return newSamplerBoard(b.Position.Clone()) }

// Units of ranks and scores (docs/tuning.md).
const (
	rankUnit  = eval.RankUnit
	scoreUnit = eval.WorthUnit

	maxRankDifference  = 12 * rankUnit // larger differences are clamped
	maxScoreDifference = 12 * scoreUnit
)

// chances and odds are tables of exponentials, of e^(-x/rankUnit) and of 1/(1+e^(-x/scoreUnit)).
// They are rounded so that they are the same on every machine.
var (
	chanceTable = tabulate(maxRankDifference, func(x float64) float64 { return math.Exp(-x / rankUnit) })
	oddsTable   = tabulate(maxScoreDifference, func(x float64) float64 { return 1 / (1 + math.Exp(-x/scoreUnit)) })
)

func tabulate(size int, f func(float64) float64) []float64 {
	table := make([]float64, size+1)
	for x := range table {
		table[x] = math.Round(f(float64(x))*(1<<20)) / (1 << 20)
	}
	return table
}

// winProbability converts a static score to a winning probability.
func winProbability(score int32) float64 {
	if score < 0 {
		return 1 - oddsTable[min(-score, maxScoreDifference)]
	}
	return oddsTable[min(score, maxScoreDifference)]
}
