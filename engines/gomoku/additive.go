package gomoku

// additive weights are the readable form, and what a fit starts from: what a
// point is worth is the sum of what its four line classes are worth and what its
// class is worth, and so is how much a stone there is expected.
type additive struct {
	line  [lines]value
	class [classes]value
	tempo int16
}

// byHand are weights of the first form of the engine, fitted and mended by hand.
//
// The classes answer to the fourteen threats of Zero+ so: its five is f5, its
// straight four o4, its blocked fours, poked or not, f4; straight threes are o3
// and w3, blocked ones b3; straight twos o2 and w2, blocked ones b2. Poked rows
// have no classes of their own: they make what the others make.
var byHand = additive{
	line: [lines]value{
		blockedOne:   {0, -1, 2, 1},
		openOne:      {0, 0, 6, 3},
		blockedTwo:   {1, 1, 8, 4},
		openTwo:      {8, 8, 24, 12},
		wideTwo:      {10, 10, 30, 15},
		blockedThree: {13, 14, 28, 14},
		openThree:    {20, 10, 60, 30},
		wideThree:    {26, 12, 72, 36},
		four:         {19, 20, 68, 34},
		openFour:     {0, 75, 120, 60},
		five:         {0, 0, 200, 100},
	},
	class: [classes]value{
		Two:         {-6, -7, 0, 0},
		DoubleTwo:   {0, -2, 16, 8},
		Three:       {12, 18, 20, 10},
		ThreePlus:   {24, 30, 60, 30},
		DoubleThree: {12, 40, 240, 120},
		Four:        {26, 32, 40, 20},
		FourPlus:    {30, 42, 100, 50},
		FourThree:   {60, 90, 800, 400},
		OpenFour:    {0, 30, 3000, 1500},
		Five:        {0, 0, 12000, 6000},
	},
	tempo: 10,
}

// of adds up what a pattern is worth.
func (a *additive) of(p pattern) value {
	sum := a.class[p.class()]
	for d := range 4 {
		l := a.line[p.in(d)]
		sum.mover += l.mover
		sum.waiter += l.waiter
		sum.own += l.own
		sum.other += l.other
	}
	return sum
}

// weights are the same numbers in the form that is fitted.
func (a *additive) weights() *weights {
	w := &weights{tempo: a.tempo}
	for k, p := range allKinds().patterns {
		w.of[k] = a.of(p)
	}
	return w
}
