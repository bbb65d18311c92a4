package line

// Class is the class of an empty point in one direction for one side: what a
// stone of that side on the point makes of the row through it. Each class is
// defined by what one more stone makes of it, down to five, so that split rows
// (x.xx) need no patterns of their own.
type Class uint8

const (
	Dead         Class = iota // no five through the point is possible
	BlockedOne                // one more stone makes a blocked two
	OpenOne                   // ... an open two
	BlockedTwo                // ... a blocked three
	OpenTwo                   // ... an open three, in one or two ways
	WideTwo                   // ... an open three, in three or more ways
	BlockedThree              // ... a four
	OpenThree                 // ... an open four, in one way
	WideThree                 // ... an open four, in two or more ways
	Four                      // ... a five, which the opponent can prevent: where it would be made or, by Caro, at its end
	OpenFour                  // ... a five, in two or more ways: no answer helps
	Five                      // the row is complete
	Classes                   // number of classes in games without fouls

	// What makes a point forbidden, by the row alone, for the side that has fouls.
	Overline   = Classes     // six or more
	DoubleFour = Classes + 1 // two fours in one row
	allClasses = Classes + 2
)

// classOf names a row by the number of next stones that lead to each class, and
// whether one answer prevents all its fives.
func classOf(ways *[allClasses]int, answered bool) Class {
	switch {
	case ways[Five] > 0 && !answered:
		return OpenFour
	case ways[Five] > 0:
		return Four
	case ways[OpenFour] > 1:
		return WideThree
	case ways[OpenFour] == 1:
		return OpenThree
	case ways[Four] > 0:
		return BlockedThree
	case ways[OpenThree]+ways[WideThree] > 2:
		return WideTwo
	case ways[OpenThree]+ways[WideThree] > 0:
		return OpenTwo
	case ways[BlockedThree] > 0:
		return BlockedTwo
	case ways[OpenTwo]+ways[WideTwo] > 0:
		return OpenOne
	case ways[BlockedTwo] > 0:
		return BlockedOne
	}
	return Dead
}
