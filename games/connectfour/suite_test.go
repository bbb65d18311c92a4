package connectfour_test

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
)

func TestRules_Contract(t *testing.T) {
	testutil.SkipUnderRace(t)
	gametest.Run(t, connectfour.Standard, gametest.Oracle(newWide(t, [2]int{7, 6})))
	for _, size := range [][2]int{{4, 4}, {12, 4}, {5, 7}, {8, 7}} {
		r := newRules(t, size)
		t.Run(r.Size().String(), func(t *testing.T) { gametest.Run(t, r, gametest.Games(2)) })
	}
}

func TestRules_ContractOtherLines(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, line := range lines {
		t.Run(fmt.Sprint(line), func(t *testing.T) {
			gametest.Run(t, connected(t, newRules(t, [2]int{6, 5}), line), gametest.Games(2))
			gametest.Run(t, connected(t, newWide(t, [2]int{9, 8}), line), gametest.Games(1))
		})
	}
}

func TestPopOut_Contract(t *testing.T) {
	for _, size := range [][2]int{{7, 6}, {4, 4}, {21, 2}} {
		r := newPopOut(t, size)
		t.Run(r.Size().String(), func(t *testing.T) { gametest.Run(t, r, gametest.Games(2), gametest.HistoryMatters()) })
	}
}

func FuzzParsePopOut(f *testing.F) { gametest.FuzzParse(f, newPopOut(f, [2]int{7, 6})) }

func TestWide_Contract(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, size := range [][2]int{{7, 6}, {10, 10}, {25, 4}} {
		r := newWide(t, size)
		t.Run(r.Size().String(), func(t *testing.T) { gametest.Run(t, r, gametest.Games(2)) })
	}
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, connectfour.Standard) }

func FuzzParseWide(f *testing.F) { gametest.FuzzParse(f, newWide(f, [2]int{25, 4})) }
