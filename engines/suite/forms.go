package suite

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/proof"
)

// Forms returns the suite of a game whose rules are of another type for some records:
// form says which of the suites a record needs.
func Forms(form func(sente.Record) (int, error), all ...Suite) Suite {
	engine := func(open func(Suite, sente.Record) (sente.Engine, error)) (sente.Engine, error) {
		return simple.Forms(form, func(r sente.Record) (sente.Engine, error) {
			n, err := form(r)
			if err != nil {
				return nil, err
			}
			return open(all[n], r)
		})
	}
	return Suite{
		Engine: func(opts ...alphabeta.Option) (sente.Engine, error) {
			return engine(func(s Suite, r sente.Record) (sente.Engine, error) { return s.Engine(opts...) })
		},
		Search: func(_ sente.Record, set simple.SearchSettings) (sente.Engine, error) {
			return engine(func(s Suite, r sente.Record) (sente.Engine, error) { return s.Search(r, set) })
		},
		Sample: func(_ sente.Record, opts ...mcts.Option) (sente.Engine, error) {
			return engine(func(s Suite, r sente.Record) (sente.Engine, error) { return s.Sample(r, opts...) })
		},
		Prove: func(r sente.Record) (proof.Case, error) {
			n, err := form(r)
			if err != nil {
				return nil, err
			}
			return all[n].Prove(r)
		},
		Book: func(r sente.Record) (book.Keeper, error) {
			n, err := form(r)
			if err != nil {
				return nil, err
			}
			return all[n].Book(r)
		},
	}
}
