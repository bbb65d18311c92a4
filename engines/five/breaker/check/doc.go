// Package check verifies certificates that a player of five in a row does not lose: strategies
// that spoil every five of the other side.
//
// It exists so that no search has to be believed. It shares nothing with what writes such
// files but their frame, by which nothing is proven; what the rules of the game (package gomoku) say of a position is all it relies on, and
// the argument that follows.
//
// # Why the other side cannot win
//
// Call the holder Breaker and the other side Maker. By freestyle, exactly five and caro Maker
// wins by stones of its own in all five points of a window, a row of five points, and in no
// other way; Breaker may play on any free point, and so always has a move while one is free.
// A window with a stone of Breaker's is dead, the others are live. More stones of Breaker's,
// and fewer of Maker's, kill more windows and fill fewer: they never make a position worse for
// Breaker.
//
// A position in which Maker is to move is held, by induction over the free points,
//
//   - if there are pairs of free points, no two with a point in common, one in each live window:
//     Breaker plays the other point of a pair that Maker plays in, and anything else otherwise,
//     so that no window is ever Maker's;
//   - if Breaker has, to some moves on live windows, answers after which the position is held, no
//     such move fills a window, and for each other move on a live window one of them does;
//   - if it is no worse for Breaker than one that is held, as seen through some symmetry.
//
// What does, and why, is told by zones. The zone of a position that is held are the points where
// Breaker plays by what holds it: its answers, and pairs that lie in live windows. A stone of
// Maker's on a free point outside the zone changes nothing. The pairs remain free, no answer is
// taken, and no window is filled by it: before the last stone Maker would lack that one point
// alone, no pair could lie in the window from there on, and only a stone of Breaker's on that very
// point could kill it. So Breaker may answer a move outside the zone of what follows another one
// as if Maker had made that one; the stone that Maker does not have is to Breaker's advantage, and
// when it is put later Breaker plays anything. A move on no live window is answered likewise.
//
// A certificate says which of these holds, everywhere. The last refers to positions that have been
// checked before, so that nothing rests on itself.
//
// Start with [Verify]. The form of the file is described in docs/formats.md.
package check
