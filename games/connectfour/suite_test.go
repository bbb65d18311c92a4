package connectfour_test

import (
	"testing"

	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gametest"
)

func TestRulesKeepTheirPromises(t *testing.T) {
	gametest.Run(t, connectfour.Standard)
	for _, size := range [][2]int{{4, 4}, {12, 4}, {5, 7}, {8, 7}} {
		r, err := connectfour.New(size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
		t.Run(r.Size().String(), func(t *testing.T) { gametest.Run(t, r, gametest.Games(5)) })
	}
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, connectfour.Standard) }
