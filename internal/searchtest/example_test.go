package searchtest_test

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/plain"
)

// A test of a search fills in a subject and hands it to Run; the games and the
// truth come from here.
func ExampleSubject() {
	subject := searchtest.Subject{
		Stones: func(_ *testing.T, game searchtest.Stones, root searchtest.Grid, depth int) (found search.Result[searchtest.Cell]) {
			moves, scores := game.Moves(&root, nil), plain.Moves(game, &root, depth)
			best := 0
			for i := range scores {
				if scores[i] > scores[best] {
					best = i
				}
			}
			found.Move = moves[best]
			found.Lines = []search.Report[searchtest.Cell]{{Score: scores[best], Line: []searchtest.Cell{moves[best]}}}
			return found
		},
		Solved: true,
	}
	test := func(t *testing.T) { searchtest.Run(t, subject) } // what a TestSuite would do
	fmt.Println(test != nil)

	game := searchtest.NewStones(3, 2, 3)
	fmt.Println(subject.Stones(nil, game, game.Start(), 6).Best().Score)
	// Output:
	// true
	// +0
}

// Three in a row on any small board; a cell is a move.
func ExampleStones() {
	game := searchtest.NewStones(3, 3, 3)
	position := game.Start()
	for _, m := range []searchtest.Cell{0, 3, 1, 4, 2} {
		var next searchtest.Grid
		game.Play(&next, &position, m, true)
		position = next
	}
	fmt.Println(game.Status(&position).Outcome.Winner(game.Status(&position).Turn))
	// Output: 0
}

// The same game with one board that the rules keep: a state holds only what is
// needed to take a move back.
func ExampleOneBoard() {
	var game searchtest.OneBoard = searchtest.NewOneBoard(searchtest.NewStones(3, 3, 3))
	before, start := *game.Board, game.Start()
	var next searchtest.Undone
	game.Play(&next, &start, 4, true)
	changed := *game.Board != before
	game.Undo(&start, 4)
	fmt.Println(changed, *game.Board == before)
	// Output: true true
}

// Trees of chance have all that searches stumble over: players who move twice,
// transpositions, ends anywhere.
func ExampleTree() {
	tree := searchtest.Tree{Seed: 1, Width: 3, Plies: 4, Places: 8}
	var root searchtest.Node = tree.Start()
	var moves []searchtest.Branch = tree.Moves(&root, nil)
	fmt.Println(len(moves) <= tree.MaxMoves(), plain.Score(tree, &root, 4) == plain.Score(tree, &root, 9))
	// Output: true true
}
