package verbtest_test

import (
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/verbtest"
	"github.com/sente-games/sente/rules"
)

func TestAnEasyGameHasEveryVerb(t *testing.T) {
	verbtest.Run(t, catalog.New("mygame", "My game", tictactoe.Game.Open))
}

func TestAFusedGameHasEveryVerb(t *testing.T) {
	verbtest.Run(t, catalog.New("mygame", "My game", rules.Fixed(quarto.Game)))
}

func TestAGameOfThreeHasEveryVerb(t *testing.T) {
	three, err := nim.New(3, false, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	verbtest.Run(t, catalog.New("mygame", "My game", three.Open))
}
