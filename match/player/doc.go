// Package player creates the players of a game: an engine of the catalog, an external program that
// speaks the Gomocup protocol or UGI, or a person whose moves come from the user interface.
//
// Matches, the terminal and the browser all use its specs: "h" is a person, "sente" or
// "sente:level=40" an engine of the catalog, anything else a command line, such as "./pbrain-other
// --threads 1". Start with [ParsePlayers], or with [OpenPlayer] for a single seat; [Player.Ready]
// loads a program before a clock runs.
//
// [ReadRoster] reads the owner's list of external engines, the only programs that matches and pages
// start by name. [RestrictMoves] and [EvaluateMoves] search with a subset of the moves, and
// [NewUGIHost] serves an engine of the catalog over UGI.
//
// External programs are not trusted: see [EngineFault] for possible failures, package process for
// their isolation, and playertest for an engine that produces all faults.
package player
