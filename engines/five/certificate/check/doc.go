// Package check verifies certificates of wins by threats in five in a row: files that say
// how one side wins, whatever the other does.
//
// It exists so that no search has to be believed. It shares nothing with what writes such
// files but their frame, by which nothing is proven; what the rules of the game (package gomoku) call legal and won is all it relies on,
// but for one argument of its own: which replies change nothing.
//
// A certificate holds a strategy and no facts. Where the prover is to move it names the
// move. Where the other side is, it lists replies with what the prover does after each, and
// one continuation for all others, the rest. By renju, and where stones are captured, the
// rest is played after every reply that is not listed. By freestyle, exactly five and caro
// one walk through the rest, as if the other side had passed, finds the points that matter to
// it, its zone, and the rest is played after the replies in the zone alone.
//
// # Zones
//
// The zone of a position in which the prover wins by a strategy is a set of points such that
// it wins by the same strategy if spare stones stand on other free points: stones of the
// other side, a number of them when the strategy begins. A reply that is outside the zone of
// the rest becomes a spare stone. Spare stones can spoil a strategy in two ways. They may
// stand where it wants to play, or by caro at the ends of its five: these points are in the
// zone, and of a five all points that complete a row near the last two stones, or if there are
// none all that complete any, so that the zone is the same as seen through every symmetry. Or they may help to make a five. Where n of them are on the board and the other side
// is to move, it makes a five only in five points of a row in which it has 4-n stones besides
// and the prover none: the free points of all such rows are in the zone. Nothing else can
// happen: by these rules no stone of the other side forbids a move, or makes a five of the
// prover's worthless in another way.
//
// Such zones come from relevance-zone-oriented proof search (Wu and Lin 2010), and passes that
// are nested from lambda search (Thomsen 2000). There a search keeps zones; here none is
// written down, so that none can be wrong.
//
// Start with [Verify]. The form of the file is described in docs/formats.md.
package check
