package connectfour_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	engine "github.com/sente-games/sente/engines/connectfour"
)

// On 10x10 the second word begins with the top cell of column 6.
func TestFindsFoursAcrossTheWords(t *testing.T) {
	e := newEngine(t, engine.Options{Memory: 1 << 20})
	for _, test := range []struct{ moves, want string }{
		{"667788", "5 9"},     // win: three on the bottom row
		{"66778", "5 9"},      // block one end of them
		{"66666661616", "6"},  // block the fourth upright, on the top row
		{"666666616161", "6"}, // win with it
	} {
		r := record(test.moves)
		r.Size = "10x10"
		choice, err := e.Think(t.Context(), r, sente.Limits{Depth: 6}, nil)
		if err != nil || !strings.Contains(test.want, string(choice.Move)) {
			t.Errorf("%s: plays %q, want one of %s: %v", test.moves, choice.Move, test.want, err)
		}
	}
}
