// Package check verifies certificates in five in a row: that one side wins by threats
// ([VerifyThreats]), and that one side does not lose, because it prevents every five of the other
// side ([VerifyBreaker]).
//
// A search does not have to be trusted if its result can be verified independently. The package
// imports no search and no package of the engines: it depends only on the rules (games/gomoku) and
// on the arguments below. [ReadFile] and [WriteFile] handle the first line and the checksum that
// all certificates have; they detect damage but are not part of the proof. docs/formats.md
// describes the formats.
//
// # Wins by threats
//
// A certificate holds a strategy and no facts. Where the prover is to move it has the move. Where
// the other side is to move, it lists replies with the prover's continuation after each, and one
// continuation for all others, the rest. By renju, and where stones are captured, the rest is
// played after every reply that is not listed. By freestyle, exactly five and caro one walk through
// the rest, as if the other side had passed, finds the points that matter to it, its zone, and the
// rest is played after the replies in the zone alone.
//
// # Zones of wins by threats
//
// The zone of a position in which the prover wins by a strategy is a set of points such that it
// wins by the same strategy if spare stones are on other free points: stones of the other side, a
// number of them when the strategy begins. A reply that is outside the zone of the rest becomes a
// spare stone. Spare stones can spoil a strategy in two ways. They may occupy points where it
// plays, or by caro the ends of its five: these points are in the zone, and of a five all points
// that complete a row near the last two stones, or otherwise all that complete any, so that the
// zone is invariant under symmetries. Or they may help to make a five. Where n of them are on the
// board and the other side is to move, it makes a five only in five points of a row in which it has
// 4-n other stones and the prover has no stone: the free points of all such rows are in the zone.
// There is no third way: by these rules no stone of the other side forbids a move, or invalidates a
// five of the prover in another way.
//
// Such zones come from relevance-zone-oriented proof search (Wu and Lin 2010), and nested passes
// from lambda search (Thomsen 2000). There a search keeps zones; here no zone is stored, so that no
// stored zone can be wrong.
//
// # Why Maker cannot win
//
// Call the holder Breaker and the other side Maker. By freestyle, exactly five and caro Maker wins
// by stones of its own in all five points of a window, a row of five points, and in no other way;
// Breaker may play on any free point, and so always has a move while one is free. A window with a
// stone of Breaker is dead, the others are live. More stones of Breaker, and fewer of Maker, kill
// more windows and fill fewer: they never make a position worse for Breaker.
//
// A position with Maker to move is held, by induction over the free points,
//
//   - if there are pairs of free points, no two with a point in common, one in each live window:
//     Breaker plays the other point of a pair that Maker plays in, and anything else otherwise,
//     so that no window is ever Maker's;
//   - if Breaker has, to some moves on live windows, answers after which the position is held, no
//     such move fills a window, and for each other move on a live window one of them does;
//   - if it is no worse for Breaker than one that is held, as seen through some symmetry.
//
// Zones define when a reply to one move is sufficient for another. The zone of a position that is
// held is the set of points on which Breaker plays by the strategy that holds it: its replies, and
// the pairs in live windows. A stone of Maker on a free point outside the zone has no effect. The
// pairs remain free, no reply is occupied, and the stone fills no window: before the last stone
// Maker would lack that one point alone, no pair could be in the window from there on, and only a
// stone of Breaker on that very point could kill it. So Breaker may reply to a move outside the
// zone of the continuation of another move as if Maker had made that other move; the stone that
// Maker does not have is to Breaker's advantage, and when it is placed later Breaker plays
// anything. A move on no live window is answered likewise.
//
// A certificate states for every position which of these applies. The last refers only to positions
// that have been checked before, so that the argument is not circular.
package check
