package studio

import (
	"os"
	"testing"

	"github.com/sente-games/sente/internal/playertest"
)

// afterTests is called once when all tests of the package have ended.
var afterTests = func() {}

func TestMain(m *testing.M) {
	playertest.Main()
	code := m.Run()
	afterTests()
	os.Exit(code)
}
