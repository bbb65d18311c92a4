package gametest

import "testing"

func TestSoundGamesPass(t *testing.T) {
	Run(t, toy{}, Games(60))
	Run(t, newDeep(""), Games(20))
	Perft(t, toy{}, 6, 30, 120, 360)
}

// toyFlaws are what is wrong with toy, and in which part what must be said of it.
var toyFlaws = map[string]string{
	"a move twice":                          "moves: Moves offers c",
	"Moves changes the position":            "moves: Moves changed the position",
	"Moves overwrites the slice":            "moves: Moves must append",
	"order by chance":                       "moves: the order must depend on nothing but the position",
	"more moves than promised":              "moves: there are 6 moves, but MaxMoves promises at most 5",
	"longer than promised":                  "moves: MaxPlies promises at most 3",
	"moves after the end":                   "end: the game is over, but Moves still offers",
	"no moves though the game goes on":      "end: the game goes on, but Moves offers none",
	"turn of nobody":                        "end: it is player 2's turn",
	"won by nobody":                         "end: player 5 has won",
	"Play changes its source":               "play: changed the position it started from",
	"dst matters":                           "play: what dst holds must not matter|in an empty state, but in a used one",
	"leaf changes the outcome":              "play: only Eval may differ",
	"the key is not updated":                "status: the incremental key is wrong",
	"eval of Play is another one":           "status: the incremental evaluation is wrong",
	"eval beyond the scale":                 "status: beyond sente.MaxEval",
	"a key undeclared":                      "status: do not declare HasKey",
	"an eval undeclared":                    "status: do not declare HasEval",
	"the key depends on the way":            "key: the same position has the key",
	"the key forgets whose stones they are": "key: two different positions have the key",
	"two moves with one text":               "notation: two moves are both written",
	"a text with a space":                   "notation: without spaces and commas",
	"Parse reads another move":              "notation: but Parse reads that as",
	"Parse refuses a move":                  "notation: Parse does not read",
	"Split refuses":                         "notation: Split does not read",
	"Split loses the last":                  "notation: Split cuts",
	"Parse panics":                          "garbage: the rules panicked",
	"an error in two lines":                 "garbage: one sentence is wanted",
	"an error without words":                "garbage: fails without a word",
	"an error without end":                  "garbage: long texts cut short",
	"symmetry 0 changes something":          "symmetry: symmetry 0 must change nothing",
	"a move mapped wrongly":                 "symmetry: do not commute|does not allow",
	"a state mapped wrongly":                "symmetry: image 1 has turn",
	"the best score is too low":             "bounds: BestScore says at most",
	"a wrong result":                        "bounds: Resolve says loss 2",
	"an undecided result":                   "bounds: it must say a win, a loss or 0",
	"a move without score":                  "order: every score must be set",
	"two cells with one name":               "scene: every cell needs a name of its own",
	"a cell outside":                        "scene: outside of its",
	"near nothing":                          "scene: is near cell 6 of 6",
	"a stone twice":                         "scene: puts two stones on cell",
	"a stone of nobody":                     "scene: a stone of player 2",
	"stones that look the same":             "scene: so that they look the same",
	"a mark outside":                        "scene: marks cell -1",
	"a move nobody can click":               "scene:nothing that can be clicked plays it",
	"a click with two meanings":             "scene: a click on cell c0 means both",
	"a stone that lands elsewhere":          "scene: shows no stone there",
	"an aim outside":                        "scene: names cell",
	"Play allocates":                        "allocations: Play allocates",
	"panics":                                "moves: the rules panicked: index out of range",
}

func FuzzToy(f *testing.F) { FuzzParse(f, toy{}) }
