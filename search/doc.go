// Package search holds what all searches share: the [Watch] that keeps a search
// within its limits and the typed [Report] and [Result] in which it speaks.
//
// It exists so that alpha-beta, plain minimax and every later search stop for
// the same reasons and report in the same words, and so that neither knows how
// a move is written: [Notate] does that where text is needed. A search
// knows positions, never a particular game.
package search
