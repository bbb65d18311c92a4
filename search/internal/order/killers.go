package order

// Killers contains the killer moves of a ply: the last two moves that caused
// cutoffs.
type Killers[M comparable] struct {
	moves      [2]M
	numKillers int
}

// Add adds a move that caused a cutoff.
func (k *Killers[M]) Add(m M) {
	if k.numKillers > 0 && k.moves[0] == m {
		return
	}
	k.moves[1], k.moves[0] = k.moves[0], m
	k.numKillers = min(k.numKillers+1, 2)
}

// Rank returns 2 for the latest killer, 1 for the previous one, and 0 for other
// moves.
func (k *Killers[M]) Rank(m M) int {
	switch {
	case k.numKillers > 0 && k.moves[0] == m:
		return 2
	case k.numKillers > 1 && k.moves[1] == m:
		return 1
	}
	return 0
}

// Clear removes both killers.
func (k *Killers[M]) Clear() { *k = Killers[M]{} }
