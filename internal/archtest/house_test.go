package archtest

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const root = "../.."

// house is the module as its files stand, whatever platform they are for.
type house struct {
	imports map[string][]string // by folder, of non-test files
	docs    map[string]string   // by folder, the package comment
}

func readHouse(t *testing.T) house {
	t.Helper()
	h := house{imports: map[string][]string{}, docs: map[string]string{}}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && isOutside(d.Name()):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		return h.add(path)
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// isOutside reports whether the go command passes a folder of this name by.
func isOutside(name string) bool {
	return name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

func (h house) add(path string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return err
	}
	folder, err := filepath.Rel(root, filepath.Dir(path))
	if err != nil {
		return err
	}
	folder = filepath.ToSlash(folder)
	h.docs[folder] += comment(file)
	for _, i := range file.Imports {
		name, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return err
		}
		h.imports[folder] = append(h.imports[folder], name)
	}
	return nil
}

// comment returns the package comment of a file.
func comment(file *ast.File) string {
	if file.Doc == nil {
		return ""
	}
	return file.Doc.Text()
}

func (h house) folders() []string { return slices.Sorted(maps.Keys(h.docs)) }

func TestImportsKeepTheLattice(t *testing.T) {
	l, h := readLattice(t), readHouse(t)
	for _, folder := range h.folders() {
		for _, fault := range l.check(folder, h.imports[folder]) {
			t.Error(fault)
		}
	}
}

// TestLatticeNamesFolders: a line about a folder that is gone guards nothing.
func TestLatticeNamesFolders(t *testing.T) {
	mustHave(t, "lattice.txt", readLattice(t).folders...)
}

// mustHave fails for folders without code, which something names.
func mustHave(t *testing.T, where string, folders ...string) {
	t.Helper()
	for _, f := range folders {
		if len(files(t, f, "*.go")) == 0 {
			t.Errorf("%s names the folder %s, which holds no package", where, f)
		}
	}
}

// TestPackagesSayWhy asks for a comment of more than one line: the first says
// what a package is, the others why it exists.
func TestPackagesSayWhy(t *testing.T) {
	h := readHouse(t)
	for _, folder := range h.folders() {
		doc := strings.TrimSpace(h.docs[folder])
		switch {
		case doc == "":
			t.Errorf("folder %s has no package comment: say what it is and why it exists", folder)
		case !strings.Contains(doc, "\n"):
			t.Errorf("folder %s: the package comment has one line: say also why it exists", folder)
		}
	}
}

// TestAdaptersStayApart holds for every lattice: what faces the world in
// different ways never knows each other.
func TestAdaptersStayApart(t *testing.T) {
	adapters := []string{"studio", "terminal"}
	l := readLattice(t)
	mustHave(t, "the list of adapters", adapters...)
	for _, a := range adapters {
		for _, b := range l.allowed[a] {
			if slices.Contains(adapters, b) {
				t.Errorf("lattice.txt lets %s import %s: adapters never import each other", a, b)
			}
		}
	}
}

// TestGamesAndSearchesStayApart holds for every lattice: games know no search,
// searches no game.
func TestGamesAndSearchesStayApart(t *testing.T) {
	l := readLattice(t)
	mustHave(t, "this test", "games/gametest", "search")
	for _, a := range l.folders {
		for _, b := range l.allowed[a] {
			if isUnder(a, "games") && isUnder(b, "search") || isUnder(a, "search") && isUnder(b, "games") {
				t.Errorf("lattice.txt lets %s import %s: games know no search, and searches no game", a, b)
			}
		}
	}
}

func isUnder(folder, top string) bool { return folder == top || strings.HasPrefix(folder, top+"/") }

// TestBrainIsAlone keeps the tournament binary small: what the studio needs must not
// reach it.
func TestBrainIsAlone(t *testing.T) {
	mustHave(t, "this test", "cmd/pbrain-sente", "studio")
	for path := range strings.Lines(string(goTool(t, "list", "-deps", "./cmd/pbrain-sente"))) {
		path = strings.TrimSpace(path)
		for _, banned := range []string{"net", "net/http", "database/sql", "github.com/nats-io/nats.go", module + "/fleet", module + "/studio"} {
			if path == banned || banned != "net" && strings.HasPrefix(path, banned+"/") {
				t.Errorf("cmd/pbrain-sente depends on %s: the brain speaks through its pipe alone", path)
			}
		}
	}
}

// TestNoReplace keeps `go install module@version` working.
func TestNoReplace(t *testing.T) {
	var mod struct {
		Module  struct{ Path string }
		Replace []struct{ Old struct{ Path string } }
	}
	if err := json.Unmarshal(goTool(t, "mod", "edit", "-json"), &mod); err != nil {
		t.Fatal(err)
	}
	if mod.Module.Path != module {
		t.Errorf("go.mod names the module %s, not %s", mod.Module.Path, module)
	}
	for _, r := range mod.Replace {
		t.Errorf("go.mod replaces %s: then no version can be installed", r.Old.Path)
	}
}

// goTool runs the go command in the module and returns what it prints.
func goTool(t *testing.T, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v", strings.Join(args, " "), err)
	}
	return out
}
