package order

// Killers are the two moves that last refuted a sibling of this ply.
type Killers[M comparable] struct {
	moves [2]M
	count int
}

// Add notes a move that caused a cutoff.
func (k *Killers[M]) Add(m M) {
	if k.count > 0 && k.moves[0] == m {
		return
	}
	k.moves[1], k.moves[0] = k.moves[0], m
	k.count = min(k.count+1, 2)
}

// Rank is 2 for the latest killer, 1 for the one before, else 0.
func (k *Killers[M]) Rank(m M) int {
	switch {
	case k.count > 0 && k.moves[0] == m:
		return 2
	case k.count > 1 && k.moves[1] == m:
		return 1
	}
	return 0
}

// Clear forgets both.
func (k *Killers[M]) Clear() { *k = Killers[M]{} }
