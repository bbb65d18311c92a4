// Package stats computes statistics of a set of games: wins per seat, lengths, repeated games, and
// the strength of the players relative to each other. The command line, the studio and the page of
// a match all use it, so that they count games in the same way.
//
// Start with [NewStats] and [GameStats.AddGame]; [GameStats.Summary] may be called at any time. The
// games may be added in any order, a game with a key counts once however often it is added, and
// statistics of a subset are another Stats with only these games. [GameReader] reads games from
// files.
//
// [League] rates the players of files: journals of matches and tournaments, and games in any format
// with players and results. It gives one list of ratings for many runs, while a run's crosstable
// covers that run only.
package stats
