package connectfour

// analysis knows where no move may be left out, since all of them are to be
// judged: at the root if several lines are wanted.
type analysis struct {
	root *int8 // stones on the board at the root, -1 if one line is enough
}

func newAnalysis() analysis {
	a := analysis{new(int8)}
	*a.root = -1
	return a
}

func (a analysis) begin(ply int8, lines int) {
	*a.root = -1
	if lines > 1 {
		*a.root = ply
	}
}

// whole reports whether every move counts with that many stones on the board.
func (a analysis) whole(ply int8) bool { return *a.root == ply }
