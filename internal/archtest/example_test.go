package archtest

import (
	"go/ast"
	"strings"
	"testing"
)

// TestWhatIsShownStaysShown: the packages that a program begins with have examples that run.
func TestWhatIsShownStaysShown(t *testing.T) {
	for _, folder := range []string{".", "rules", "search", "engines/simple", "engines/level", "record", "match", "match/rating", "session", "player"} {
		shown := false
		for _, path := range files(t, folder, "*_test.go") {
			for _, d := range parse(t, path).Decls {
				f, ok := d.(*ast.FuncDecl)
				shown = shown || ok && strings.HasPrefix(f.Name.Name, "Example")
			}
		}
		if !shown {
			t.Errorf("%s has no Example: write one in %s/example_test.go", folder, folder)
		}
	}
}
