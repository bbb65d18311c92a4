package rules

// Unordered is a [Board] on which the moves of one turn may be told in any order.
// Waits reports whether all of texts name moves of the turn that goes on which others
// must come before; the error says in one sentence what is wrong with one that will
// not fit then either. The board does not change.
type Unordered interface {
	Waits(texts []string) (ok bool, err error)
}
