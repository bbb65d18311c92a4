package fit

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
)

// LineSteps and ClassSteps are the expected deviations of the value of a class from its initial
// value, in points. Frequent classes get small ones: an error of one point on each of a hundred
// points would dominate the evaluation.
var (
	LineSteps  = [board.NumLineClasses]float64{0.5, 1.5, 3, 4, 8, 10, 12, 20, 25, 25, 40, 40}
	ClassSteps = [board.NumPointClasses]float64{
		board.Quiet: 0.5, board.Two: 4, board.DoubleTwo: 8, board.Three: 20, board.ThreePlus: 25, board.DoubleThree: 40,
		board.Four: 30, board.FourPlus: 40, board.FourThree: 60, board.OpenFour: 60, board.Five: 60,
	}
)

// Decisive is the initial value of ranks: winning moves first, all others equal. Games contain
// little information about winning moves, since they are played by rule.
var Decisive = eval.AdditiveWeights{Class: [board.NumPointClasses]eval.PointValue{
	board.FourThree: {Own: 200, Other: 100},
	board.OpenFour:  {Own: 1000, Other: 400},
	board.Five:      {Own: 4000, Other: 2000},
}}
