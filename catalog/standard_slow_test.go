//go:build slow

package catalog_test

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestStandardEnginesPlayEveryForm asks every engine for a move by every rule set
// and opening on offer.
func TestStandardEnginesPlayEveryForm(t *testing.T) {
	for _, g := range catalog.Standard() {
		for _, name := range g.ProfileNames() {
			engine, err := g.Engine(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range forms(g) {
				choice, err := engine.Think(context.Background(), r, sente.Limits{Nodes: 20, Seed: 1, Memory: 2 << 20}, nil)
				if err != nil {
					t.Errorf("%+v: %s: %v", r, name, err)
					continue
				}
				if _, err := g.Board(r.With(choice.Move)); err != nil {
					t.Errorf("%+v: %s plays %q: %v", r, name, choice.Move, err)
				}
			}
		}
	}
}
