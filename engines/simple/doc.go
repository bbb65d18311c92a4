// Package simple makes players out of games: [New] and [Open] put any rules
// that can write their moves on the alpha-beta search, and [Random] plays any
// legal move. It exists so that a game has an opponent on the day its rules are
// written, and so that engines with more knowledge need not write again how a
// record becomes a position and a search becomes an answer.
package simple
