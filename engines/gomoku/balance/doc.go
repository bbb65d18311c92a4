// Package balance finds stones after which a position is even, and plays every opening with it,
// including openings in which players are not identified with colours. Such an opening needs a
// search of its own: not for the best move but for stones after which neither side is better. A
// fixed list of stones would serve only one rule and one size, and only until opponents have read
// it.
//
// [FindPlacement] works with any engine. It draws some placements of stones, searches each briefly with the
// engine, keeps the half with the scores nearest to the target, searches these for twice as long,
// and so on until one is left: successive halving (Karnin, Koren and Somekh 2013), so that most of
// the search effort goes into the most promising placements and every placement is searched at
// least once. With [sente.MaxScore] as the target the same search finds the best of some moves.
//
// [WrapEngine] makes an engine that identifies players with colours play complete openings. The balanced
// placement depends on the seed; with a node limit the same seed gives the same stones on every
// machine.
package balance
