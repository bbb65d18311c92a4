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
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
)

var update = flag.Bool("update", false, "write what the programs say into the golden files")

func TestMain(m *testing.M) {
	playertest.Main()
	if told := os.Getenv(skirmishing); told != "" {
		skirmishUntilKilled(told)
	}
	if os.Getenv("SENTE_ENGINES") == "" {
		_ = os.Setenv("SENTE_ENGINES", "none") // those of whoever runs the tests are none of their business
	}
	testscript.Main(m, map[string]func(){
		"sente": func() { app.Main(catalog.Standard()) },
	})
}

// scripts is the folder of the scripts.
const scripts = "testdata/script"

// meeting are the scripts that the race detector watches: in what the others run, one
// goroutine works, or nothing meets that does not meet in these or in tests of other folders.
var meeting = []string{"analyze", "gomocup", "match", "play", "sprt", "tournament", "ugi"}

// TestScripts runs the command lines of the scripts.
func TestScripts(t *testing.T) {
	p := testscript.Params{Dir: scripts, RequireExplicitExec: true, UpdateScripts: *update, Condition: condition}
	if testutil.RaceEnabled {
		p.Dir = ""
		for _, name := range meeting {
			p.Files = append(p.Files, filepath.Join(scripts, name+".txtar"))
		}
	}
	testscript.Run(t, p)
}

// condition is [limited]: whether a process can be given little address space here, and
// starts in it, which it does not under the race detector.
func condition(name string) (bool, error) {
	if name != "limited" {
		return false, fmt.Errorf("unknown condition %q", name)
	}
	return exec.Command("bash", "-c", "ulimit -v 3145728 && sente --version").Run() == nil, nil
}
