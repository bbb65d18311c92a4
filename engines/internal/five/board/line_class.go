package board

// LineClass is the class of an empty point in one direction for one side: the row that a stone of
// that side on the point creates. Each class is defined by the row that one more stone creates,
// down to five, so that split rows (x.xx) need no patterns of their own.
type LineClass uint8

const (
	LineDead         LineClass = iota // no five through the point is possible
	LineBlockedOne                    // one more stone makes a blocked two
	LineOpenOne                       // ... an open two
	LineBlockedTwo                    // ... a blocked three
	LineOpenTwo                       // ... an open three, in one or two ways
	LineWideTwo                       // ... an open three, in three or more ways
	LineBlockedThree                  // ... a four
	LineOpenThree                     // ... an open four, in one way
	LineWideThree                     // ... an open four, in two or more ways
	LineFour                          // ... a five, which the opponent can prevent: on its last point or, by Caro, at its end
	LineOpenFour                      // ... a five, in two or more ways: no reply helps
	LineFive                          // the row is complete
	NumLineClasses                    // number of classes in games without fouls

	// Classes of forbidden points, determined by the row alone, for the side that has fouls.
	LineOverline        = NumLineClasses     // six or more
	LineDoubleFour      = NumLineClasses + 1 // two fours in one row
	numClassesWithFouls = NumLineClasses + 2
)

// lineClassOf returns the class of a row, given the number of next stones that lead to each class,
// and whether one reply prevents all its fives.
func lineClassOf(waysByClass *[numClassesWithFouls]int, answered bool) LineClass {
	switch {
	case waysByClass[LineFive] > 0 && !answered:
		return LineOpenFour
	case waysByClass[LineFive] > 0:
		return LineFour
	case waysByClass[LineOpenFour] > 1:
		return LineWideThree
	case waysByClass[LineOpenFour] == 1:
		return LineOpenThree
	case waysByClass[LineFour] > 0:
		return LineBlockedThree
	case waysByClass[LineOpenThree]+waysByClass[LineWideThree] > 2:
		return LineWideTwo
	case waysByClass[LineOpenThree]+waysByClass[LineWideThree] > 0:
		return LineOpenTwo
	case waysByClass[LineBlockedThree] > 0:
		return LineBlockedTwo
	case waysByClass[LineOpenTwo]+waysByClass[LineWideTwo] > 0:
		return LineOpenOne
	case waysByClass[LineBlockedTwo] > 0:
		return LineBlockedOne
	}
	return LineDead
}
