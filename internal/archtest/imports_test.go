package archtest

import (
	"encoding/json"
	"errors"
	"fmt"
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

	"github.com/sente-games/sente/internal/testutil"
)

const (
	root   = "../.."
	module = "github.com/sente-games/sente"
)

// parseOrder parses order.txt and returns the packages in order.
func parseOrder(text string) (packages []string, err error) {
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case slices.Contains(packages, line):
			return nil, fmt.Errorf("order.txt:%d: duplicate package %s", i+1, line)
		default:
			packages = append(packages, line)
		}
	}
	return packages, nil
}

// readImports returns the imports of every package of the module for all platforms, without
// those of tests, by folder.
func readImports(t *testing.T) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && isIgnored(path, d.Name()):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		folder = filepath.ToSlash(folder)
		if _, ok := imports[folder]; !ok {
			imports[folder] = nil
		}
		for _, i := range file.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			imports[folder] = append(imports[folder], name)
		}
		return nil
	})
	testutil.NoError(t, err)
	return imports
}

// isIgnored reports whether the go command ignores a folder, or it is a module of its own.
func isIgnored(path, name string) bool {
	if _, err := os.Stat(filepath.Join(path, "go.mod")); !errors.Is(err, fs.ErrNotExist) {
		return true
	}
	return name == "testdata" || name == "vendor" || name == "node_modules" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// localFolder returns the folder of an import path of this module.
func localFolder(path string) (folder string, ok bool) {
	if path == module {
		return ".", true
	}
	return strings.CutPrefix(path, module+"/")
}

func isUnder(folder string, tops ...string) bool {
	return slices.ContainsFunc(tops, func(top string) bool { return folder == top || strings.HasPrefix(folder, top+"/") })
}

// isStandard reports whether an import path belongs to the standard library.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// checkImport returns the problem with an import, or "".
func checkImport(order []string, folder, path string) string {
	other, local := localFolder(path)
	position, otherPosition := slices.Index(order, folder), slices.Index(order, other)
	switch {
	case position < 0:
		return fmt.Sprintf("package %s is missing in order.txt: add a line at its place", folder)
	case !local:
		if (folder == "." || folder == "scene" || isUnder(folder, "rules", "search", "games")) && !isStandard(path) {
			return fmt.Sprintf("package %s imports %s: root, scene, rules, search and games use the standard library only", folder, path)
		}
	case otherPosition < 0 || otherPosition >= position:
		return fmt.Sprintf("package %s imports %s, which is not before it in order.txt", folder, other)
	case isUnder(folder, "games") && isUnder(other, "search"), isUnder(folder, "search") && isUnder(other, "games"):
		return fmt.Sprintf("package %s imports %s: games and searches do not import each other", folder, other)
	case isUnder(folder, "studio") && isUnder(other, "terminal"), isUnder(folder, "terminal") && isUnder(other, "studio"):
		return fmt.Sprintf("package %s imports %s: studio and terminal do not import each other", folder, other)
	case isUnder(other, "engines") && position > slices.Index(order, "catalog") && !isUnder(folder, "examples", "catalog"):
		return fmt.Sprintf("package %s imports %s: use the catalog or an optional interface of the engine", folder, other)
	}
	return ""
}

func TestImports_FollowTheOrder(t *testing.T) {
	text, err := os.ReadFile("order.txt")
	testutil.NoError(t, err)
	order, err := parseOrder(string(text))
	testutil.NoError(t, err)
	imports := readImports(t)
	for _, folder := range slices.Sorted(maps.Keys(imports)) {
		for _, path := range imports[folder] {
			if problem := checkImport(order, folder, path); problem != "" {
				t.Error(problem)
			}
		}
	}
	for _, folder := range order {
		if _, ok := imports[folder]; !ok {
			t.Errorf("order.txt names %s, which contains no package", folder)
		}
	}
}

func TestCheckImport_RejectsForbiddenImports(t *testing.T) {
	order := []string{".", "scene", "rules", "search", "games/nim", "engines/simple", "catalog", "library", "terminal", "studio", "examples/kalah"}
	for _, c := range []struct {
		folder, path string
		ok           bool
	}{
		{"rules", module, true},
		{"rules", "go/ast", true},
		{"rules", module + "/library", false},
		{"rules", "example.com/x", false},
		{"scene", "example.com/x", false},
		{"library", "example.com/x", true},
		{".", module + "/rules", false},
		{"missing", "fmt", false},
		{"games/nim", module + "/search", false},
		{"studio", module + "/terminal", false},
		{"studio", module + "/engines/simple", false},
		{"catalog", module + "/engines/simple", true},
		{"examples/kalah", module + "/engines/simple", true},
	} {
		if problem := checkImport(order, c.folder, c.path); problem == "" != c.ok {
			t.Errorf("%s imports %s: got %q, want ok %v", c.folder, c.path, problem, c.ok)
		}
	}
}

// TestBrain_LinksNoNetwork keeps the network, databases and the studio out of the tournament program.
func TestBrain_LinksNoNetwork(t *testing.T) {
	for path := range strings.Lines(string(runGo(t, "list", "-deps", "./cmd/pbrain-sente"))) {
		path = strings.TrimSpace(path)
		if path == "net" || isUnder(path, "net/http", "database/sql", "modernc.org/sqlite", "github.com/nats-io", module+"/match/fleet", module+"/studio") {
			t.Errorf("cmd/pbrain-sente depends on %s", path)
		}
	}
}

// TestApp_CompilesNoBuiltInGame keeps the built-in games and their engines out of programs that
// pass games of their own to app.Main. Only main packages import catalog/standard.
func TestApp_CompilesNoBuiltInGame(t *testing.T) {
	// opening: the words of swaps only; ataxx: the game of the page examples/web
	allowed := []string{"engines/simple", "games/gomoku/opening", "games/ataxx"}
	for path := range strings.Lines(string(runGo(t, "list", "-deps", "./catalog", "./app", "./app/apptest", "./examples/..."))) {
		folder, _ := localFolder(strings.TrimSpace(path))
		if isUnder(folder, "games", "engines", "catalog/standard") && !slices.Contains(allowed, folder) {
			t.Errorf("catalog, app or an example depends on %s", folder)
		}
	}
}

// TestApp_LinksPartsOnRequest keeps the libraries of optional parts out of programs that do not pass
// the parts to app.Main: they are most of the time that a first build takes.
func TestApp_LinksPartsOnRequest(t *testing.T) {
	for path := range strings.Lines(string(runGo(t, "list", "-deps", "./app", "./app/apptest", "./examples/..."))) {
		path = strings.TrimSpace(path)
		if isUnder(path, "modernc.org", "github.com/nats-io", "github.com/prometheus", "github.com/modelcontextprotocol") {
			t.Errorf("app or an example depends on %s", path)
		}
	}
}

// TestModule_HasNoReplace keeps `go install module@version` working, which a replace
// directive prevents.
func TestModule_HasNoReplace(t *testing.T) {
	var mod struct {
		Replace []struct{ Old struct{ Path string } }
	}
	testutil.NoError(t, json.Unmarshal(runGo(t, "mod", "edit", "-json"), &mod))
	for _, r := range mod.Replace {
		t.Errorf("go.mod replaces %s", r.Old.Path)
	}
}

// runGo runs the go command in the root of the module and returns its output.
func runGo(t *testing.T, args ...string) []byte {
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
