//go:build slow

package catalog_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestLevelsOfEveryEngine: whatever does not play at random can hold back, plays
// legally at every strength, and by every rule set.
func TestLevelsOfEveryEngine(t *testing.T) {
	for _, g := range catalog.Standard() {
		for _, p := range g.Profiles {
			has := slices.ContainsFunc(p.Options, func(o catalog.Option) bool { return o.Name == "level" })
			if has == (p.Name == "random") {
				t.Errorf("%s %s has levels: %v", g.Name, p.Name, has)
			}
			if !has {
				continue
			}
			for _, n := range []int{0, 30, 95} {
				engine, err := g.Engine(fmt.Sprintf("%s:level=%d", p.Name, n))
				if err != nil {
					t.Fatal(err)
				}
				all := forms(g)
				if n > 0 || p.Name != "sente" {
					all = []sente.Record{preview(t, g)}
				}
				for _, r := range all {
					choice, err := engine.Think(t.Context(), r, sente.Limits{Nodes: 30, Seed: 2, Memory: 2 << 20}, nil)
					if err != nil {
						t.Errorf("%+v: %s at level %d: %v", r, p.Name, n, err)
						continue
					}
					if _, err := g.Board(r.With(choice.Move)); err != nil {
						t.Errorf("%+v: %s at level %d plays %q: %v", r, p.Name, n, choice.Move, err)
					}
				}
			}
		}
	}
}
