package gomoku_test

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

func TestRules_Contract(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, rule := range gomoku.AllRules() {
		for size, games := range map[int]int{6: 2, 15: 1} {
			r, err := gomoku.New(rule, size)
			testutil.NoError(t, err)
			t.Run(fmt.Sprint(rule, size), func(t *testing.T) { gametest.Run(t, r, gametest.Games(games)) })
		}
	}
}

// TestRules_ContractOpenings runs the suite over opening rules and laws of
// odd clauses.
func TestRules_ContractOpenings(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, test := range []struct {
		law     string
		size    int
		opening gomoku.Opening
	}{
		{"freestyle", 7, gomoku.Pro},
		{"renju", 5, gomoku.Swap},
		{"freestyle", 5, gomoku.Swap2},
		{"capture:prize=4", 6, gomoku.Swap2},
		{"freestyle", 5, gomoku.Swap1},
		{"renju", 7, gomoku.RIF},
		{"capture:prize=4", 7, gomoku.Yamaguchi},
		{"standard", 9, gomoku.Soosorv8},
		{"freestyle:continuous=on", 7, gomoku.Taraguchi10},
		{"capture:exact=on,unblocked=on,each-three=on,capture-excuses=off", 6, gomoku.NoOpening},
		{"pente:prize=4,last-capture=on", 5, gomoku.StandardOpening},
		{"freestyle:continuous=on", 5, gomoku.NoOpening},
		{"standard:continuous=on", 7, gomoku.Swap2},
	} {
		law, err := gomoku.ParseLaw(test.law)
		testutil.NoError(t, err)
		r, err := gomoku.NewGame(law, test.size, test.opening)
		testutil.NoError(t, err)
		t.Run(fmt.Sprint(test.law, " ", test.size, " ", test.opening), func(t *testing.T) { gametest.Run(t, r, gametest.Games(1)) })
	}
}

func FuzzParse(f *testing.F) {
	r, err := gomoku.NewGame(gomoku.Freestyle.Law(), gomoku.DefaultSize, gomoku.Swap2)
	if err != nil {
		f.Fatal(err)
	}
	gametest.FuzzParse(f, r)
}
