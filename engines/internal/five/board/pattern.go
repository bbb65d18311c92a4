package board

// Pattern packs the line classes of a point for one side, four bits each.
type Pattern uint16

// LineClass returns the line class in direction d.
func (p Pattern) LineClass(d int) LineClass { return LineClass(p >> (4 * d) & 15) }

// Valid reports whether all line classes are classes of games without fouls.
func (p Pattern) Valid() bool {
	for d := range 4 {
		if p.LineClass(d) >= NumLineClasses {
			return false
		}
	}
	return true
}

// PointClass returns the point class of the four directions together.
func (p Pattern) PointClass() PointClass {
	var n [NumLineClasses]int
	for d := range 4 {
		n[p.LineClass(d)]++
	}
	threes := n[LineOpenThree] + n[LineWideThree]
	twos := n[LineOpenTwo] + n[LineWideTwo] + n[LineBlockedThree]
	switch {
	case n[LineFive] > 0:
		return Five
	case n[LineOpenFour] > 0 || n[LineFour] > 1:
		return OpenFour
	case n[LineFour] > 0 && threes > 0:
		return FourThree
	case n[LineFour] > 0 && twos > 0:
		return FourPlus
	case n[LineFour] > 0:
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

// ClassWithFouls returns the class for a side with the fouls overline, double four and double
// three. A five is always allowed; whether a double three is a foul depends on further points, so
// its class is Doubtful.
func (p Pattern) ClassWithFouls() PointClass {
	var n [1 << 4]int
	for d := range 4 {
		n[p.LineClass(d)]++
	}
	switch {
	case n[LineFive] > 0:
		return Five
	case n[LineOverline] > 0 || n[LineDoubleFour] > 0 || n[LineFour]+n[LineOpenFour] > 1:
		return Foul
	case n[LineOpenThree]+n[LineWideThree] > 1:
		return Doubtful
	case !p.Valid():
		return Quiet // an invalid pattern
	}
	return p.PointClass()
}

// WithoutOverlines returns the pattern with the classes of foul rows replaced by LineDead.
func (p Pattern) WithoutOverlines() Pattern {
	for d := range 4 {
		if p.LineClass(d) >= NumLineClasses {
			p &^= 15 << (4 * d)
		}
	}
	return p
}

// HasFour reports whether a line class of the pattern is a four.
func (p Pattern) HasFour() bool {
	for d := range 4 {
		if l := p.LineClass(d); l == LineFour || l == LineOpenFour {
			return true
		}
	}
	return false
}
