package archtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente/internal/serial"
)

// TestEverythingCompilesForWebAssembly checks the types of all packages, commands and
// examples among them, and of the libraries that they need, as the compiler does for
// GOOS=js and wasip1; of Go's own library the signatures. It generates no code: building
// all of it takes minutes.
func TestEverythingCompilesForWebAssembly(t *testing.T) {
	if serial.Enabled {
		t.Skip("the types of all packages: nothing for the race detector to find")
	}
	for _, system := range []string{"js", "wasip1"} {
		for _, fault := range typesIn(t, root, system, "./...") {
			t.Errorf("GOOS=%s GOARCH=wasm: %v", system, fault)
		}
	}
}

// What does not compile is found: a call of something that only other systems have, and a
// package that has no file for this one.
func TestWhatDoesNotCompileForWebAssemblyIsFound(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":     "module wrong\n\ngo 1.26\n",
		"main.go":    "package main\n\nimport \"wrong/unix\"\n\nfunc main() { println(pipe(), unix.Group) }\n",
		"pipe.go":    "//go:build !wasm\n\npackage main\n\nfunc pipe() int { return 0 }\n",
		"unix/id.go": "package unix\n\nimport \"syscall\"\n\nvar Group = syscall.SIGTSTP\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	var found []string
	for _, fault := range typesIn(t, ".", "js", "./...") {
		found = append(found, fault.Error())
	}
	if text := strings.Join(found, "\n"); !strings.Contains(text, "undefined: pipe") || !strings.Contains(text, "undefined: syscall.SIGTSTP") || len(found) != 2 {
		t.Errorf("found %q", found)
	}
}

// goPackage is a package as go list names it.
type goPackage struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	Standard        bool
	Error           *struct{ Err string }
}

// typesIn checks the packages of a module for a system and returns what is wrong.
func typesIn(t *testing.T, dir, system string, patterns ...string) (faults []error) {
	t.Helper()
	list := exec.CommandContext(t.Context(), "go", append([]string{"list", "-e", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Standard,Error"}, patterns...)...)
	list.Dir = dir
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	var errs bytes.Buffer
	list.Stderr = &errs
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v %s", err, errs.String())
	}
	c := &checker{set: token.NewFileSet(), done: map[string]*types.Package{"unsafe": types.Unsafe}}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return c.faults
		} else if err != nil {
			t.Fatal(err)
		}
		if p.Error != nil {
			faults = append(faults, errors.New(p.Error.Err))
			return faults
		}
		if p.ImportPath != "unsafe" {
			c.check(p)
		}
	}
}

// checker checks packages, each after those that it imports.
type checker struct {
	set    *token.FileSet
	done   map[string]*types.Package
	faults []error
}

// check checks one package.
func (c *checker) check(p goPackage) {
	files := make([]*ast.File, len(p.GoFiles))
	var parsing sync.WaitGroup
	for i, name := range p.GoFiles {
		parsing.Go(func() {
			files[i], _ = parser.ParseFile(c.set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		})
	}
	parsing.Wait()
	config := types.Config{
		Importer: importer{c.done, p.ImportMap}, IgnoreFuncBodies: p.Standard, FakeImportC: true,
		Sizes: types.SizesFor("gc", "wasm"),
		Error: func(err error) {
			if !p.Standard {
				c.faults = append(c.faults, err)
			}
		},
	}
	c.done[p.ImportPath], _ = config.Check(p.ImportPath, c.set, files, nil) // config.Error has heard
}

// importer finds packages that have been checked.
type importer struct {
	done   map[string]*types.Package
	vendor map[string]string
}

func (i importer) Import(path string) (*types.Package, error) {
	if other, ok := i.vendor[path]; ok {
		path = other
	}
	if p := i.done[path]; p != nil {
		return p, nil
	}
	return nil, errors.New(path + " has no files for this system")
}
