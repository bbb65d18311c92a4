package board

// PointClass is the class of an empty point for one side: the threat that a stone there creates,
// all four directions together. Larger values are more forcing.
type PointClass uint8

const (
	Quiet           PointClass = iota // no threat
	Foul                              // an overline or two fours: forbidden
	Doubtful                          // two threes: forbidden unless they are false
	Two                               // an open two or a blocked three
	DoubleTwo                         // two of these
	Three                             // an open three
	ThreePlus                         // an open three and a Two
	DoubleThree                       // two open threes
	Four                              // a four: the opponent must answer
	FourPlus                          // a four and a Two
	FourThree                         // a four and an open three
	OpenFour                          // an open four or two fours: wins unless the opponent makes a five first
	Five                              // wins
	NumPointClasses                   // number of classes
)

var pointClassNames = [...]string{"quiet", "foul", "doubtful", "two", "double two", "three", "three plus", "double three", "four", "four plus", "four three", "open four", "five"}

// String returns the name of the class.
func (c PointClass) String() string {
	if c < NumPointClasses {
		return pointClassNames[c]
	}
	return "unknown class"
}
