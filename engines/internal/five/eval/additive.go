package eval

import "github.com/sente-games/sente/engines/internal/five/board"

// AdditiveWeights are the additive evaluation, readable by humans and the starting point of a fit:
// the value of a point is the sum of the values of its four line classes and of its point class,
// and so is the probability of a move there.
type AdditiveWeights struct {
	Line  [board.NumLineClasses]PointValue
	Class [board.NumPointClasses]PointValue
	Tempo int16
}

// HandTuned are the weights of the first version of the engines, fitted and then corrected by hand.
//
// The classes correspond to the fourteen threats of Zero+: its five is f5, its straight four o4,
// its blocked fours, split or not, f4; straight threes are o3 and w3, blocked ones b3; straight
// twos o2 and w2, blocked ones b2. Split rows have no classes of their own: they have the class of
// the rows that they can become.
var HandTuned = AdditiveWeights{
	Line: [board.NumLineClasses]PointValue{
		board.LineBlockedOne:   {0, -1, 2, 1},
		board.LineOpenOne:      {0, 0, 6, 3},
		board.LineBlockedTwo:   {1, 1, 8, 4},
		board.LineOpenTwo:      {8, 8, 24, 12},
		board.LineWideTwo:      {10, 10, 30, 15},
		board.LineBlockedThree: {13, 14, 28, 14},
		board.LineOpenThree:    {20, 10, 60, 30},
		board.LineWideThree:    {26, 12, 72, 36},
		board.LineFour:         {19, 20, 68, 34},
		board.LineOpenFour:     {0, 75, 120, 60},
		board.LineFive:         {0, 0, 200, 100},
	},
	Class: [board.NumPointClasses]PointValue{
		board.Two:         {-6, -7, 0, 0},
		board.DoubleTwo:   {0, -2, 16, 8},
		board.Three:       {12, 18, 20, 10},
		board.ThreePlus:   {24, 30, 60, 30},
		board.DoubleThree: {12, 40, 240, 120},
		board.Four:        {26, 32, 40, 20},
		board.FourPlus:    {30, 42, 100, 50},
		board.FourThree:   {60, 90, 800, 400},
		board.OpenFour:    {0, 30, 3000, 1500},
		board.Five:        {0, 0, 12000, 6000},
	},
	Tempo: 10,
}

// PatternValue returns the sum of the values of a pattern.
func (a *AdditiveWeights) PatternValue(p board.Pattern) PointValue {
	sum := a.Class[p.PointClass()]
	for d := range 4 {
		sum = sum.AddValue(a.Line[p.LineClass(d)])
	}
	return sum
}

// PointValue is the value of a point for its side when it is to move (Mover) and when it is not
// (Waiter), and the score of a move there for its own threats (Own) and for the opponent's threats
// that it prevents (Other).
type PointValue struct{ Mover, Waiter, Own, Other int16 }

// AddValue returns the sum of two values.
func (v PointValue) AddValue(o PointValue) PointValue {
	return PointValue{v.Mover + o.Mover, v.Waiter + o.Waiter, v.Own + o.Own, v.Other + o.Other}
}

// SubtractValue returns the difference of two values.
func (v PointValue) SubtractValue(o PointValue) PointValue {
	return PointValue{v.Mover - o.Mover, v.Waiter - o.Waiter, v.Own - o.Own, v.Other - o.Other}
}
