package archtest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/sente-games/sente"

// lattice is lattice.txt: the folders in order, and what each may import.
type lattice struct {
	folders []string
	allowed map[string][]string
}

func readLattice(t *testing.T) lattice {
	t.Helper()
	text, err := os.ReadFile("lattice.txt")
	if err != nil {
		t.Fatal(err)
	}
	l, err := parseLattice(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// parseLattice reads lines "folder: folder folder ..."; a folder may name only
// folders of earlier lines.
func parseLattice(text string) (lattice, error) {
	l := lattice{allowed: map[string][]string{}}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		folder, imports, ok := strings.Cut(line, ":")
		switch {
		case !ok:
			return l, fmt.Errorf("lattice.txt, line %d: %q has no colon: write \"folder: what it may import\"", i+1, line)
		case slices.Contains(l.folders, folder):
			return l, fmt.Errorf("lattice.txt, line %d: %s has a line already", i+1, folder)
		}
		for _, f := range strings.Fields(imports) {
			if !slices.Contains(l.folders, f) {
				return l, fmt.Errorf("lattice.txt, line %d: %s may not import %s, which is not above it", i+1, folder, f)
			}
		}
		l.folders = append(l.folders, folder)
		l.allowed[folder] = strings.Fields(imports)
	}
	return l, nil
}

// TestOnlyTheCatalogKnowsEngines: whatever offers games and engines is handed a
// catalog; nothing after its line may import an engine, but for programs of examples/,
// which make engines of their own out of engines/simple.
func TestOnlyTheCatalogKnowsEngines(t *testing.T) {
	l := readLattice(t)
	at := slices.Index(l.folders, "catalog")
	if at < 0 {
		t.Fatal("lattice.txt has no line for the catalog")
	}
	for _, folder := range l.folders[at+1:] {
		for _, other := range l.allowed[folder] {
			own := strings.HasPrefix(folder, "examples/") && other == "engines/simple"
			if strings.HasPrefix(other, "engines/") && !own {
				t.Errorf("lattice.txt lets %s import %s: ask the catalog, or an ability of the engine", folder, other)
			}
		}
	}
}

// check returns a sentence for everything that is wrong with the imports of a
// folder.
func (l lattice) check(folder string, imports []string) (faults []string) {
	allowed, ok := l.allowed[folder]
	if !ok {
		return []string{fmt.Sprintf("folder %s is not in lattice.txt: give it a line at its place in the order", folder)}
	}
	for _, path := range imports {
		other, ours := folderOf(path)
		switch {
		case ours && !slices.Contains(allowed, other):
			faults = append(faults, fmt.Sprintf("folder %s imports %s: lattice.txt allows it %s", folder, other, list(allowed)))
		case !ours && isCore(folder) && !isStandard(path):
			faults = append(faults, fmt.Sprintf("folder %s imports %s: the words, rules, searches and games use the standard library alone", folder, path))
		}
	}
	return faults
}

// folderOf returns the folder of an import path if it is one of this module.
func folderOf(path string) (folder string, ours bool) {
	if path == module {
		return ".", true
	}
	folder, ours = strings.CutPrefix(path, module+"/")
	return folder, ours
}

// isCore reports whether a folder may use nothing but the standard library.
func isCore(folder string) bool {
	top, _, _ := strings.Cut(folder, "/")
	return slices.Contains([]string{".", "rules", "search", "games"}, top)
}

// isStandard reports whether an import path is the standard library's: its
// first element has no dot.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

func list(folders []string) string {
	if len(folders) == 0 {
		return "nothing of ours"
	}
	return strings.Join(folders, ", ")
}

func TestParseLattice(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a:\nb: a\n# c\n\nc: a b\n", ""},
		{"a: b\nb:\n", "lattice.txt, line 1: a may not import b, which is not above it"},
		{"a: a\n", "lattice.txt, line 1: a may not import a, which is not above it"},
		{"a:\na:\n", "lattice.txt, line 2: a has a line already"},
		{"a\n", `lattice.txt, line 1: "a" has no colon: write "folder: what it may import"`},
	} {
		got := ""
		if _, err := parseLattice(c.text); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestCheck(t *testing.T) {
	l, err := parseLattice(".:\nrules: .\nsqlite: . rules\nstudio: .\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		folder, path, want string
	}{
		{"rules", module, ""},
		{"rules", "go/ast", ""},
		{"rules", module + "/sqlite", "folder rules imports sqlite: lattice.txt allows it ."},
		{"rules", "example.com/x", "folder rules imports example.com/x: the words, rules, searches and games use the standard library alone"},
		{"sqlite", "example.com/x", ""},
		{".", module + "/rules", "folder . imports rules: lattice.txt allows it nothing of ours"},
		{"attic", "fmt", "folder attic is not in lattice.txt: give it a line at its place in the order"},
	} {
		if got := strings.Join(l.check(c.folder, []string{c.path}), "; "); got != c.want {
			t.Errorf("%s imports %s: %q, want %q", c.folder, c.path, got, c.want)
		}
	}
}
