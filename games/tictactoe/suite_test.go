package tictactoe_test

import (
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/tictactoe"
)

func TestRules_Contract(t *testing.T) { gametest.Run(t, tictactoe.Game) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, tictactoe.Game) }
