//go:build slow

package standard_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/trace"
)

// The options of the catalog put the same decorators around its engines: each set of
// them has the abilities of the engine alone, but for a level's pondering.
func TestOptions_KeepAbilities(t *testing.T) {
	for _, g := range standard.Games() {
		file := writeBook(t, book.New(g.BookTitle(sente.Record{Game: g.Name})))
		for _, p := range g.Profiles {
			want := found(t, g, p, nil)
			for set := 1; set < 8; set++ {
				args := map[string]string{}
				for i, o := range [][2]string{{"threads", "2"}, {"level", "club"}, {"book", file}} {
					if _, ok := p.FindOption(o[0]); ok && set>>i&1 != 0 {
						args[o[0]] = o[1]
					}
				}
				want := maps.Clone(want)
				want["ponder"] = want["ponder"] && args["level"] == ""
				if got := found(t, g, p, args); !maps.Equal(got, want) {
					t.Errorf("%s %s with %v: %v, want %v", g.Name, p.Name, args, got, want)
				}
			}
		}
	}
}

// found are the abilities of a profile's engine.
func found(t *testing.T, g catalog.Game, p catalog.Profile, args map[string]string) map[string]bool {
	t.Helper()
	all := map[string]string{}
	maps.Copy(all, args)
	if _, ok := p.FindOption("memory"); ok {
		all["memory"] = "1"
	}
	var settings []string
	for name, value := range all {
		settings = append(settings, name+"="+value)
	}
	spec := p.Name
	if settings != nil {
		spec += ":" + strings.Join(settings, ",")
	}
	e := engineOf(t, g, spec)
	defer closeAll(t, e)
	abilities := map[string]bool{}
	_, abilities["forget"] = sente.As[sente.Forgetter](e)
	_, abilities["ponder"] = sente.As[sente.Ponderer](e)
	_, abilities["features"] = sente.As[sente.Featured](e)
	_, abilities["trace"] = sente.As[trace.Engine](e)
	return abilities
}
