package gametest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// notAbilities are the interfaces of package rules that are not abilities of a game.
var notAbilities = []string{"Rules", "Position", "Board", "Adapter", "Identified", "Imager", "Canonical", "Arrangeable", "Unordered", "HistoryArray"}

// Every ability that package rules declares is in the tables, so that a new one cannot
// be forgotten.
func TestEveryAbilityIsKnown(t *testing.T) {
	known := map[string]bool{}
	for _, a := range abilitiesOf(easyRow("")) {
		known[a.name] = true
		if a.easy != nil {
			known[a.easy.name] = true
		}
	}
	known["EasyTurner"], known["EasyParser"] = true, true
	for _, name := range interfacesOf(t, filepath.Join("..", "..", "rules")) {
		if !known[name] && !slices.Contains(notAbilities, name) {
			t.Errorf("rules.%s is an interface that the suite does not know: enter it in abilities.go, with the part that examines it", name)
		}
	}
	for _, form := range easyAbilities[int8](positionOf[rules.EasyState[row]](easyRow(""))) {
		if !strings.HasPrefix(form.name, "Easy") && !known[form.name] {
			t.Errorf("%s is no interface of rules", form.name)
		}
	}
}

// interfacesOf lists the exported interfaces that a folder declares.
func interfacesOf(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	testutil.NoError(t, err)
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, e.Name()), nil, 0)
		testutil.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if ok && spec.Name.IsExported() {
				if _, is := spec.Type.(*ast.InterfaceType); is {
					names = append(names, spec.Name.Name)
				}
			}
			return true
		})
	}
	if len(names) < 30 {
		t.Fatalf("only the interfaces %v were found in %s", names, folder)
	}
	return names
}

// The parts that the table names exist, and every ability of a game that has them all is
// examined.
func TestEveryAbilityIsExamined(t *testing.T) {
	testutil.SkipUnderRace(t)
	for name, table := range map[string]string{"full": Examined(full{}, Games(1), Oracle(toy{})), "easy": Examined(easyRow(""), Games(1), Oracle(easyRow("")))} {
		if strings.Contains(table, "not examined") {
			t.Errorf("%s:\n%s", name, table)
		}
	}
	parts := map[string]bool{}
	for _, p := range partNames() {
		parts[p] = true
	}
	for _, a := range abilitiesOf(full{}) {
		if !parts[a.part] {
			t.Errorf("%s is said to be examined by %q, which is no part", a.name, a.part)
		}
	}
}

func partNames() (names []string) {
	for _, p := range parts[toyState, int]() {
		names = append(names, p.name)
	}
	return names
}
