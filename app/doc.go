// Package app gives a catalog of games the verbs of the command line: studio,
// play, show, analyze, solve, match, bench and more. It exists so that a game of your
// own has all of them at once. With the package that docs call mygame, whose Open returns
// the rules that a record names and the first position, this is a whole program:
//
//	func main() {
//		app.Main(catalog.Catalog{catalog.New("mygame", "My game", mygame.Open)})
//	}
//
// What it says, it says in the name of the program and of its games.
//
// A verb is its flags, its help and how its answer is printed; what it does is a
// library: the folders of lab, match, session and studio.
//
// The verbs write facts to standard output, progress to standard error when it
// is a terminal, and nothing but one sentence to standard error when something
// is wrong; the exit status is then 2.
package app
