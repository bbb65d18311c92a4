package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNotices fails when a module is linked, or another version of one, that the files
// do not have.
func TestNotices(t *testing.T) {
	const root = "../.."
	texts, err := notices(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range texts {
		got, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what make notices writes: %s", name, firstDifference(string(got), string(want)))
		}
	}
	for _, name := range []string{"sente", "Go, the runtime", "github.com/BurntSushi/toml", "golang.org/x/sys", "JavaScript: preact", "charm.land/bubbletea"} {
		if !strings.Contains(string(texts["NOTICES"]), "\n"+name) {
			t.Errorf("nothing is said of %s", name)
		}
	}
}

func firstDifference(got, want string) string {
	lines := strings.Split(got, "\n")
	for i, line := range strings.Split(want, "\n") {
		if i >= len(lines) || lines[i] != line {
			return "it lacks " + line
		}
	}
	return "it says more"
}
