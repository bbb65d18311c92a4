package simple

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/proof"
)

// Suite contains the generic searches of one game, each a function that opens one. A record names
// the rules and the size for which it opens.
type Suite struct {
	Engine func(...alphabeta.Option) (sente.Engine, error)          // see [Open]
	Search func(sente.Record, SearchSettings) (sente.Engine, error) // see [OpenSearch]
	Sample func(sente.Record, ...mcts.Option) (sente.Engine, error) // see [OpenTree]
	Prove  func(sente.Record) (proof.Case, error)                   // see [Case]
	Book   func(sente.Record) (book.Keeper, error)                  // see [Keeper]
}

// NewSuite returns the suite of a game whose rules are of one type. The options apply to its
// proofs. Go compiles the searches in the package that calls NewSuite; that package must import
// alphabeta, mcts and proof itself, or the compiler does not inline their small functions
// (docs/adr/0006-suites.md).
func NewSuite[R Playable[S, M], S any, M comparable](source Source[R, S], opts ...proof.Option) Suite {
	s := newSamplingSuite(source, opts)
	s.Engine = func(opts ...alphabeta.Option) (sente.Engine, error) { return Open(source, opts...) }
	s.Search = func(r sente.Record, set SearchSettings) (sente.Engine, error) {
		return OpenSearch(r, source, set)
	}
	return s
}

// NewSuiteTwo is [NewSuite] for a game that always has two players: it does not compile the
// searches for more players.
func NewSuiteTwo[R Playable[S, M], S any, M comparable](source Source[R, S], opts ...proof.Option) Suite {
	s := newSamplingSuite(source, opts)
	s.Engine = func(opts ...alphabeta.Option) (sente.Engine, error) {
		if len(opts) == 0 {
			return ChooseTwo(source)
		}
		return OpenTwo(sente.Record{}, source, opts...)
	}
	s.Search = func(r sente.Record, set SearchSettings) (sente.Engine, error) {
		return OpenSearchTwo(r, source, set)
	}
	return s
}

// WithSampling returns s with default options for its Monte Carlo searches. Options of the
// caller override them.
func (s Suite) WithSampling(defaults ...mcts.Option) Suite {
	sample := s.Sample
	s.Sample = func(r sente.Record, opts ...mcts.Option) (sente.Engine, error) {
		return sample(r, slices.Concat(defaults, opts)...)
	}
	return s
}

// newSamplingSuite returns the part of a suite that does not depend on the number of players.
func newSamplingSuite[R Playable[S, M], S any, M comparable](source Source[R, S], proofs []proof.Option) Suite {
	return Suite{
		Sample: func(r sente.Record, opts ...mcts.Option) (sente.Engine, error) {
			return OpenTree(r, source, opts...)
		},
		Prove: Case(source, proofs...),
		Book:  Keeper(source),
	}
}
