package app_test

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/player/playertest"
)

var update = flag.Bool("update", false, "write what the programs say into the golden files")

func TestMain(m *testing.M) {
	playertest.Main()
	testscript.Main(m, map[string]func(){
		"sente": func() { app.Main(catalog.Standard()) },
	})
}

// TestScripts runs the command lines of testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true, UpdateScripts: *update})
}
