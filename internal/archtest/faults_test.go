package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// faultNumbers is how the comment of a test says which faults it commits: "fault 7",
// "faults 1, 2 and 4", "faults 11 to 13".
var faultNumbers = regexp.MustCompile(`(?i)\bfaults? (\d+)((?:(?:, | and | to |, and )\d+)*)`)

// faultRow is a line of the table in docs/faults.md: number, fault, what is
// expected, tests.
var faultRow = regexp.MustCompile(`(?m)^\| (\d+) \|.*\| ([^|]*) \|$`)

// TestFaultsHaveTests holds the table of docs/faults.md against the comments of
// the tests: each fault has a test that says its number, and the table names them
// all, as "folder TestName".
func TestFaultsHaveTests(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs/faults.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := faultTests(t)
	for _, row := range faultRow.FindAllStringSubmatch(string(text), -1) {
		tests := strings.Join(slices.Sorted(maps.Keys(found[row[1]])), ", ")
		if later := strings.HasPrefix(row[2], "later: "); later && tests == "" {
			continue
		}
		switch {
		case tests == "":
			t.Errorf("fault %s has no test: no comment of a test says \"fault %s\"", row[1], row[1])
		case tests != strings.ReplaceAll(row[2], "`", ""):
			t.Errorf("docs/faults.md: the tests of fault %s are\n%s", row[1], tests)
		}
		delete(found, row[1])
	}
	for number := range found {
		t.Errorf("fault %s has tests and no line in docs/faults.md", number)
	}
}

// faultTests are the tests, by the number of the fault in their comment.
func faultTests(t *testing.T) map[string]map[string]bool {
	t.Helper()
	found := map[string]map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && isOutside(d.Name()):
			return filepath.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		noteFaults(found, filepath.ToSlash(folder), file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func noteFaults(found map[string]map[string]bool, folder string, file *ast.File) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Doc == nil || !strings.HasPrefix(f.Name.Name, "Test") && !strings.HasPrefix(f.Name.Name, "Fuzz") {
			continue
		}
		for _, n := range numbersIn(nameOf(f) + strings.ReplaceAll(f.Doc.Text(), "\n", " ")) {
			if found[n] == nil {
				found[n] = map[string]bool{}
			}
			found[n][folder+" "+f.Name.Name] = true
		}
	}
}

var named = regexp.MustCompile(`Fault(\d+)`)

// nameOf is the fault in the name of a test: "TestFault18ZipBombs".
func nameOf(f *ast.FuncDecl) string {
	if m := named.FindStringSubmatch(f.Name.Name); m != nil {
		return "fault " + m[1] + ": "
	}
	return ""
}

var listed = regexp.MustCompile(`( to )?(\d+)`)

// numbersIn are the numbers of the faults that a comment names.
func numbersIn(comment string) (numbers []string) {
	for _, m := range faultNumbers.FindAllStringSubmatch(comment, -1) {
		last, _ := strconv.Atoi(m[1])
		numbers = append(numbers, m[1])
		for _, n := range listed.FindAllStringSubmatch(m[2], -1) {
			next, _ := strconv.Atoi(n[2])
			for between := last + 1; n[1] != "" && between < next; between++ {
				numbers = append(numbers, strconv.Itoa(between))
			}
			numbers, last = append(numbers, n[2]), next
		}
	}
	return numbers
}

func TestNumbersIn(t *testing.T) {
	for comment, want := range map[string]string{
		"a fault": "", "fault 7, engines": "7", "Fault 18: zip": "18", "faults 1 and 2: garbage": "1 2",
		"has faults 11 to 13, the end": "11 12 13", "fault 14 and fault 22": "14 22", "faults 3, 5 and 6": "3 5 6",
	} {
		if got := strings.Join(numbersIn(comment), " "); got != want {
			t.Errorf("%q: %s, want %s", comment, got, want)
		}
	}
}
