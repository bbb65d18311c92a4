//go:build slow

package app_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

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

// TestExamples_PassCatalogCheck runs a command of every example: [app.Main] refuses to run any
// if Catalog.Check returns an error.
func TestExamples_PassCatalogCheck(t *testing.T) {
	programs, err := filepath.Glob("../examples/*/main.go")
	if err != nil || len(programs) == 0 {
		t.Fatal(programs, err)
	}
	for _, program := range programs {
		if _, err := toolchain.Run(t.Context(), filepath.Dir(program), toolchain.Target{}, "run", ".", "profiles"); err != nil {
			t.Errorf("%s: %v", program, err)
		}
	}
}
