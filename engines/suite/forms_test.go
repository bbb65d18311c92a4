package suite_test

import (
	"errors"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/proof"
)

// witness is a suite that only tells that it was asked.
func witness(asked *string, name string) suite.Suite {
	return suite.Suite{
		Engine: func(...alphabeta.Option) (sente.Engine, error) { *asked += name + " engine,"; return nil, nil },
		Search: func(sente.Record, simple.SearchSettings) (sente.Engine, error) {
			*asked += name + " search,"
			return nil, nil
		},
		Sample: func(sente.Record, ...mcts.Option) (sente.Engine, error) { *asked += name + " sample,"; return nil, nil },
		Prove:  func(sente.Record) (proof.Case, error) { *asked += name + " prove,"; return nil, nil },
		Book:   func(sente.Record) (book.Keeper, error) { *asked += name + " book,"; return nil, nil },
	}
}

// TestFormsAskTheSuiteOfTheRecord: engines are made at once for an empty record,
// proofs and books for the record that is named.
func TestFormsAskTheSuiteOfTheRecord(t *testing.T) {
	asked, unknown := "", errors.New("unknown rules")
	all := suite.Forms(func(r sente.Record) (int, error) {
		return len(r.Rules), map[bool]error{true: unknown}[r.Rules == "??"]
	}, witness(&asked, "usual"), witness(&asked, "other"))
	_, _ = all.Engine()
	_, _ = all.Search(sente.Record{}, simple.SearchSettings{})
	_, _ = all.Sample(sente.Record{})
	_, _ = all.Prove(sente.Record{Rules: "o"})
	_, _ = all.Book(sente.Record{Rules: "o"})
	if want := "usual engine,usual search,usual sample,other prove,other book,"; asked != want {
		t.Errorf("asked %s\nwant  %s", asked, want)
	}
	if _, err := all.Prove(sente.Record{Rules: "??"}); err != unknown {
		t.Errorf("a proof by unknown rules: %v", err)
	}
	if _, err := all.Book(sente.Record{Rules: "??"}); err != unknown {
		t.Errorf("a book of unknown rules: %v", err)
	}
}
