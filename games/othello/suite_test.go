package othello_test

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/othello"
)

var sides = [...]int{8, 6, 4}

func newRules(t testing.TB, side int) othello.Rules {
	t.Helper()
	r, err := othello.New(side)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRules_Contract(t *testing.T) {
	for _, side := range sides {
		t.Run(fmt.Sprint(side), func(t *testing.T) { gametest.Run(t, newRules(t, side), gametest.Games(10)) })
	}
}

// TestPerft compares the published counts of the 8x8 board; passes count as plies.
func TestPerft(t *testing.T) {
	gametest.Perft(t, othello.Standard, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, othello.Standard) }
