package quarto_test

import (
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/quarto"
)

func TestRules_Contract(t *testing.T) { gametest.Run(t, quarto.Game) }

// TestPerft checks the first counts, which are products because a win needs four pieces: 16 pieces, 16
// squares, 15 pieces, ...
func TestPerft(t *testing.T) {
	gametest.Perft(t, quarto.Game, 16, 16*16, 16*16*15, 16*16*15*15, 16*16*15*15*14)
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, quarto.Game) }
