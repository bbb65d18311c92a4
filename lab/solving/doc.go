// Package solving asks solvers how positions end, says what the answers mean (for the
// side to move, and of each of its moves), and measures solvers on positions whose
// scores are known. It exists because a solver knows scores only, while a claim also
// names its position, says whether a shorter way may exist, and can be held against
// what the public solvers say. [ProofPlan] searches for proofs that may take hours.
package solving
