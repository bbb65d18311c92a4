package simple

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/proof"
)

// SearchSuite contains the generic searches of one game.
type SearchSuite struct {
	Open  func(...Option) (sente.Engine, error)   // creates an engine, see [Open]
	Prove func(sente.Record) (proof.Case, error)  // opens a proof; fails if the game is not for two players or has no position key
	Book  func(sente.Record) (book.Keeper, error) // opens a game for books; fails if the game has no position key or keeps the board in its rules
}

// NewSuite returns the suite of a game whose rules are of one type. opts apply to its proofs. Go
// compiles the searches in the package that calls NewSuite; that package must import alphabeta,
// mcts and proof itself, or the compiler does not inline their small functions
// (docs/adr/0006-suites.md).
func NewSuite[R Playable[S, M], S any, M comparable](source func(sente.Record) (R, S, error), opts ...proof.Option) SearchSuite {
	return SearchSuite{
		Open: func(opts ...Option) (sente.Engine, error) { return Open(source, opts...) },
		Prove: func(r sente.Record) (proof.Case, error) {
			game, start, err := source(r)
			if err != nil {
				return nil, err
			}
			return proof.NewCase(game, start, r.Moves, opts...)
		},
		Book: func(r sente.Record) (book.Keeper, error) {
			game, start, err := source(r)
			if err != nil {
				return nil, err
			}
			return book.Open(game, start)
		},
	}
}

// WithSampling returns s with default options for its Monte Carlo searches. Options of the
// caller override them.
func (s SearchSuite) WithSampling(defaults ...mcts.Option) SearchSuite {
	open := s.Open
	s.Open = func(opts ...Option) (sente.Engine, error) {
		return open(slices.Insert(slices.Clone(opts), 0, func(c *engineConfig) error {
			c.trees = append(c.trees, defaults...)
			return nil
		})...)
	}
	return s
}

// CombineSuites returns the suite of a game whose rules have a different type for some records:
// form returns the index of the suite for a record. New engines are ready for the empty record.
func CombineSuites(form func(sente.Record) (int, error), all ...SearchSuite) SearchSuite {
	suiteOf := func(r sente.Record) (SearchSuite, error) {
		n, err := form(r)
		if err != nil {
			return SearchSuite{}, err
		}
		return all[n], nil
	}
	return SearchSuite{
		Open: func(opts ...Option) (sente.Engine, error) {
			return NewFormsEngine(sente.Record{}, form, func(r sente.Record) (sente.Engine, error) {
				s, err := suiteOf(r)
				if err != nil {
					return nil, err
				}
				return s.Open(append(slices.Clip(opts), ForRecord(r))...)
			})
		},
		Prove: func(r sente.Record) (proof.Case, error) {
			s, err := suiteOf(r)
			if err != nil {
				return nil, err
			}
			return s.Prove(r)
		},
		Book: func(r sente.Record) (book.Keeper, error) {
			s, err := suiteOf(r)
			if err != nil {
				return nil, err
			}
			return s.Book(r)
		},
	}
}
