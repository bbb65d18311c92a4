// Package simple creates engines for any rules that can write their moves: [New] and [Open] search
// by alpha-beta or Monte Carlo trees, and [Random] plays any legal move. A game so has opponents as
// soon as its rules are written, and engines with more knowledge reuse the replay of records and
// the reports of searches.
package simple
