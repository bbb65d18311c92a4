package omega_test

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/testutil"
)

func newRules(t testing.TB, side int, text string) omega.Rules {
	t.Helper()
	o, err := omega.ParseRules(text)
	testutil.NoError(t, err)
	r, err := omega.New(side, o)
	testutil.NoError(t, err)
	return r
}

// forms are the tested combinations of sides and rules.
var forms = []struct {
	side  int
	rules string
}{{2, ""}, {3, "pie"}, {3, "ties=draw-3p"}, {5, "pie-ties=draw"}, {5, "4p"}}

func TestRules_Contract(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, f := range forms {
		t.Run(fmt.Sprint(f.side, f.rules), func(t *testing.T) {
			gametest.Run(t, newRules(t, f.side, f.rules), gametest.Games(2))
		})
	}
	t.Run("10", func(t *testing.T) { gametest.Run(t, newRules(t, 10, "4p"), gametest.Games(1)) })
}

// TestLive_Contract tests the game with undo. Its steps contain no scene by which the suite could
// recognise positions; wander compares the keys.
func TestLive_Contract(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, f := range forms {
		t.Run(fmt.Sprint(f.side, f.rules), func(t *testing.T) {
			gametest.Run(t, newRules(t, f.side, f.rules).Live(), gametest.Games(2))
		})
	}
}

// TestPerft compares the counts with the number of ways to choose cells one after the other.
func TestPerft(t *testing.T) {
	gametest.Perft(t, newRules(t, 2, ""), 7, 42, 210, 840, 0)
	gametest.Perft(t, newRules(t, 3, "4p"), 19, 19*18, 19*18*17)
	gametest.Perft(t, newRules(t, 2, "pie"), 7, 42, 42+210, 840+210, 840)
	gametest.Perft(t, newRules(t, 5, ""), 61, 3660, 215940)
	gametest.Perft(t, newRules(t, 5, "").Live(), 61, 3660, 215940)
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, newRules(f, 5, "pie")) }

func FuzzParseFour(f *testing.F) { gametest.FuzzParse(f, newRules(f, 10, "4p")) }

// FuzzOpen parses arbitrary sizes and rules.
func FuzzOpen(f *testing.F) {
	for _, seed := range [][2]string{{"", ""}, {"6", "3p"}, {"10", "ties=draw-4p"}, {"2", "3p"}, {"-1", "pie-3p"}, {"5x5", "standard-pie"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, size, rules string) {
		b, err := omega.Open(sente.Record{Size: size, Rules: rules})
		if err != nil {
			if words := err.Error(); words == "" || len(words) > 300 {
				t.Errorf("a bad error: %q", words)
			}
			return
		}
		if n := len(b.Seats()); n < 2 || n > 4 || len(b.Legal()) < n*n {
			t.Errorf("size %q, rules %q: %d cells for %d", size, rules, len(b.Legal()), n)
		}
	})
}
