package catalog_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestEnginesOfOtherRulesSaySo: engines that play by tables of patterns name what plays
// in their place where stones are taken, and nothing where they play themselves.
func TestEnginesOfOtherRulesSaySo(t *testing.T) {
	games := catalog.Standard()
	g, _ := games.Game("gomoku")
	for _, name := range []string{"heuristic", "zerosum", "minimax", "kill", "negascout", "zeromax", "mcts"} {
		for rules, own := range map[string]bool{"": true, "renju": true, "caro": true, "pente": false, "ninuki": false} {
			said := g.Instead(name+":memory=1", sente.Record{Rules: rules})
			if own != (said == "") || !own && !strings.HasPrefix(said, name+" was not made for the rules "+rules+": ") {
				t.Errorf("%s by the rules %q: %q", name, rules, said)
			}
		}
	}
	for _, spec := range []string{"", "sente", "random", "no such engine"} {
		for _, rules := range []string{"", "pente", "swap2"} {
			if said := g.Instead(spec, sente.Record{Rules: rules}); said != "" {
				t.Errorf("%q by the rules %q: %s", spec, rules, said)
			}
		}
	}
	if said := g.Instead("priority4", sente.Record{Rules: "renju"}); !strings.Contains(said, "one move ahead") {
		t.Errorf("priority4 in renju: %q", said)
	}
}
