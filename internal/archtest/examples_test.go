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

// exampled are the folders in which every public type is shown at work.
var exampled = []string{"search", "games/gametest", "engines/simple"}

// Every public type of the search library has a runnable example: an example
// that bears its name, or the file of one that uses it.
func TestEveryTypeHasAnExample(t *testing.T) {
	mustHave(t, "the list of what is shown", exampled...)
	for folder := range readHouse(t).docs {
		if !slices.ContainsFunc(exampled, func(f string) bool { return folder == f || strings.HasPrefix(folder, f+"/") }) {
			continue
		}
		shown := map[string]bool{}
		for _, path := range files(t, folder, "example*_test.go") {
			showIn(parse(t, path), shown)
		}
		for _, path := range files(t, folder, "*.go") {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, name := range publicTypes(parse(t, path)) {
				if !shown[name] {
					t.Errorf("%s: no example shows the type %s: write func Example%s in %s/example_test.go", folder, name, name, folder)
				}
			}
		}
	}
}

func files(t *testing.T, folder, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(root, folder, pattern))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func parse(t *testing.T, path string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func publicTypes(file *ast.File) (names []string) {
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range g.Specs {
			if ts, ok := spec.(*ast.TypeSpec); ok && ts.Name.IsExported() {
				names = append(names, ts.Name.Name)
			}
		}
	}
	return names
}

// showIn notes what the examples of a file are named after, and what of the
// package (and of others) the file uses, if it has an example at all.
func showIn(file *ast.File, shown map[string]bool) {
	examples := false
	used := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if name, ok := strings.CutPrefix(n.Name.Name, "Example"); ok {
				name, _, _ = strings.Cut(name, "_")
				examples, used[name] = true, true
			}
		case *ast.SelectorExpr:
			if pkg, ok := n.X.(*ast.Ident); ok && pkg.Name+"_test" == file.Name.Name {
				used[n.Sel.Name] = true
			}
		}
		return true
	})
	for name := range used {
		shown[name] = shown[name] || examples
	}
}
