package board

// PointClass is what a stone of one side on an empty point makes, all four
// directions together. Larger is more forcing.
type PointClass uint8

const (
	Quiet           PointClass = iota // nothing that matters at once
	Foul                              // an overline or two fours: forbidden
	Doubtful                          // two threes: forbidden unless they are false
	Two                               // an open two or a blocked three
	DoubleTwo                         // two of those
	Three                             // an open three
	ThreePlus                         // an open three and something of Two
	DoubleThree                       // two open threes
	Four                              // a four: the opponent must answer
	FourPlus                          // a four and something of Two
	FourThree                         // a four and an open three
	OpenFour                          // an open four or two fours: wins if no five comes first
	Five                              // wins
	NumPointClasses                   // number of classes
)

var pointClassNames = [...]string{"quiet", "foul", "doubtful", "two", "double two", "three", "three plus", "double three", "four", "four plus", "four three", "open four", "five"}

// String names the class in words.
func (c PointClass) String() string {
	if c < NumPointClasses {
		return pointClassNames[c]
	}
	return "unknown class"
}
