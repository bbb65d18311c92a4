package simple

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/proof"
)

// CombineSuites returns the suite of a game whose rules have a different type for some records:
// form returns the index of the suite for a record. New engines are ready for the empty record.
func CombineSuites(form func(sente.Record) (int, error), all ...Suite) Suite {
	of := func(r sente.Record) (Suite, error) {
		n, err := form(r)
		if err != nil {
			return Suite{}, err
		}
		return all[n], nil
	}
	engine := func(open func(Suite, sente.Record) (sente.Engine, error)) (sente.Engine, error) {
		return Forms(form, func(r sente.Record) (sente.Engine, error) {
			s, err := of(r)
			if err != nil {
				return nil, err
			}
			return open(s, r)
		})
	}
	return Suite{
		Engine: func(opts ...alphabeta.Option) (sente.Engine, error) {
			return engine(func(s Suite, r sente.Record) (sente.Engine, error) { return s.Engine(opts...) })
		},
		Search: func(_ sente.Record, set SearchSettings) (sente.Engine, error) {
			return engine(func(s Suite, r sente.Record) (sente.Engine, error) { return s.Search(r, set) })
		},
		Sample: func(_ sente.Record, opts ...mcts.Option) (sente.Engine, error) {
			return engine(func(s Suite, r sente.Record) (sente.Engine, error) { return s.Sample(r, opts...) })
		},
		Prove: func(r sente.Record) (proof.Case, error) {
			s, err := of(r)
			if err != nil {
				return nil, err
			}
			return s.Prove(r)
		},
		Book: func(r sente.Record) (book.Keeper, error) {
			s, err := of(r)
			if err != nil {
				return nil, err
			}
			return s.Book(r)
		},
	}
}
