// Package solving runs solvers on positions, converts their results (for the side to move, and for
// each of its moves), and measures solvers on positions with known scores. Solvers return only
// scores; a [Solution] also contains its position and whether a shorter way may exist, and can be
// compared with the results of public solvers. [ProofPlan] searches for proofs that may take hours.
package solving
