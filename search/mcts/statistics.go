package mcts

// statistics is the set of values stored for each node in addition to visits
// and rewards. Only those that an enabled feature needs are allocated (as in
// Ludii, Browne and others).
type statistics uint8

const (
	statSquares        statistics = 1 << iota // sum of squared rewards
	statAMAF                                  // AMAF visits and rewards
	statMinimax                               // minimax value of evaluations
	statPriors                                // prior of the move
	statKeys                                  // key of the position
	statTranspositions                        // transposition table of nodes
	statLeafValues                            // value returned by the Appraiser
)

// statisticsFor returns the statistics that the features and the formula need.
func statisticsFor(f Feature, s Selection) (set statistics) {
	for _, need := range []struct {
		needed bool
		stats  statistics
	}{
		{s == Tuned, statSquares},
		{s == RAVE || s == GRAVE, statAMAF},
		{f&Implicit != 0, statMinimax},
		{s == PUCT || f&(Bias|Widen) != 0, statPriors},
		{f&(Reuse|Merge) != 0, statKeys},
		{f&Merge != 0, statTranspositions},
	} {
		if need.needed {
			set |= need.stats
		}
	}
	return set
}
