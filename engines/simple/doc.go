// Package simple creates engines for any rules with a notation of moves: [New] and [Open] search by
// alpha-beta or Monte Carlo trees, and [NewRandom] plays random legal moves. A game thus has engines
// as soon as its rules exist, and specialized engines reuse the replay of records and the reports
// of searches.
package simple
