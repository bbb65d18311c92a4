package apptest

import (
	"os"
	"testing"

	_ "modernc.org/sqlite" // the library of games

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
)

func TestMain(m *testing.M) {
	_ = os.Setenv("SENTE_ENGINES", "none") // the tests do not depend on the user's list of engines
	os.Exit(m.Run())
}

func TestRun_AcceptsAnOwnGame(t *testing.T) {
	RunCommands(t, catalog.New("mygame", "My game", tictactoe.Game.Open))
}
