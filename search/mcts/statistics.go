package mcts

// statistics is a set of what is kept for each node besides visits and rewards. Each
// part of the search says what it needs, so that no other pays for it (an idea of
// Ludii, Browne and others).
type statistics uint8

const (
	statSquares        statistics = 1 << iota // sum of squared rewards
	statAMAF                                  // visits and rewards of all moves as first
	statValues                                // minimax of evaluations
	statPriors                                // of the move among its siblings
	statKeys                                  // of the position
	statTranspositions                        // where a position's children are found
	statWorths                                // what the position was appraised as
)

// statisticsFor are those that features and formula need.
func statisticsFor(f Feature, s Selection) (set statistics) {
	for _, need := range []struct {
		on    bool
		stats statistics
	}{
		{s == Tuned, statSquares},
		{s == RAVE || s == GRAVE, statAMAF},
		{f&Implicit != 0, statValues},
		{s == PUCT || f&(Bias|Widen) != 0, statPriors},
		{f&(Reuse|Merge) != 0, statKeys},
		{f&Merge != 0, statTranspositions},
	} {
		if need.on {
			set |= need.stats
		}
	}
	return set
}
