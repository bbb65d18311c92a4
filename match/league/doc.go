// Package league rates the players of files: journals of matches and tournaments, and
// games in any format that names players and results. It exists because one list of
// ratings explains results of many runs, while the table of a run knows its own only.
package league
