// Package solver finds the exact result of Connect Four positions: which side wins,
// and with which stone.
//
// It exists beside the generic search because the last factor of two hundred
// lies in what only this game knows: most positions are decided by forced
// replies and by which side is served on which row, before anything is searched. It
// owns its loop for that reason (docs/adr/0002-connectfour-solver.md); all else
// of the house still plays the game through the generic search.
//
// Scores are those of the public solvers: k for a win of the side to move with
// the k-th of its stones counted from the last one it could ever place, -k for
// such a loss, 0 for a draw.
//
// Sources: V. Allis, A Knowledge-Based Approach of Connect-Four (1988), for
// zugzwang and claimeven; J. Tromp's Fhourstones (1994–2008) for bit boards;
// P. Pons, Solving Connect Four (2015), for moves that do not lose, the window
// schedule and the test sets; C. Steininger's c4 (2011–2024) for settling every
// child before the first is searched, and for claimeven with the row of the win;
// J.-C. Weill's ABDADA (1996), as T. Kerrigan simplified it (2017), for threads.
// Ours: the first player's lower bound by an odd threat, claimeven against
// threats that must come too late, both bounds in one entry of an exact table.
package solver
