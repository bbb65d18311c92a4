// Package stats says what a set of games has come to: how many each seat won, how long
// games were, which were played twice, and how strong the players were against each
// other. It exists so that the command line, the studio and the page of a match count
// the same games in the same way.
//
// Start with [New] and [Stats.Add]; [Stats.Summary] can be asked for at any time. It is a
// fold: the games may come in any order, a game that has a key counts once however often
// it comes, and a subset of games is another Stats to which only these were added. [Reader]
// takes games out of files.
//
// [League] rates the players of files: journals of matches and tournaments, and games in any
// format that names players and results. One list of ratings then explains the results of many
// runs, while the table of a run knows its own only.
package stats
