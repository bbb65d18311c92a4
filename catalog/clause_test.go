package catalog_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestClauses: of every rule set that has clauses, writing all of them as they are is the
// rule set itself; nothing that is offered is unknown to the rules.
func TestClauses(t *testing.T) {
	for _, g := range catalog.Standard() {
		for _, r := range g.Rules {
			rules := r.Name
			for i, c := range g.Clauses {
				rules += map[bool]string{true: ":", false: ","}[i == 0] + c.Name + "=" + c.In[r.Name]
				if c.About == "" {
					t.Errorf("%s: %s explains nothing", g.Name, c.Name)
				}
			}
			if _, err := g.Open(sente.Record{Game: g.Name, Rules: rules}); err != nil {
				t.Errorf("%s, rules %q: %v", g.Name, rules, err)
			}
		}
	}
}
