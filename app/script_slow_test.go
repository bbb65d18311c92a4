//go:build slow

package app_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// raceScripts are the scripts that the race detector watches: in the others one goroutine works.
var raceScripts = []string{"analyze", "gomocup", "match", "play", "sprt", "tournament", "ugi"}

func TestScripts_Slow(t *testing.T) {
	if testutil.RaceEnabled {
		runScripts(t, raceScripts)
		return
	}
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
