package quarto_test

import (
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/quarto"
)

func TestRulesKeepTheirPromises(t *testing.T) { gametest.Run(t, quarto.Game) }

// No player can win with fewer than four pieces, so that the first counts are
// products: 16 pieces, 16 squares, 15 pieces, ...
func TestPerft(t *testing.T) {
	gametest.Perft(t, quarto.Game, 16, 16*16, 16*16*15, 16*16*15*15, 16*16*15*15*14)
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, quarto.Game) }
