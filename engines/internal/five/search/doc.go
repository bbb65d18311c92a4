// Package search contains the search of the engines for five in a row, whatever their rules: an
// engine around a board ([Engine]), the searches for wins by threats ([VCF], [VCT]) and the
// parameters of alpha-beta that files of weights set ([Parameters]).
//
// # Engine
//
// An engine sets up the position of a record, searches for wins by threats, and runs alpha-beta
// where it finds none. It handles limits and the lag of a busy machine, divides the memory, runs
// the searches for threats in portions between two checks of the clock, excludes root moves that
// lose to threats, and reports. The board and the evaluation belong to the engines of the games
// ([Game], [Player]).
//
// # Threats
//
// A board lists threats and answers ([VCFBoard], [VCTBoard]), with a call or two for each node; the
// searches, their limits and their tables are here. Their limits are tries, which are threats
// played, and plies, the longest line of [NewVCF]. [VCF.FindWin] gets its tries from the caller, each
// position of a VCT gets [VCTNodeTries]. [Config] sets the tries of the root (RootVCFTries and Defence)
// and the tries of the leaves ([SearchEffort]).
//
// # Parameters
//
// The parameters set which moves alpha-beta prunes or reduces, and how long it searches for fours
// in its nodes. They are part of a file of weights, so that matches can tune them.
package search
