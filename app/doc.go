// Package app gives a catalog of games the verbs of the command line: studio,
// play, show, analyze, bench, perft. It exists so that a game of your own has
// all of them at once. With the package that docs call mygame, which opens a
// [rules.Board] from a record, this is a whole program:
//
//	func main() {
//		app.Main(catalog.Catalog{{
//			Name: "mygame", Title: "My Game", About: "Whoever is first has won.",
//			Open: mygame.Open,
//			Profiles: []catalog.Profile{{
//				Name: "sente", About: "looks ahead",
//				New: func(map[string]string) (sente.Engine, error) { return simple.New(mygame.Game) },
//			}},
//		}})
//	}
//
// A verb is its flags, its help and how its answer is printed; what it does is a
// library: the folders of lab, match, session and studio.
//
// The verbs write facts to standard output, progress to standard error when it
// is a terminal, and nothing but one sentence to standard error when something
// is wrong; the exit status is then 2.
//
// [rules.Board]: https://pkg.go.dev/github.com/sente-games/sente/rules#Board
package app
