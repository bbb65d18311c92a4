package app_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
)

var update = flag.Bool("update", false, "write what the programs say into the golden files")

// runChild runs the test binary as a child process of a slow test, if the environment requests it.
var runChild func()

func TestMain(m *testing.M) {
	playertest.Main()
	if runChild != nil {
		runChild()
	}
	if os.Getenv("SENTE_ENGINES") == "" {
		_ = os.Setenv("SENTE_ENGINES", "none") // independent of the user's list of engines
	}
	testscript.Main(m, map[string]func(){
		"sente": func() { app.Main(standard.Games(), app.AllParts...) },
	})
}

// scripts is the directory of the scripts.
const scripts = "testdata/script"

// fastScripts are the scripts of the fast tier.
var fastScripts = []string{"completion", "convert", "help", "input", "mcp", "perft", "profiles", "sprtcalc", "wrong"}

// raceScripts are the scripts that also run under the race detector; the others use one goroutine.
var raceScripts = []string{"analyze", "gomocup", "match", "play", "sprt", "tournament", "ugi"}

func TestScripts_Fast(t *testing.T) {
	if testutil.RaceEnabled {
		runScripts(t, raceScripts)
	} else {
		runScripts(t, fastScripts)
	}
}

// runScripts runs the command lines of some scripts.
func runScripts(t *testing.T, names []string) {
	p := testscript.Params{RequireExplicitExec: true, UpdateScripts: *update, Condition: scriptCondition}
	for _, name := range names {
		p.Files = append(p.Files, filepath.Join(scripts, name+".txtar"))
	}
	testscript.Run(t, p)
}

// scriptCondition implements [limited]: whether a process can run here with a small address space,
// which is not the case under the race detector.
func scriptCondition(name string) (bool, error) {
	if name != "limited" {
		return false, fmt.Errorf("unknown condition %q", name)
	}
	return exec.Command("bash", "-c", "ulimit -v 3145728 && sente --version").Run() == nil, nil
}
