package gomoku_test

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/gomoku"
)

func TestRulesKeepTheirPromises(t *testing.T) {
	for _, rule := range gomoku.AllRules() {
		for _, size := range []int{5, 6, 15} {
			r, err := gomoku.New(rule, size)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(fmt.Sprint(rule, size), func(t *testing.T) { gametest.Run(t, r, gametest.Games(3)) })
		}
	}
}

func FuzzParse(f *testing.F) {
	r, err := gomoku.New(gomoku.Freestyle, gomoku.DefaultSize)
	if err != nil {
		f.Fatal(err)
	}
	gametest.FuzzParse(f, r)
}
