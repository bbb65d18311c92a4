package catalog_test

import (
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// TestLevelsByName: every level that is offered can be had, and the ladders rise.
func TestLevelsByName(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, g := range catalog.Standard() {
		for _, p := range g.Profiles {
			for i, n := range p.Ladder {
				if n >= 0 && i > 0 && n <= p.Ladder[i-1] || n >= 100 {
					t.Errorf("%s %s: the ladder %v does not rise", g.Name, p.Name, p.Ladder)
				}
			}
			if l := p.Levels(); p.Ladder != nil && len(l) > len(p.Ladder) {
				t.Errorf("%s %s: %d words for a ladder of %d levels", g.Name, p.Name, len(l), len(p.Ladder))
			}
			for _, l := range p.Levels() {
				if _, err := g.Engine(l.Spec); err != nil {
					t.Error(err)
				}
			}
		}
	}
}
