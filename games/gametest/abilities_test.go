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

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// notAbilities are the interfaces of package rules that are none of a game's abilities.
var notAbilities = []string{"Rules", "Position", "Board", "Adapter", "Identified", "Imager", "Canonical", "Arrangeable", "Unordered", "Room"}

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
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, e.Name()), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
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
	for _, p := range parts[full, toyState, int]() {
		names = append(names, p.name)
	}
	return names
}

// What was not examined is named, with the reason.
func TestExaminedTellsWhatWasNot(t *testing.T) {
	testutil.SkipUnderRace(t)
	for want, table := range map[string]string{
		"Symmetric      not examined: rules with Undo":                       Examined(newDeep(""), Games(1)),
		"BestScorer     not examined: a score is the result of a":            Examined(threeBest{three{newRing("")}}, Games(1)),
		"only that unequal positions have unequal keys is":                   Examined(deepBlind{board: &toyState{}}, Games(1)),
		"a method Hash, which nothing calls":                                 Examined(rules.NewEasy(hashed(5)), Games(1)),
		"the easy form does not know: embed rules.Easy":                      Examined(rules.NewEasy(hashed(5)), Games(1)),
		"a drawn position has the key of one that goes on":                   Examined(rules.NewEasy(shuttle{})),
		"only a twin of the rules can tell":                                  Examined(full{}, Games(1)),
		"whether moves are left out only an Oracle can tell":                 Examined(full{}, Games(1)),
		"examined: signatures, start, play, shared, moves, status, end, key": Examined(newRing(""), Games(1)),
		"examined: nothing": newSuite(newRing(""), nil).examined(),
	} {
		if !strings.Contains(table, want) {
			t.Errorf("want %q in\n%s", want, table)
		}
	}
}

// threeBest is a game of three with a bound that only games of two have.
type threeBest struct{ three }

func (threeBest) BestScore(*ringState) sente.Score { return 0 }

// hashed has methods that other libraries would call.
type hashed int8

func (p hashed) Moves(buf []int8) []int8 { return sticks(p).list(buf) }
func (p hashed) Play(m int8) hashed      { return p - hashed(m) }
func (p hashed) Outcome() rules.Outcome  { return sticks(p).over() }
func (p hashed) Hash() uint64            { return uint64(p) }
func (p hashed) Zugzwang() bool          { return false }

// deepBlind is deep without a picture.
type deepBlind struct{ board *toyState }

func (deepBlind) Start() deepState                   { return deepState{} }
func (d deepBlind) all() deep                        { return deep{toy{}, d.board} }
func (d deepBlind) Status(s *deepState) rules.Status { return d.all().Status(s) }
func (d deepBlind) Moves(s *deepState, buf []int) []int {
	return d.all().Moves(s, buf)
}

func (d deepBlind) Play(dst, src *deepState, m int, leaf bool) rules.Status {
	return d.all().Play(dst, src, m, leaf)
}
func (d deepBlind) Undo(s *deepState, m int) { d.all().Undo(s, m) }
func (deepBlind) HasKey() bool               { return true }
func (deepBlind) HasEval() bool              { return true }
