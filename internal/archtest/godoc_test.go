package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestDocumentationShowsWhatCanBeUsed: what a reader of the documentation meets is a name that a
// program can use, or a value.
func TestDocumentationShowsWhatCanBeUsed(t *testing.T) {
	for _, folder := range publicFolders(t) {
		for _, file := range files(t, folder, "*.go") {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, fault := range hidden(parse(t, file)) {
				t.Errorf("%s: %s", strings.TrimPrefix(file, root+"/"), fault)
			}
		}
	}
}

// publicFolders are the folders of packages that other programs can import.
func publicFolders(t *testing.T) (folders []string) {
	for _, folder := range readHouse(t).folders() {
		if !strings.Contains("/"+folder+"/", "/internal/") && nameOfPackage(t, folder) != "main" {
			folders = append(folders, folder)
		}
	}
	return folders
}

func nameOfPackage(t *testing.T, folder string) string {
	t.Helper()
	for _, file := range files(t, folder, "*.go") {
		if !strings.HasSuffix(file, "_test.go") {
			return parse(t, file).Name.Name
		}
	}
	t.Fatalf("%s has no package", folder)
	return ""
}

// hidden says which exported structs of a file show an embedded type that is not exported, and
// which exported constants are no more than the name of one that is not. An embedded type
// without arguments is not shown: go doc tells its methods as those of the struct.
func hidden(file *ast.File) map[string]string {
	faults := map[string]string{}
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range g.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				hiddenEmbedded(spec, faults)
			case *ast.ValueSpec:
				if g.Tok == token.CONST {
					hiddenValues(spec, faults)
				}
			}
		}
	}
	return faults
}

func hiddenEmbedded(spec *ast.TypeSpec, faults map[string]string) {
	s, ok := spec.Type.(*ast.StructType)
	if !ok || !spec.Name.IsExported() {
		return
	}
	for _, f := range s.Fields.List {
		if name := instantiated(f.Type); len(f.Names) == 0 && name != "" && !ast.IsExported(name) {
			faults[spec.Name.Name] = fmt.Sprintf("%s embeds %s, which a reader cannot look up: give the field a name", spec.Name.Name, name)
		}
	}
}

// instantiated is the name of a type of the same package that is given type arguments, "" for
// all others.
func instantiated(e ast.Expr) string {
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	switch e := e.(type) {
	case *ast.IndexExpr, *ast.IndexListExpr:
		if name := typeName(e); !strings.Contains(name, ".") {
			return name
		}
	}
	return ""
}

func hiddenValues(spec *ast.ValueSpec, faults map[string]string) {
	for i, name := range spec.Names {
		if !name.IsExported() || i >= len(spec.Values) {
			continue
		}
		value, ok := spec.Values[i].(*ast.Ident)
		if ok && !value.IsExported() && types.Universe.Lookup(value.Name) == nil {
			faults[name.Name] = fmt.Sprintf("the constant %s is %s, which tells a reader nothing: write its value here", name.Name, value.Name)
		}
	}
}

func TestHidden(t *testing.T) {
	for text, want := range map[string]string{
		"type A[T any] struct { b[T] }":                   "A embeds b, which",
		"type A[S, T any] struct { *b[S, T] }":            "A embeds b, which",
		"type A struct { b; *c }":                         "",
		"type A struct { c b[int]; B[int]; *pkg.C[int] }": "",
		"type a struct { b[int] }":                        "",
		"const A = b":                                     "the constant A is b, which",
		"const ( A, B = 1, c )":                           "the constant B is c, which",
		"const ( A = iota; B; C = true )":                 "",
		"const a = b; const C = 2 * a":                    "",
		"var A = b":                                       "",
	} {
		faults := strings.Join(slices.Collect(maps.Values(hidden(parsed(t, "a.go", "package a\n"+text)))), "; ")
		if (want == "") != (faults == "") || !strings.HasPrefix(faults, want) {
			t.Errorf("%s: %q, want %q", text, faults, want)
		}
	}
}
