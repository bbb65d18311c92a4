//go:build slow

package match_test

import (
	"os"
	"testing"

	"github.com/sente-games/sente/internal/playertest"
)

func TestMain(m *testing.M) {
	playertest.Main()
	os.Exit(m.Run())
}
