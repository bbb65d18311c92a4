package connectfour

// analysisRoot tracks the root of an analysis, at which no move may be omitted, since all of them are
// evaluated if several lines are requested.
type analysisRoot struct {
	root *int8 // stones on the board at the root, -1 if one line is enough
}

func newAnalysis() analysisRoot {
	a := analysisRoot{new(int8)}
	*a.root = -1
	return a
}

func (a analysisRoot) setRoot(ply int8, lines int) {
	*a.root = -1
	if lines > 1 {
		*a.root = ply
	}
}

// needsAllMoves reports whether all moves must be generated with ply stones on the board.
func (a analysisRoot) needsAllMoves(ply int8) bool { return *a.root == ply }
