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
// the given position to the given depth, as a new search of that game would. A
// nil function leaves its games out.
type Subject struct {
	Tree   func(t *testing.T, tree Tree, root Node, depth int) search.Result[Branch]
	Stones func(t *testing.T, game Stones, root Grid, depth int) search.Result[Cell]
	// Board finds root on the board of the game and must leave it there.
	Board func(t *testing.T, game OneBoard, depth int) search.Result[Cell]

	// Deeper says that the search may know more than the depth allows, for
	// instance from a table: then only games whose positions come up on one ply
	// alone are compared at every depth, the others when played to the end.
	Deeper bool
	// Solved says that the search may mean something else by depth, for instance
	// by extensions: then only games played to the end are compared.
	Solved bool
	// Trees is the number of random trees of each kind. Default 12.
	Trees int
}

// Run compares the subject with package plain.
func Run(t *testing.T, s Subject) {
	t.Helper()
	if s.Tree != nil {
		t.Run("trees", s.trees)
	}
	if s.Stones != nil || s.Board != nil {
		t.Run("stones", s.stones)
	}
}

// kinds are the random trees that a search must cope with.
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

func (s Subject) trees(t *testing.T) {
	trees := s.Trees
	if trees == 0 {
		trees = 12
	}
	for _, kind := range kinds {
		for seed := range uint64(trees) {
			tree := kind.tree
			tree.Seed = seed
			s.tree(t, kind.name, tree)
		}
	}
}

func (s Subject) tree(t *testing.T, kind string, tree Tree) {
	t.Helper()
	root := tree.Start()
	for depth := 1; depth <= tree.Plies; depth++ {
		if depth < tree.Plies && (s.Solved || s.Deeper && tree.Skips) {
			continue
		}
		got := s.Tree(t, tree, root, depth)
		agree(t, answer(got), truth(tree, root, depth), tree.Moves(&root, nil))
		if t.Failed() {
			t.Fatalf("on a random tree (%s) at depth %d: %+v", kind, depth, tree)
		}
	}
}

// games are small boards with the depths to which plain can search them.
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

func (s Subject) stones(t *testing.T) {
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
			want, moves := truth(g.game, root, depth), g.game.Moves(&root, nil)
			if s.Stones != nil {
				agree(t, answer(s.Stones(t, g.game, root, depth)), want, moves)
			}
			if s.Board != nil {
				s.board(t, g.game, root, depth, want, moves)
			}
			if t.Failed() {
				t.Fatalf("with %d in a row on %dx%d after %v at depth %d", g.game.Length, g.game.Width, g.game.Height, g.given, depth)
			}
		}
	}
}

func (s Subject) board(t *testing.T, game Stones, root Grid, depth int, want []sente.Score, moves []Cell) {
	t.Helper()
	board := NewOneBoard(game)
	*board.Board = root
	got := s.Board(t, board, depth)
	agree(t, answer(got), want, moves)
	if *board.Board != root {
		t.Errorf("the search left the board as %+v, want %+v", *board.Board, root)
	}
}

// truths keeps what minimax said: suites compare many searches with it.
var truths sync.Map

type question[R, S any] struct {
	rules R
	root  S
	depth int
}

// truth is the value of each move.
func truth[R rules.Rules[S, M], S, M any](r R, root S, depth int) []sente.Score {
	q := question[R, S]{r, root, depth}
	if scores, ok := truths.Load(q); ok {
		return scores.([]sente.Score)
	}
	scores := plain.Moves(r, &root, depth)
	truths.Store(q, scores)
	return scores
}

// found is the part of a result that can be compared.
type found[M comparable] struct {
	move  M
	score sente.Score
}

func answer[M comparable](r search.Result[M]) found[M] { return found[M]{r.Move, r.Best().Score} }

// agree checks that the score is that of the best move and that the move has it.
func agree[M comparable](t *testing.T, got found[M], scores []sente.Score, moves []M) {
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
