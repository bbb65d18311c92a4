//go:build slow

package app_test

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/internal/toolchain"
)

func TestScripts_Slow(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(scripts, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	var names []string
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".txtar"); !slices.Contains(fastScripts, name) {
			names = append(names, name)
		}
	}
	runScripts(t, names)
}

// TestExamples_PassCatalogCheck runs a command of every example: [app.Main] returns an error if
// Catalog.Check does.
func TestExamples_PassCatalogCheck(t *testing.T) {
	folder := t.TempDir() + string(filepath.Separator)
	testutil.Must(toolchain.Run(t.Context(), "..", toolchain.Target{}, "build", "-ldflags=-s -w", "-o", folder, "./examples/..."))(t)
	programs := testutil.Must(filepath.Glob(folder + "*"))(t)
	programs = slices.DeleteFunc(programs, func(path string) bool { return filepath.Base(path) == "build" }) // creates a website, not a game
	if len(programs) != 6 {
		t.Fatal(programs)
	}
	for _, program := range programs {
		command := exec.Command(program, "profiles")
		command.Dir = folder
		if output, err := command.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", program, err, output)
		}
	}
}
