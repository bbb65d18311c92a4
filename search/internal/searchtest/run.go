package searchtest

import (
	"sync"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/plain"
)

// Subject is a search under test. Each function searches one kind of game from
// the given position to the given depth with a new searcher. The games of a nil
// function are omitted.
type Subject struct {
	Tree   func(t *testing.T, tree Tree, root Node, depth int) search.Result[Branch]
	Stones func(t *testing.T, game Stones, root Grid, depth int) search.Result[Cell]
	// Board searches the current position of the game's board and must leave it
	// unchanged.
	Board func(t *testing.T, game OneBoard, depth int) search.Result[Cell]

	// Deeper is set if the search may use results beyond the depth, for instance
	// from a table: games whose positions occur at several plies are then compared
	// at full depth only.
	Deeper bool
	// Solved is set if depth has another meaning for the search, for instance
	// because of extensions: games are then compared at full depth only.
	Solved bool
	// Trees is the number of random trees of each kind. Default 12.
	Trees int
}

// Run compares the subject with package plain.
func Run(t *testing.T, s Subject) {
	t.Helper()
	if s.Tree != nil {
		t.Run("trees", s.runTrees)
	}
	if s.Stones != nil || s.Board != nil {
		t.Run("stones", s.runStones)
	}
}

// kinds are the kinds of random trees.
var kinds = []struct {
	name string
	tree Tree
}{
	{"alternating", Tree{Width: 4, Plies: 6, Places: 1 << 20}},
	{"several moves in a row", Tree{Width: 4, Plies: 6, Places: 1 << 20, Turning: 6, Ending: 4}},
	{"transpositions", Tree{Width: 5, Plies: 7, Places: 12, Turning: 3, Ending: 3}},
	{"equal scores", Tree{Width: 4, Plies: 7, Places: 20, Turning: 2, Ending: 6, Coarse: true}},
	{"many early ends", Tree{Width: 4, Plies: 8, Places: 30, Turning: 4, Ending: 20}},
	{"transpositions across plies", Tree{Width: 4, Plies: 9, Places: 9, Turning: 4, Ending: 5, Skips: true}},
	{"one turn for all", Tree{Width: 3, Plies: 6, Places: 40, Turning: 16, Ending: 2}},
}

func (s Subject) runTrees(t *testing.T) {
	trees := s.Trees
	if trees == 0 {
		trees = 12
	}
	for _, kind := range kinds {
		for seed := range uint64(trees) {
			tree := kind.tree
			tree.Seed = seed
			s.runTree(t, kind.name, tree)
		}
	}
}

func (s Subject) runTree(t *testing.T, kind string, tree Tree) {
	t.Helper()
	root := tree.Start()
	for depth := 1; depth <= tree.Plies; depth++ {
		if depth < tree.Plies && (s.Solved || s.Deeper && tree.Skips) {
			continue
		}
		got := s.Tree(t, tree, root, depth)
		checkFound(t, foundIn(got), minimaxScores(tree, root, depth), tree.Moves(&root, nil))
		if t.Failed() {
			t.Fatalf("on a random tree (%s) at depth %d: %+v", kind, depth, tree)
		}
	}
}

// games are small boards with the depths that plain can search.
var games = []struct {
	game  Stones
	depth int
	given []Cell
}{
	{NewStones(3, 3, 3), 5, nil},
	{NewStones(3, 3, 3), 8, []Cell{4}},
	{NewStones(3, 3, 3), 7, []Cell{0, 1}},
	{NewStones(4, 3, 3), 4, nil},
	{NewStones(4, 4, 3), 5, []Cell{0, 15, 3, 12, 5, 6}},
	{NewStones(4, 3, 3), 7, []Cell{0, 3, 8, 11, 1}},
	{NewStones(4, 4, 4), 5, []Cell{0, 1, 5, 2, 4, 8, 9}},
}

func (s Subject) runStones(t *testing.T) {
	for _, g := range games {
		root := g.game.Start()
		for _, m := range g.given {
			next := root
			g.game.Play(&next, &root, m, false)
			root = next
		}
		for depth := 1; depth <= g.depth; depth++ {
			if s.Solved && depth < g.game.MaxPlies()-len(g.given) {
				continue
			}
			want, moves := minimaxScores(g.game, root, depth), g.game.Moves(&root, nil)
			if s.Stones != nil {
				checkFound(t, foundIn(s.Stones(t, g.game, root, depth)), want, moves)
			}
			if s.Board != nil {
				board := NewOneBoard(g.game)
				*board.Board = root
				checkFound(t, foundIn(s.Board(t, board, depth)), want, moves)
				if *board.Board != root {
					t.Errorf("the search left the board as %+v, want %+v", *board.Board, root)
				}
			}
			if t.Failed() {
				t.Fatalf("with %d in a row on %dx%d after %v at depth %d", g.game.Length, g.game.Width, g.game.Height, g.given, depth)
			}
		}
	}
}

// expectedScores caches the scores of minimax, which are compared with many
// searches.
var expectedScores sync.Map

type searchKey[R, S any] struct {
	rules R
	root  S
	depth int
}

// minimaxScores returns the minimax value of each move.
func minimaxScores[R rules.Rules[S, M], S, M any](r R, root S, depth int) []sente.Score {
	q := searchKey[R, S]{r, root, depth}
	if scores, ok := expectedScores.Load(q); ok {
		return scores.([]sente.Score)
	}
	scores := plain.Moves(r, &root, depth)
	expectedScores.Store(q, scores)
	return scores
}

// foundMove is the comparable part of a result.
type foundMove[M comparable] struct {
	move  M
	score sente.Score
}

func foundIn[M comparable](r search.Result[M]) foundMove[M] {
	return foundMove[M]{r.Move, r.Best().Score}
}

// checkFound checks that the score is that of the best move and that the move
// has it.
func checkFound[M comparable](t *testing.T, got foundMove[M], scores []sente.Score, moves []M) {
	t.Helper()
	best := -sente.MaxScore
	for _, s := range scores {
		best = max(best, s)
	}
	if got.score != best {
		t.Errorf("the search says %v, minimax says %v", got.score, best)
	}
	for i, m := range moves {
		if m == got.move {
			if scores[i] != best {
				t.Errorf("the search plays %v, which is worth %v; the best move is worth %v", m, scores[i], best)
			}
			return
		}
	}
	t.Errorf("the search plays %v, which is not a legal move", got.move)
}
