package catalog

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// Drawable is the set of methods that [New] requires: rules that parse and format moves and draw
// positions. [rules.Easy] has all of them; rules in the fast form have the methods of
// [rules.Notation] and [rules.Scener].
type Drawable[S, M any] interface {
	simple.Playable[S, M]
	rules.Scener[S, M]
}

// New returns a game with all generic features: a board, the engines sente, search, mcts and random
// with levels, threads and books, a solver, and proofs with verifiable certificates. open returns
// the rules that a record names and the position before its first move; [rules.Easy.Open] and
// [rules.Fixed] provide it for a game with one size and one rule set. name is the name in commands,
// one word; title is the display name.
//
// The fields of the result may be set: About, Rules, Sizes, Preview. Further engines are added by
// [Game.AddEngines]. Scores of the engines sente and search are shown in points until their
// [Profile.Scale] is set to the value that "sente ratings --scale" measures.
func New[R Drawable[S, M], S any, M comparable](name, title string, open func(sente.Record) (R, S, error)) Game {
	if open == nil {
		return Game{Name: name, Title: title}
	}
	board := func(r sente.Record) (rules.Board, error) {
		game, start, err := open(r)
		if err != nil {
			return nil, err
		}
		if _, undoes := rules.Ability[rules.Undoer[S, M]](game); undoes {
			return nil, fmt.Errorf("%T stores the board in the rules (it has the method Undo), so that several positions cannot exist at once for display and referee: pass rules whose states contain the position to catalog.New, and add those with Undo as a separate engine with Game.Add", game)
		}
		return rules.NewBoard(game, start), nil
	}
	g := NewFromSuite(name, title, "searches with alpha-beta or Monte Carlo trees, selected by an analysis of the game", board, simple.NewSuite(open))
	g.Profiles[0].Tree = "" // the search is not chosen yet
	return g
}

// defaultName is the name of the default engine, used for a spec without a name.
const defaultName = "sente"

// NewFromSuite returns a game with the engines of a suite, see [New]; about describes the first
// one.
func NewFromSuite(name, title, about string, open func(sente.Record) (rules.Board, error), s simple.SearchSuite) Game {
	g := Game{
		Name: name, Title: title, Open: open, Prove: s.Prove, Book: s.Book, Solver: searchSolver(s),
	}
	return g.AddEngines(
		Profile{Name: defaultName, About: about, Tree: Walked, Choice: searchChoice(s), New: func(map[string]string) (sente.Engine, error) { return s.Open() }},
		RandomProfile(open),
		SearchProfile(s.Open),
		SamplingProfile(s.Open),
	)
}

// searchChoice returns a function that creates the engine of the suite and returns the reason for its
// choice of search; see [Profile.Choice].
func searchChoice(s simple.SearchSuite) func() (string, error) {
	return func() (string, error) {
		e, err := s.Open()
		if err != nil {
			return "", err
		}
		defer func() { _ = sente.Close(e) }()
		c, ok := sente.As[simple.SearchChooser](e)
		if !ok {
			return "", nil
		}
		_, why := c.SearchChoice()
		return why, nil
	}
}

// searchSolver returns a function that creates a solver from the alpha-beta engine of the suite.
func searchSolver(s simple.SearchSuite) func() (sente.Solver, error) {
	return func() (sente.Solver, error) {
		e, err := s.Open(simple.AlphaBeta(alphabeta.Shortest()))
		if err != nil {
			return nil, err
		}
		return simple.SolverOf(e), nil
	}
}
