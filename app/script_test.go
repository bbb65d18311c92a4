package app_test

import (
	"flag"
	"fmt"
	"os/exec"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/serial"
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
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true, UpdateScripts: *update, Condition: condition})
}

// condition is [limited]: whether a process can be given little address space here, and
// starts in it, which it does not under the race detector; or [race]: whether that
// watches, which a long script of commands on one goroutine skips.
func condition(name string) (bool, error) {
	switch name {
	case "race":
		return serial.Enabled, nil
	case "limited":
	default:
		return false, fmt.Errorf("unknown condition %q", name)
	}
	return exec.Command("bash", "-c", "ulimit -v 3145728 && sente --version").Run() == nil, nil
}
