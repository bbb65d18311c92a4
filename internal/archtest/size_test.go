package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// longest is the most lines that a function may have. The longest is the
// loop over the moves of a node (docs/adr/0001-fused-play.md).
const longest = 140

// TestFunctionsAreShort holds every function outside of tests to longest, and logs how
// long they are.
func TestFunctionsAreShort(t *testing.T) {
	var lengths []int
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil {
				continue
			}
			n := files.Position(f.End()).Line - files.Position(f.Pos()).Line + 1
			if n > longest {
				t.Errorf("%s: %s has %d lines, at most %d are allowed", path, f.Name.Name, n, longest)
			}
			lengths = append(lengths, n)
		}
		return nil
	})
	if err != nil || len(lengths) == 0 {
		t.Fatalf("%d functions: %v", len(lengths), err)
	}
	slices.Sort(lengths)
	at := func(share float64) int { return lengths[int(float64(len(lengths)-1)*share)] }
	t.Logf("%d functions: p50 %d, p90 %d, p99 %d, max %d", len(lengths), at(0.5), at(0.9), at(0.99), at(1))
}
