package app

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/search/trace"
)

// TestTreesAreWhatEnginesShow: each engine shows the tree that its profile names.
func TestTreesAreWhatEnginesShow(t *testing.T) {
	for _, g := range catalog.Standard() {
		for _, p := range g.Profiles {
			e, err := g.Engine(p.Name)
			if err != nil {
				t.Fatal(err)
			}
			shows := catalog.Tree("")
			if _, ok := sente.As[trace.Engine](e); ok {
				shows = catalog.Walked
			} else if _, ok := sente.As[trace.Sampler](e); ok {
				shows = catalog.Sampled
			}
			if p.Tree != shows {
				t.Errorf("%s of %s shows %q, its profile names %q", p.Name, g.Name, shows, p.Tree)
			}
			if err := sente.Close(e); err != nil {
				t.Error(err)
			}
		}
	}
}
