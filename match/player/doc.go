// Package player names the players of a game: an engine of the catalog, an external
// program that speaks the Gomocup protocol, or a person whose moves come from the
// place that shows the game.
//
// It exists so that a match, a terminal and a browser seat the same players in
// the same words: "h" is a person, "sente" or "sente:level=40" an engine of the
// catalog, anything else a command line, such as "./pbrain-other --threads 1".
// Start with [Parse], or with [Open] for a single seat; [Player.Ready] has a
// program loaded before a clock runs.
//
// [ReadRoster] reads the owner's list of external engines, the only programs that matches and
// pages start by name. [RestrictMoves] and [EvaluateMoves] search with some moves only, and
// [NewUGIHost] serves an engine of the catalog over UGI.
//
// Programs are trusted with nothing: see [Fault] for what they do, package
// process for how they are kept, playertest for an engine that does it all.
package player
