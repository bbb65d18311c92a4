//go:build slow

package app_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
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
