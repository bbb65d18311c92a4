// Package check verifies certificates in five in a row: that one side wins by threats
// ([VerifyThreats]), and that one side does not lose, since it spoils every five of the other side
// ([VerifyBreaker]).
//
// A search does not have to be trusted if its result can be verified independently. The package
// imports no search and no package of the engines: it depends only on the rules (games/gomoku) and
// on the arguments below. [ReadFile] and [WriteFile] handle the first line and the checksum that
// all certificates have; they detect damage and prove nothing. docs/formats.md describes the
// formats.
//
// # Wins by threats
//
// A certificate holds a strategy and no facts. Where the prover is to move it names the
// move. Where the other side is, it lists replies with what the prover does after each, and
// one continuation for all others, the rest. By renju, and where stones are captured, the
// rest is played after every reply that is not listed. By freestyle, exactly five and caro
// one walk through the rest, as if the other side had passed, finds the points that matter to
// it, its zone, and the rest is played after the replies in the zone alone.
//
// # Zones of wins by threats
//
// The zone of a position in which the prover wins by a strategy is a set of points such that
// it wins by the same strategy if spare stones stand on other free points: stones of the
// other side, a number of them when the strategy begins. A reply that is outside the zone of
// the rest becomes a spare stone. Spare stones can spoil a strategy in two ways. They may
// stand where it wants to play, or by caro at the ends of its five: these points are in the
// zone, and of a five all points that complete a row near the last two stones, or if there are
// none all that complete any, so that the zone is the same as seen through every symmetry. Or they
// may help to make a five. Where n of them are on the board and the other side
// is to move, it makes a five only in five points of a row in which it has 4-n stones besides
// and the prover none: the free points of all such rows are in the zone. Nothing else can
// happen: by these rules no stone of the other side forbids a move, or makes a five of the
// prover's worthless in another way.
//
// Such zones come from relevance-zone-oriented proof search (Wu and Lin 2010), and passes that
// are nested from lambda search (Thomsen 2000). There a search keeps zones; here none is
// written down, so that none can be wrong.
//
// # Why Maker cannot win
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
package check
