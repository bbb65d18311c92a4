package gomoku

// numStates is the number of states of a position: which fours both sides could make. A
// state has a bit for a four and an open three and one for any other four, of the side to
// move and of the other, and whether the other has no, one or more open fours. (An own
// open four wins at once and is never evaluated.)
const numStates = 48

// stateNames are what weights.txt calls the states.
func stateNames() (names []string) {
	for i := range numStates {
		names = append(names, "own "+fourNames[i&3]+" other "+fourNames[i>>2&3]+openNames[i>>4])
	}
	return names
}

var (
	fourNames = [4]string{"none", "four-three", "four", "both"}
	openNames = [3]string{"", " open-four", " open-fours"}
)
