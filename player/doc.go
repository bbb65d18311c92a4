// Package player names whoever moves: an engine of the catalog, or a person
// whose moves come from the place that shows the game.
//
// It exists so that a match, a terminal and a browser seat the same players in
// the same words: "h" is a person, everything else is an engine's spec such as
// "sente" or "sente:level=40". Start with [Parse].
package player
