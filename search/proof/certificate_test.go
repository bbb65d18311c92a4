package proof_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/proof"
)

// odd is a tree whose branches have names that mean something in a file.
type odd struct{ wood }

var oddNames = []string{"(", ")", ".", "=1", "@1", "100%", "a b", "\tü\x7f", "end sha256", ""}

func (odd) Format(_ *searchtest.Node, m searchtest.Branch) string { return oddNames[m] + "!" }

func (odd) Parse(_ *searchtest.Node, text string) (searchtest.Branch, error) {
	for i, name := range oddNames {
		if name+"!" == text {
			return searchtest.Branch(i), nil
		}
	}
	return 0, fmt.Errorf("%q is no branch", text)
}

func TestCertificate_EscapesNames(t *testing.T) {
	for seed := range uint64(30) {
		tree := odd{wood{searchtest.Tree{Seed: seed, Width: len(oddNames), Plies: 4, Places: 12, Turning: 4, Ending: 3}}}
		for player := range 2 {
			s, err := proof.New(tree, proof.TableBytes(1<<16))
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Prove(context.Background(), tree.Start(), proof.Question{Player: player}, sente.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			verify(t, "odd names", got.Certificate, func(sente.Record) (rules.Board, error) {
				return rules.NewBoard(tree, tree.Start()), nil
			})
		}
	}
}
