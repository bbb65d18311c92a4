package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// run is how many lines in a row count as written twice: fewer are what any Go has in
// common, such as the head of a loop and its return.
const run = 4

// TestCaptureIsNoTwin: what the engines for five in a row share is in engines/five, so of
// engines/capture at most 3 % may stand letter for letter in engines/gomoku.
func TestCaptureIsNoTwin(t *testing.T) {
	known := map[string]bool{}
	for _, lines := range codeOf(t, "../../engines/gomoku") {
		for i := range len(lines) - run + 1 {
			known[strings.Join(lines[i:i+run], "\n")] = true
		}
	}
	total, twice := 0, 0
	for name, lines := range codeOf(t, "../../engines/capture") {
		shared := make([]bool, len(lines))
		for i := range len(lines) - run + 1 {
			if known[strings.Join(lines[i:i+run], "\n")] {
				t.Logf("%s: %s", name, strings.Join(lines[i:i+run], " | "))
				for k := range run {
					shared[i+k] = true
				}
			}
		}
		total += len(lines)
		for _, s := range shared {
			if s {
				twice++
			}
		}
	}
	t.Logf("%d of %d lines", twice, total)
	if total == 0 || 100*twice > 3*total {
		t.Errorf("%d of %d lines of engines/capture stand in engines/gomoku, too, in runs of %d: put them into engines/five", twice, total, run)
	}
}

// codeOf reads the lines of each Go file below a folder, tests left out, that are more
// than a blank, a comment, an import or a brace.
func codeOf(t *testing.T, folder string) map[string][]string {
	t.Helper()
	files := map[string][]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = codeLines(string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func codeLines(text string) (lines []string) {
	imports := false
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "import ("):
			imports = true
		case imports:
			imports = line != ")"
		case strings.HasPrefix(line, "import "), strings.HasPrefix(line, "package "), strings.HasPrefix(line, "//"):
		case strings.Trim(line, "{}()],;") == "":
		default:
			lines = append(lines, line)
		}
	}
	return lines
}
