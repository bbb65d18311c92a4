package gametest

import "testing"

func TestSoundGamesPass(t *testing.T) {
	Run(t, toy{}, Games(60))
	Run(t, newDeep(""), Games(20))
	Perft(t, toy{}, 6, 30, 120, 360)
}

// toyFlaws are what is wrong with toy, and in which part what must be said of it.
var toyFlaws = map[string]string{
	"a move twice":                          "moves: Moves returned c",
	"Moves changes the position":            "moves: Moves changed the position",
	"Moves overwrites the slice":            "moves: Moves must append",
	"order by chance":                       "moves: the order must depend only on the position",
	"more moves than promised":              "moves: there are 6 moves, but MaxMoves is 5",
	"longer than promised":                  "moves: MaxPlies is 3",
	"moves after the end":                   "end: the game is over, but Moves returned",
	"no moves though the game goes on":      "end: the game is not over, but Moves returned none",
	"turn of nobody":                        "end: player 2 is to move",
	"won by nobody":                         "end: player 5 has won",
	"Play changes its source":               "play: changed the position from which it started",
	"dst matters":                           "play: the contents of dst must not matter|in an empty state, but in a used one",
	"leaf changes the outcome":              "play: only Eval may differ",
	"the key is not updated":                "status: the incremental key is wrong",
	"eval of Play is another one":           "status: the incremental evaluation is wrong",
	"eval beyond the scale":                 "status: exceeds sente.MaxEval",
	"a key undeclared":                      "status: do not declare HasKey",
	"an eval undeclared":                    "status: do not declare HasEval",
	"the key depends on the way":            "key: the same position has the key",
	"the key forgets whose stones they are": "key: two different positions have the key",
	"two moves with one text":               "notation: two moves have the same text",
	"a text with a space":                   "notation: without spaces and commas",
	"Parse reads another move":              "notation: but Parse returns",
	"Parse refuses a move":                  "notation: Parse rejects",
	"Split refuses":                         "notation: Split rejects",
	"Split loses the last":                  "notation: Split of",
	"Parse panics":                          "garbage: the rules panicked",
	"an error in two lines":                 "garbage: expected one sentence",
	"an error without words":                "garbage: returned an empty error",
	"an error without end":                  "garbage: with long texts shortened",
	"symmetry 0 changes something":          "symmetry: symmetry 0 must be the identity",
	"a move mapped wrongly":                 "symmetry: do not commute|is illegal in image",
	"a state mapped wrongly":                "symmetry: image 1 has turn",
	"the best score is too low":             "bounds: BestScore returned at most",
	"a wrong result":                        "bounds: Resolve returned loss 2",
	"an undecided result":                   "bounds: expected a win, a loss or 0",
	"a move without score":                  "order: every score must be set",
	"two cells with one name":               "scene: names must be unique",
	"a cell outside":                        "scene: is outside of",
	"near nothing":                          "scene: is near cell 6 of 6",
	"a stone twice":                         "scene: two stones on cell",
	"a stone of nobody":                     "scene: Scene: stone of player 2",
	"stones that look the same":             "scene: so that they look the same",
	"a mark outside":                        "scene: mark on cell -1",
	"a move nobody can click":               "scene:so that it cannot be clicked",
	"a click with two meanings":             "scene: a click on cell c0 is ambiguous",
	"a stone that lands elsewhere":          "scene: has no stone there",
	"an aim outside":                        "scene: contains cell",
	"Play allocates":                        "allocations: Play allocates",
	"panics":                                "moves: the rules panicked: index out of range",
}

func FuzzToy(f *testing.F) { FuzzParse(f, toy{}) }
