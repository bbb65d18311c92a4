package check

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLength: who wants to believe a certificate has at most 300 lines to read, besides comments
// and imports.
func TestLength(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		imports := false
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSpace(line)
			switch {
			case strings.HasPrefix(line, "import"):
				imports = strings.HasSuffix(line, "(")
			case imports:
				imports = line != ")"
			case line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "package"):
				lines++
			}
		}
	}
	if lines > 300 || lines < 100 {
		t.Errorf("the checker has %d lines", lines)
	}
}
