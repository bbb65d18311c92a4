package point

import "github.com/sente-games/sente/engines/five/line"

// Pattern packs the line classes of a point for one side, four bits each.
type Pattern uint16

// In returns the line class in direction d.
func (p Pattern) In(d int) line.Class { return line.Class(p >> (4 * d) & 15) }

// Valid reports whether each line class is one of games without fouls.
func (p Pattern) Valid() bool {
	for d := range 4 {
		if p.In(d) >= line.Classes {
			return false
		}
	}
	return true
}

// Class combines the four directions.
func (p Pattern) Class() Class {
	var n [line.Classes]int
	for d := range 4 {
		n[p.In(d)]++
	}
	threes := n[line.OpenThree] + n[line.WideThree]
	twos := n[line.OpenTwo] + n[line.WideTwo] + n[line.BlockedThree]
	switch {
	case n[line.Five] > 0:
		return Five
	case n[line.OpenFour] > 0 || n[line.Four] > 1:
		return OpenFour
	case n[line.Four] > 0 && threes > 0:
		return FourThree
	case n[line.Four] > 0 && twos > 0:
		return FourPlus
	case n[line.Four] > 0:
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

// ClassWithFouls is the class for a side that may not make an overline, two fours
// or two threes. A five makes everything right; whether two threes are two depends
// on more than the point.
func (p Pattern) ClassWithFouls() Class {
	var n [1 << 4]int
	for d := range 4 {
		n[p.In(d)]++
	}
	switch {
	case n[line.Five] > 0:
		return Five
	case n[line.Overline] > 0 || n[line.DoubleFour] > 0 || n[line.Four]+n[line.OpenFour] > 1:
		return Foul
	case n[line.OpenThree]+n[line.WideThree] > 1:
		return Doubtful
	case !p.Valid():
		return Quiet // a number that is no pattern
	}
	return p.Class()
}

// WithoutOverlines is the pattern with dead rows instead of what is known of
// foul ones only.
func (p Pattern) WithoutOverlines() Pattern {
	for d := range 4 {
		if p.In(d) >= line.Classes {
			p &^= 15 << (4 * d)
		}
	}
	return p
}

// Four reports whether a row of the pattern is a four.
func (p Pattern) Four() bool {
	for d := range 4 {
		if l := p.In(d); l == line.Four || l == line.OpenFour {
			return true
		}
	}
	return false
}
