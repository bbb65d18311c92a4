package rules

// Unordered is implemented by boards on which the moves of one turn may be entered in any order.
// Waits reports whether all texts are moves of the current turn that must wait for others. The
// error is a sentence on a text that cannot be played later in the turn, either. The board does
// not change.
type Unordered interface {
	Waits(texts []string) (ok bool, err error)
}
