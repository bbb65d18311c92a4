// Package selfplay generates training data by games of an engine against itself.
//
// [JournalData] converts games that were played through [match.Run], by a plan of the kind
// [match.SelfPlay], here or on other machines, to files of positions with scores and policies, each
// position once in any symmetry, each game in one part, and a [Report].
//
// [SelfPlayer] plays games for the fits of sente tune, sequentially into one file, and continues
// after an interruption. It does not use such a plan, since its games have additional positions: at
// each move the engine also searches a perturbed position, one a few moves away as it occurs in a
// search, with the current contents of its tables, and sometimes the move of that position is
// played. A job of a [match.Runner] does not support additional positions, and a fit to games
// without them has not been measured. Both choose openings, run engines and judge moves by package
// match.
package selfplay
