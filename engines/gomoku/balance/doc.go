// Package balance finds stones after which a position is even, and plays with it
// every opening, those too in which players are not colours. It exists
// because such an opening is a question of its own: not "which move is best" but
// "which stones are worth nothing to either side", and because a fixed list of
// stones answers it once, for one rule and one size, and for every player that has
// read the list.
//
// [Find] asks any engine. It draws some placements of stones, lets the engine
// look at each for a moment, keeps the half whose scores are nearest to the wanted
// one, looks at those for twice as long, and so on until one is left: successive
// halving (Karnin, Koren and Somekh 2013), so that nearly all thinking goes into
// the few placements that might be the answer, while none is dropped unseen. With
// [sente.MaxScore] as the wanted score the same search finds the best of some
// moves.
//
// [Wrap] makes of an engine that knows colours only one that plays the openings
// whole. Which placement is even is drawn from the seed; with a limit of nodes the
// same seed gives the same stones everywhere.
package balance
