package gomoku

// numStates is the number of states of a position, by the fours that both sides threaten. A state
// has a bit for a four-three and one for any other four, of the side to move and of the other side,
// and the number of the other side's open fours: 0, 1 or more. (An own open four wins at once and
// is never evaluated.)
const numStates = 48

// stateNames returns the names of the states in weights.txt.
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
