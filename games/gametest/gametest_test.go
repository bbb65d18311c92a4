package gametest

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/rules"
)

func TestSoundGamesPass(t *testing.T) {
	Run(t, toy{}, Games(60))
	Run(t, newDeep(""), Games(20))
	Perft(t, toy{}, 6, 30, 120, 360)
}

// TestFlaws breaks the game in one way after another; the suite must say what
// is wrong, in the part where it belongs.
func TestFlaws(t *testing.T) {
	for flaw, want := range map[string]string{
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
		"a mark outside":                        "scene: marks cell -1",
		"a move nobody can click":               "scene:nothing that can be clicked plays it",
		"a click with two meanings":             "scene: a click on cell c0 means both",
		"a stone that lands elsewhere":          "scene: shows no stone there",
		"an aim outside":                        "scene: names cell",
		"Play allocates":                        "allocations: Play allocates",
		"panics":                                "moves: the rules panicked: index out of range",
	} {
		t.Run(flaw, func(t *testing.T) { expect(t, toy{flaw}, want) })
	}
}

func TestUndoThatForgets(t *testing.T) {
	expect(t, newDeep("Undo leaves the stone"), "undo: and Undo")
}

// expect wants the suite to find a flaw: the part and one of the words of it.
func expect[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, want string) {
	t.Helper()
	name, words, _ := strings.Cut(want, ":")
	for _, p := range parts[R, S, M]() {
		if p.name != name {
			continue
		}
		err := p.examine(newExam(r, nil))
		if err == nil {
			t.Fatalf("the part %s found nothing", name)
		}
		for word := range strings.SplitSeq(words, "|") {
			if strings.Contains(err.Error(), strings.TrimSpace(word)) {
				return
			}
		}
		t.Errorf("the part %s says\n%v\nwant %q in it", name, err, words)
		return
	}
	t.Fatalf("there is no part %q", name)
}

func FuzzToy(f *testing.F) { FuzzParse(f, toy{}) }
