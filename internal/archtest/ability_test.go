package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// abilities are the interfaces that only the finders may assert, since decorators
// stand in the way: those of engines and solvers, of the root package and of
// search/trace, and io.Closer. The finders are sente.As and sente.Close.
func abilities(t *testing.T) []string {
	t.Helper()
	all := []string{"io.Closer"}
	for name := range interfaces(t, ".") {
		if ast.IsExported(name) {
			all = append(all, "sente."+name)
		}
	}
	for name := range interfaces(t, "search/trace") {
		if ast.IsExported(name) {
			all = append(all, "trace."+name)
		}
	}
	return all
}

// TestAbilitiesAreNamed: what something may also be is an exported interface, so that
// it can be looked up who has it, and engines are asked through sente.As.
func TestAbilitiesAreNamed(t *testing.T) {
	known := abilities(t)
	for _, folder := range readHouse(t).folders() {
		own := interfaces(t, folder)
		for _, path := range files(t, folder, "*.go") {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, fault := range unnamed(parsed(t, path, nil), own, known) {
				t.Errorf("%s: %s", filepath.ToSlash(path), fault)
			}
		}
	}
}

// interfaces names the interfaces with methods that a folder declares, except in
// tests: at the top or in functions, under names of their own or as aliases.
func interfaces(t *testing.T, folder string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, path := range files(t, folder, "*.go") {
		if !strings.HasSuffix(path, "_test.go") {
			declared(parsed(t, path, nil), all)
		}
	}
	return all
}

func declared(file *ast.File, all map[string]bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok && hasMethods(spec.Type) {
			all[spec.Name.Name] = true
		}
		return true
	})
}

func hasMethods(e ast.Expr) bool {
	i, ok := e.(*ast.InterfaceType)
	return ok && i.Methods.NumFields() > 0
}

// unnamed says what is wrong with the assertions of a file: own are the interfaces
// of its package, known the abilities of engines.
func unnamed(file *ast.File, own map[string]bool, known []string) (faults []string) {
	judge := func(e ast.Expr, finder bool) {
		name := typeName(e)
		switch {
		case hasMethods(e):
			faults = append(faults, "an anonymous interface is asked for: declare and export it, with what it means")
		case own[name] && !ast.IsExported(name):
			faults = append(faults, fmt.Sprintf("%s is asked for: export it, with what it means", name))
		case !finder && slices.Contains(known, name):
			faults = append(faults, fmt.Sprintf("%s is asserted: sente.As and sente.Close look through decorators", name))
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			if n.Type != nil { // else it is a type switch
				judge(n.Type, false)
			}
		case *ast.TypeSwitchStmt:
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					judge(e, false)
				}
			}
		case *ast.IndexExpr:
			if f := typeName(n.X); slices.Contains([]string{"sente.As", "As", "rules.Ability", "Ability"}, f) {
				judge(n.Index, true)
			}
		}
		return true
	})
	return faults
}

// typeName is the name of a type or function, "" if it has none: without a star and
// without type arguments.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return typeName(e.X) + "." + e.Sel.Name
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	case *ast.ParenExpr:
		return typeName(e.X)
	}
	return ""
}

func parsed(t *testing.T, path string, text any) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestUnnamed(t *testing.T) {
	for body, want := range map[string]string{
		`_ = x.(interface{ Forget() })`:                         "an anonymous interface",
		`_, _ = x.(hidden)`:                                     "hidden is asked for",
		`_, _ = any(&x).(generic[int, string])`:                 "generic is asked for",
		`type local interface{ F() }; _, _ = x.(local)`:         "local is asked for",
		`switch x.(type) { case nil, hidden: }`:                 "hidden is asked for",
		`switch x.(type) { case interface{ F() }: }`:            "an anonymous interface",
		`_, _ = sente.As[interface{ F() }](x)`:                  "an anonymous interface",
		`_, _ = rules.Ability[generic[int, string]](x)`:         "generic is asked for",
		`_, _ = x.(sente.Forgetter)`:                            "sente.Forgetter is asserted",
		`if c, ok := x.(io.Closer); ok { c.Close() }`:           "io.Closer is asserted",
		`_, _ = x.(Shown)`:                                      "",
		`_, _ = x.(fmt.Stringer)`:                               "",
		`_, _ = x.(concrete); _, _ = x.(*concrete)`:             "",
		`switch x := x.(type) { case *concrete, error: _ = x }`: "",
		`_, _ = sente.As[sente.Forgetter](x)`:                   "",
		`_, _ = x.(interface{}); _ = hidden(nil); var _ hidden`: "",
		`func() { _ = x.([]hidden) }()`:                         "",
	} {
		text := "package p\ntype (\n hidden interface{ F() }\n generic[A, B any] interface{ F(A) B }\n Shown interface{ F() }\n concrete struct{}\n)\nfunc f(x any) {" + body + "}"
		file := parsed(t, "p.go", text)
		own := map[string]bool{}
		declared(file, own)
		got := strings.Join(unnamed(file, own, []string{"io.Closer", "sente.Forgetter"}), "; ")
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}
