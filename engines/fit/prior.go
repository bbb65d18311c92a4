package fit

import (
	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
)

// LineSteps and ClassSteps are how far the worth of a class is expected to lie from its
// start, in points. Classes of which a board is full get little: a point too many for
// each of a hundred would drown the rest.
var (
	LineSteps  = [line.Classes]float64{0.5, 1.5, 3, 4, 8, 10, 12, 20, 25, 25, 40, 40}
	ClassSteps = [point.Classes]float64{
		point.Quiet: 0.5, point.Two: 4, point.DoubleTwo: 8, point.Three: 20, point.ThreePlus: 25, point.DoubleThree: 40,
		point.Four: 30, point.FourPlus: 40, point.FourThree: 60, point.OpenFour: 60, point.Five: 60,
	}
)

// Decisive is what ranks start from: what wins comes first, and all else is equal. Games
// say little of winning stones: they are played by rule.
var Decisive = point.Additive{Class: [point.Classes]point.Value{
	point.FourThree: {Own: 200, Other: 100},
	point.OpenFour:  {Own: 1000, Other: 400},
	point.Five:      {Own: 4000, Other: 2000},
}}
