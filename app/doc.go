// Package app provides the commands of the command line for a catalog of games: studio, play,
// show, analyze, solve, match, bench and more. With a package mygame whose Open returns the rules
// of a record and the initial position, this is a complete program:
//
//	func main() {
//		app.Main(catalog.Catalog{catalog.New("mygame", "My game", mygame.Open)})
//	}
//
// Parts that need large libraries are options of [Main]: [Fleet], [Metrics], and the library of
// games, which a program has if it imports modernc.org/sqlite. The program sente has all of them:
//
//	import _ "modernc.org/sqlite"
//
//	app.Main(standard.Games(), app.Fleet(natsqueue.Transport{}), app.Metrics(metrics.Handler))
//
// All messages use the name of the program and of its games.
//
// A command consists of its flags, its help and its output; the implementation is in the packages
// below lab, match, session and studio.
//
// The commands write facts to standard output and progress to standard error if it is a terminal.
// An error is one sentence on standard error and the exit status 2.
package app
