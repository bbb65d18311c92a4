package baseline

import (
	"math"
	"slices"

	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/search/mcts"
)

// samplerBoard is a position as the search sees it: one board, on which lines are played and taken
// back.
type samplerBoard struct {
	search.Position[gomoku.Cell]
	*scratch
}

// scratch is what a board appraises with.
type scratch struct{ ranks []int32 }

var _ mcts.Appraiser[search.State, gomoku.Cell] = samplerBoard{}

func newBoard(at search.Position[gomoku.Cell]) samplerBoard { return samplerBoard{at, new(scratch)} }

// Appraise tells chances by ranks and the static score.
func (b samplerBoard) Appraise(_ *search.State, moves []gomoku.Cell, priors []float64) float64 {
	b.ranks = slices.Grow(b.ranks[:0], len(moves))[:len(moves)]
	b.Game.Expect(moves, b.ranks)
	if len(moves) > 0 {
		top := slices.Max(b.ranks)
		for i, r := range b.ranks {
			priors[i] = chances[min(top-r, mostRanks)]
		}
	}
	return worth(int32(b.Game.Score()))
}

// Clone returns the same position on a board of its own.
func (b samplerBoard) Clone() samplerBoard { return newBoard(b.Position.Clone()) }

// The numbers that ranks and scores stand for (docs/tuning.md).
const (
	rankUnit  = eval.RankUnit
	scoreUnit = eval.WorthUnit

	mostRanks  = 12 * rankUnit // differences beyond are no longer told apart
	mostScores = 12 * scoreUnit
)

// chances and odds are tables of exponentials, rounded so that they are the same on every
// machine: of e^(-x/rankUnit), and of 1/(1+e^(-x/scoreUnit)).
var (
	chances = tabled(mostRanks, func(x float64) float64 { return math.Exp(-x / rankUnit) })
	odds    = tabled(mostScores, func(x float64) float64 { return 1 / (1 + math.Exp(-x/scoreUnit)) })
)

func tabled(most int, f func(float64) float64) []float64 {
	table := make([]float64, most+1)
	for x := range table {
		table[x] = math.Round(f(float64(x))*(1<<20)) / (1 << 20)
	}
	return table
}

// worth is the chance to win that a static score stands for.
func worth(score int32) float64 {
	if score < 0 {
		return 1 - odds[min(-score, mostScores)]
	}
	return odds[min(score, mostScores)]
}
