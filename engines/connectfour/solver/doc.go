// Package solver computes the exact result of Connect Four positions: the winner, and the number of
// the winning stone.
//
// It exists in addition to the generic search because the last factor of two hundred in speed comes
// from game-specific knowledge: most positions are decided by forced replies and by zugzwang
// control of rows, before any search. It therefore has its own search loop
// (docs/adr/0002-connectfour-solver.md); all other engines play the game through the generic
// search.
//
// Scores follow the convention of the public solvers: k for a win of the side to move with the k-th
// of its stones counted from the last one it could ever place, -k for such a loss, 0 for a draw.
//
// Sources: V. Allis, A Knowledge-Based Approach of Connect-Four (1988), for zugzwang and claimeven;
// J. Tromp's Fhourstones (1994–2008) for bit boards; P. Pons, Solving Connect Four (2015), for
// moves that do not lose, the window schedule and the test sets; C. Steininger's c4 (2011–2024) for
// settling every child before the first is searched, and for claimeven with the row of the win;
// J.-C. Weill's ABDADA (1996), as T. Kerrigan simplified it (2017), for threads. New in this
// package: the first player's lower bound by an odd threat, claimeven against threats that must
// come too late, both bounds in one entry of an exact table.
package solver
