package tictactoe_test

import (
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/tictactoe"
)

func TestRulesKeepTheirPromises(t *testing.T) { gametest.Run(t, tictactoe.Game) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, tictactoe.Game) }
