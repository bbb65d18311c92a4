// Package suite is what the generic searches make of one game: an opponent, the
// laboratories of searching and sampling, proofs and books. It exists because a generic
// search is compiled anew in every package that names it for a game, which takes four
// seconds for each game: here that is done once, and again only when a game or a search
// has changed (docs/adr/0006-suites.md). It imports the searches themselves, or the compiler would not
// inline their small functions.
package suite

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/proof"
)

// Suite opens what there is for one game. The record that a function is given
// names the game to be ready for.
type Suite struct {
	Engine func(...alphabeta.Option) (sente.Engine, error)                 // see [simple.Open]
	Search func(sente.Record, simple.SearchSettings) (sente.Engine, error) // see [simple.OpenSearch]
	Sample func(sente.Record, ...mcts.Option) (sente.Engine, error)        // see [simple.OpenTree]
	Prove  func(sente.Record) (proof.Case, error)                          // see [simple.Case]
	Book   func(sente.Record) (book.Keeper, error)                         // see [simple.Keeper]
}

// Of returns the suite of a game whose rules are of one type. The options are those of
// its proofs.
func Of[R simple.Playable[S, M], S any, M comparable](source simple.Source[R, S], opts ...proof.Option) Suite {
	s := sampled(source, opts)
	s.Engine = func(opts ...alphabeta.Option) (sente.Engine, error) { return simple.Open(source, opts...) }
	s.Search = func(r sente.Record, set simple.SearchSettings) (sente.Engine, error) {
		return simple.OpenSearch(r, source, set)
	}
	return s
}

// Two is [Of] for a game that is always for two: the searches for more players are not
// compiled for it.
func Two[R simple.Playable[S, M], S any, M comparable](source simple.Source[R, S], opts ...proof.Option) Suite {
	s := sampled(source, opts)
	s.Engine = func(opts ...alphabeta.Option) (sente.Engine, error) {
		if len(opts) == 0 {
			return simple.ChooseTwo(source)
		}
		return simple.OpenTwo(sente.Record{}, source, opts...)
	}
	s.Search = func(r sente.Record, set simple.SearchSettings) (sente.Engine, error) {
		return simple.OpenSearchTwo(r, source, set)
	}
	return s
}

// sampledWith returns s with options for its Monte Carlo searches; options of the caller
// come after them and prevail.
func (s Suite) sampledWith(defaults ...mcts.Option) Suite {
	sample := s.Sample
	s.Sample = func(r sente.Record, opts ...mcts.Option) (sente.Engine, error) {
		return sample(r, slices.Concat(defaults, opts)...)
	}
	return s
}

// sampled is what is the same for any number of players.
func sampled[R simple.Playable[S, M], S any, M comparable](source simple.Source[R, S], proofs []proof.Option) Suite {
	return Suite{
		Sample: func(r sente.Record, opts ...mcts.Option) (sente.Engine, error) {
			return simple.OpenTree(r, source, opts...)
		},
		Prove: simple.Case(source, proofs...),
		Book:  simple.Keeper(source),
	}
}
