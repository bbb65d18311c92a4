package studio

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// The page says what plays where an engine does not know the rules, once, and nothing
// where it plays itself or where nobody asked for it.
func TestTheTableNamesWhoPlaysInstead(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{})
	for _, test := range []struct{ seats, rules, want string }{
		{`{"kind":"human"},{"kind":"engine","engine":"heuristic:level=50"}`, "pente", "heuristic was not made for the rules pente: "},
		{`{"kind":"hotseat","engine":"heuristic:level=50"},{"kind":"hotseat","engine":"heuristic"}`, "pente", "heuristic was not made for the rules pente: "},
		{`{"kind":"human"},{"kind":"engine","engine":"heuristic:level=50"}`, "renju", ""},
		{`{"kind":"human"},{"kind":"human","engine":"heuristic"}`, "pente", ""},
	} {
		said := h.state(h.sit(`{"game":"gomoku","rules":"` + test.rules + `","seats":[` + test.seats + `]}`)).Instead
		if test.want == "" && len(said) > 0 || test.want != "" && (len(said) != 1 || !strings.HasPrefix(said[0], test.want)) {
			t.Errorf("%s by the rules %s: %q, want %q", test.seats, test.rules, said, test.want)
		}
	}
}
