package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// writing are the functions of package os that make, change or take away files.
var writing = []string{"Create", "CreateTemp", "OpenFile", "WriteFile", "Rename", "Truncate", "Remove", "RemoveAll", "Link", "Symlink"}

// unkept are the files that may use them, and why.
var unkept = map[string]string{
	"fleet/folder.go":             "files of a run are put into a folder that is taken away with the worker",
	"fleet/natsqueue/server.go":   "an index of NATS is removed, so that it is made anew",
	"app/librarysound.go":         "a folder for what was salvaged is taken away again",
	"app/tunematches.go":          "a folder for files of weights is taken away again",
	"lab/archive/pack.go":         "a folder for a build is taken away again",
	"lab/archive/run.go":          "a program is unpacked into such a folder to try it",
	"studio/site/compile.go":      "a folder for a build is taken away again",
	"internal/release/main.go":    "a folder for builds is taken away again",
	"internal/release/sums.go":    "archives of an older release are taken away, after it was seen that the folder holds nothing else",
	"examples/web/build/main.go":  "a page is built anew each time, by an author's own program",
	"sqlite/backup.go":            "SQLite writes the copy, which is synced and named here",
	"sqlite/open.go":              "looks whether a file may be written; SQLite writes it",
	"internal/browsertest/tab.go": "pictures for the eyes of who asked for them",
	"internal/verbtest/verbs.go":  "only tests call it, and the files are in their folders",
}

// TestFilesAreWrittenByKeep: whatever sente leaves on a disk is written by
// internal/keep, which recognises, locks, syncs and renames.
func TestFilesAreWrittenByKeep(t *testing.T) {
	used := map[string]bool{}
	mustHave(t, "this test", "internal/keep")
	for _, folder := range readHouse(t).folders() {
		if isUnder(folder, "internal/keep") {
			continue
		}
		for _, path := range files(t, folder, "*.go") {
			name, err := filepath.Rel(root, path)
			if err != nil {
				t.Fatal(err)
			}
			name = filepath.ToSlash(name)
			for _, call := range writes(t, path) {
				used[name] = true
				if unkept[name] == "" {
					t.Errorf("%s: %s: files are written by internal/keep, or by a file that unkept names with its reason", name, call)
				}
			}
		}
	}
	for name := range unkept {
		if !used[name] {
			t.Errorf("%s writes no files: take it out of unkept", name)
		}
	}
}

// writes lists what a file, which is no test, uses of writing.
func writes(t *testing.T, path string) (calls []string) {
	t.Helper()
	if strings.HasSuffix(path, "_test.go") {
		return nil
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := s.X.(*ast.Ident); ok && pkg.Name == "os" && slices.Contains(writing, s.Sel.Name) {
				calls = append(calls, "os."+s.Sel.Name)
			}
		}
		return true
	})
	return calls
}
