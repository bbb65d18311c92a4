package gomoku

// Rule says which rows of stones win.
type Rule uint8

const (
	Freestyle Rule = iota // five or more in a row
	Exact                 // exactly five; a longer row is worth nothing
)

// reach is how far along a row a point must see in each direction to know what
// a stone on it makes: four for any row of five through it, and one more where
// a sixth stone would spoil the five.
func (r Rule) reach() int {
	if r == Exact {
		return 5
	}
	return 4
}

// wins reports whether a row of exactly n neighbouring stones wins.
func (r Rule) wins(n int) bool {
	return n == 5 || n > 5 && r == Freestyle
}
