package capture

import "sync"

// Class is what a stone of one side on an empty point makes, all four directions
// together. Larger is more forcing.
type Class int8

const (
	Quiet       Class = iota // nothing that matters at once
	Two                      // an open two or a blocked three
	DoubleTwo                // two of those
	Three                    // an open three
	ThreePlus                // an open three and something of Two
	DoubleThree              // two open threes
	Four                     // a four
	FourPlus                 // a four and something of Two
	FourThree                // a four and an open three
	OpenFour                 // an open four or two fours
	Five                     // a five
	classes                  // how many there are
)

// forcing is how many classes threaten something, from Three on.
const forcing = int(classes - Three)

// class combines the four directions.
func (p pattern) class() Class {
	var n [lines]int
	for d := range 4 {
		n[p.in(d)]++
	}
	threes := n[openThree] + n[wideThree]
	twos := n[openTwo] + n[wideTwo] + n[blockedThree]
	switch {
	case n[five] > 0:
		return Five
	case n[openFour] > 0 || n[four] > 1:
		return OpenFour
	case n[four] > 0 && threes > 0:
		return FourThree
	case n[four] > 0 && twos > 0:
		return FourPlus
	case n[four] > 0:
		return Four
	case threes > 1:
		return DoubleThree
	case threes > 0 && twos > 0:
		return ThreePlus
	case threes > 0:
		return Three
	case twos > 1:
		return DoubleTwo
	case twos > 0:
		return Two
	}
	return Quiet
}

// value is what a point is worth to its side when that is to move and when it
// waits, and how much is expected of a move there for what it makes and for what
// it takes from the other.
type value struct{ mover, waiter, own, other int16 }

// point is what is known of a pattern.
type point struct {
	value
	class Class
}

// knowhow is what is known of all patterns, by their number.
type knowhow [1 << 16]point

// usual are the weights by which the engine plays, and points what is known of all
// patterns under them.
var (
	usual  = sync.OnceValue(func() *weights { return &byHand })
	points = sync.OnceValue(func() *knowhow { return usual().points() })
)

func (p pattern) valid() bool {
	for d := range 4 {
		if p.in(d) >= lines {
			return false
		}
	}
	return true
}

// byHand are weights that nobody fitted to anything.
var byHand = weights{line: lineWorth, class: classWorth, greed: usualGreed}

var lineWorth = [lines]value{
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
}

var classWorth = [classes]value{
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
}
