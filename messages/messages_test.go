package messages

import (
	"fmt"
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

	"golang.org/x/text/language"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// TestLanguages_Complete checks that each language has the sentences of the page's JavaScript,
// the texts of the games and engines, and for all other messages the same keys as German.
func TestLanguages_Complete(t *testing.T) {
	testutil.SkipUnderRace(t)
	reference := testutil.Must(readLanguage("de"))(t)
	page, exact := pageKeys(t), catalogKeys(t)
	keysOf := func(part map[string]Text) keys {
		all := keys{}
		for key := range part {
			all[key] = "de"
		}
		return all
	}
	terminal, labels, codes := keysOf(reference.Terminal), keysOf(reference.Labels), goCodes(t)
	maps.Copy(labels, exact)
	for _, l := range Languages() {
		t.Run(l.Tag, func(t *testing.T) {
			f := testutil.Must(readLanguage(l.Tag))(t)
			if f.Language == "" {
				t.Error("the language has no name: write one as its speakers do")
			}
			compare(t, l.Tag, "words", page, f.Words)
			compare(t, l.Tag, "terminal", terminal, f.Terminal)
			if l.Tag != English {
				for _, name := range gomoku.OpeningNames() {
					delete(f.Labels, name) // translated in some languages only
				}
				compare(t, l.Tag, "labels", labels, f.Labels)
			}
			compareErrors(t, codes, f.Errors)
			if l.Tag == English {
				for code, template := range codes {
					if got := f.Errors[code].All; got != template {
						t.Errorf("errors: %s is %q, but the source has %q", code, got, template)
					}
				}
			}
		})
	}
}

// compare fails for keys that a part of a language lacks, and for unused keys.
func compare(t *testing.T, tag, part string, wanted keys, have map[string]Text) {
	t.Helper()
	for _, key := range slices.Sorted(maps.Keys(wanted)) {
		if _, ok := have[key]; !ok && (tag != English || counts(key)) {
			t.Errorf("%s: missing: %q (%s)", part, key, wanted[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(have)) {
		if wanted[key] == "" {
			t.Errorf("%s: superfluous: %q, which nothing says", part, key)
		}
		check(t, tag, part, key, have[key])
	}
}

// counts reports whether a message has a number that decides its form.
func counts(key string) bool { return strings.Contains(key, "{n}") }

// check looks at one message: its plural forms, and the places of each.
func check(t *testing.T, tag, part, key string, text Text) {
	t.Helper()
	wanted := kinds(tag)
	if text.Forms == nil {
		if counts(key) && len(wanted) > 1 {
			t.Errorf("%s: %q wants plural forms: %s", part, key, strings.Join(wanted, ", "))
		}
		samePlaces(t, part, key, text.All, false)
		return
	}
	for _, kind := range wanted {
		if _, ok := text.Forms[kind]; !ok {
			t.Errorf("%s: %q lacks the plural form %q", part, key, kind)
		}
	}
	for kind, form := range text.Forms {
		if kind != "other" && !slices.Contains(wanted, kind) {
			t.Errorf("%s: %q has the plural form %q, which the language does not know", part, key, kind)
		}
		samePlaces(t, part, key, form, true)
	}
}

// kinds are the categories of whole numbers in a language.
func kinds(tag string) []string {
	found := map[string]bool{}
	for n := range 200 {
		found[pluralCategory(language.Make(tag), n)] = true
	}
	return slices.Sorted(maps.Keys(found))
}

var arguments = regexp.MustCompile(`\{\w+\}`)

// samePlaces fails for a translation with other places than its key. A plural form may
// leave its number out.
func samePlaces(t *testing.T, part, key, text string, plural bool) {
	t.Helper()
	if strings.TrimSpace(text) == "" {
		t.Errorf("%s: %q is translated by nothing", part, key)
	}
	want, got := arguments.FindAllString(key, -1), arguments.FindAllString(text, -1)
	for _, place := range got {
		if !slices.Contains(want, place) {
			t.Errorf("%s: %q: the translation has %s, which the key has not", part, key, place)
		}
	}
	for _, place := range want {
		if !slices.Contains(got, place) && (!plural || place != "{n}") {
			t.Errorf("%s: %q: the translation lacks %s", part, key, place)
		}
	}
}

// keys are messages with the place where each was found.
type keys map[string]string

var spoken = regexp.MustCompile(`\bt\(\s*("(?:[^"\\]|\\.)*"|[^\s")])`)

// pageKeys returns the message keys that the page uses.
func pageKeys(t *testing.T) keys {
	t.Helper()
	found := keys{}
	var files []string
	for _, folder := range []string{"../studio/ui/js", "../studio/site/files"} {
		before := len(files)
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if filepath.Ext(path) == ".js" {
				files = append(files, path)
			}
			return err
		})
		if err != nil || len(files) == before {
			t.Fatalf("no browser sources in %s: %v", folder, err)
		}
	}
	for _, file := range files {
		source := testutil.Must(os.ReadFile(file))(t)
		for _, m := range spoken.FindAllStringSubmatch(string(source), -1) {
			key, err := strconv.Unquote(m[1])
			if err != nil {
				t.Errorf("%s: t(%s…): the sentence must stand in quotes, so that it can be found", file, m[1])
			}
			if found[key] == "" {
				found[key] = filepath.Base(file)
			}
		}
	}
	return found
}

// catalogKeys are the words of the games, and how they end: titles, rules, seats, levels,
// guides, outcomes.
func catalogKeys(t *testing.T) keys {
	t.Helper()
	found := keys{}
	for _, g := range standard.Games() {
		add := func(text, what string) {
			if strings.ContainsFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' }) {
				found[text] = fmt.Sprintf("%s of %s", what, g.Title)
			}
		}
		guide := g.GuideOrAbout()
		add(g.Title, "the title")
		add(g.About, "what is said")
		add(g.SizeHelp, "the sizes")
		for _, c := range g.Clauses {
			add(c.About, "a clause")
			add(c.Group, "clauses")
		}
		for _, name := range guide.SeatNames {
			add(name, "a seat")
		}
		for _, p := range g.Profiles {
			add(p.About, "an engine")
			add(p.Title, "an engine")
			for _, o := range p.Options {
				if o.Harmless && p.External == nil {
					add(o.Name, "an option")
					add(o.About, "an option")
				}
			}
			for _, l := range p.NamedLevels() {
				add(l.Title, "a level")
				add(l.About, "a level")
			}
		}
		for _, text := range guide.Rules {
			add(text, "the guide")
		}
		for _, task := range guide.Tasks {
			add(task.Ask, "a task")
			add(task.Right, "a task")
		}
		for _, c := range g.Rules {
			boardKeys(t, sente.Record{Game: g.Name, Rules: c.Name}, g, add)
			add(c.About, "rules")
			add(c.Title, "rules")
			add(c.Card, "rules")
		}
		for _, c := range g.Openings {
			add(c.About, "an opening rule")
			add(c.Title, "an opening rule")
		}
		boardKeys(t, sente.Record{Game: g.Name}, g, add)
	}
	return found
}

// boardKeys are the words of a board at its start.
func boardKeys(t *testing.T, r sente.Record, g catalog.Game, add func(text, what string)) {
	t.Helper()
	b := testutil.Must(g.Open(r))(t)
	for _, seat := range b.Seats() {
		add(seat, "a seat")
	}
	for _, x := range b.Scene().Texts {
		add(x.Name, "a text beside the board")
	}
}

// TestLanguages_TranslateTerminal compares German, whose keys all other languages have, with the
// sentences of terminal.
func TestLanguages_TranslateTerminal(t *testing.T) {
	german := testutil.Must(readLanguage("de"))(t)
	terminal := literals(t, "terminal", regexp.MustCompile(`\blocalize\(("(?:[^"\\]|\\.)*")`))
	for _, key := range terminal {
		if _, known := german.Terminal[key]; !known {
			if _, known = german.Words[key]; !known {
				t.Errorf("terminal: missing: %q", key)
			}
		}
	}
	if len(terminal) < 20 {
		t.Errorf("%d sentences of terminal were found", len(terminal))
	}
}

// compareErrors fails for codes that a language lacks or that no source has, and for
// translations with other arguments than the source.
func compareErrors(t *testing.T, codes keys, have map[string]Text) {
	t.Helper()
	for _, code := range slices.Sorted(maps.Keys(codes)) {
		text, ok := have[code]
		if !ok {
			t.Errorf("errors: missing: %q", code)
			continue
		}
		want := argumentSet(codes[code])
		if left := droppable[code]; left != "" && !strings.Contains(text.All, left) {
			want = slices.DeleteFunc(want, func(a string) bool { return a == left })
		}
		if got := argumentSet(text.All); !slices.Equal(got, want) {
			t.Errorf("errors: %s has the arguments %v, want %v", code, got, want)
		}
	}
	for code := range have {
		if codes[code] == "" {
			t.Errorf("errors: superfluous: %q, which no source has", code)
		}
	}
}

// droppable are arguments that some languages leave out, since another one has the same meaning.
var droppable = map[string]string{}

// argumentSet returns the different arguments of a template, sorted.
func argumentSet(template string) []string {
	return slices.Compact(slices.Sorted(slices.Values(arguments.FindAllString(template, -1))))
}

var snakeCase = regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)

// goCodes returns the templates of all messages in the Go sources by their codes. A call whose code
// is not a literal has the template "{message}", and its file names the codes in returns.
func goCodes(t *testing.T) keys {
	t.Helper()
	found := keys{}
	add := func(code, template string, at token.Position) {
		if !snakeCase.MatchString(code) {
			t.Errorf("%v: code %q, want snake_case", at, code)
		}
		if known, ok := found[code]; ok && known != template {
			t.Errorf("%v: code %q has the template %q, and elsewhere %q", at, code, template, known)
		}
		found[code] = template
	}
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (strings.HasPrefix(e.Name(), ".") && e.Name() != ".." || e.Name() == "testdata" || e.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := calledName(call)
			first, known := messageCalls[name]
			if name == "MessageOf" && len(call.Args) == 2 {
				if code, ok := literal(call.Args[1]); ok {
					add(code, "{message}", fset.Position(n.Pos()))
				}
			}
			if !known || len(call.Args) < first+2 {
				return true
			}
			code, coded := literal(call.Args[first])
			template, ok := literal(call.Args[first+1])
			if !coded {
				return true
			}
			if !ok {
				t.Errorf("%v: the template of %s must be a literal", fset.Position(n.Pos()), code)
				return true
			}
			add(code, template, fset.Position(n.Pos()))
			var named []string
			for i := first + 2; i < len(call.Args); i += 2 {
				name, _ := literal(call.Args[i])
				named = append(named, "{"+name+"}")
			}
			if slices.Sort(named); !slices.Equal(named, argumentSet(template)) {
				t.Errorf("%v: %s is called with %v, but its template is %q", fset.Position(n.Pos()), code, named, template)
			}
			return true
		})
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "statusCode" {
				ast.Inspect(f, func(n ast.Node) bool {
					if r, ok := n.(*ast.ReturnStmt); ok {
						code, _ := literal(r.Results[0])
						add(code, "{message}", fset.Position(n.Pos()))
					}
					return true
				})
			}
		}
		return nil
	})
	if err != nil || len(found) < 100 {
		t.Fatalf("%d codes were found: %v", len(found), err)
	}
	return found
}

// messageCalls are the functions that make a message, with the index of the code among the
// arguments; template, names and values follow.
var messageCalls = map[string]int{"NewMessage": 0, "NewError": 1, "reportTrouble": 0}

// calledName returns the name of the called function or method.
func calledName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

// literal returns the value of a string literal.
func literal(e ast.Expr) (string, bool) {
	b, ok := e.(*ast.BasicLit)
	if !ok || b.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(b.Value)
	return text, err == nil
}

// literals returns the string literals in the sources of a folder that the first group of a
// pattern matches.
func literals(t *testing.T, folder string, pattern *regexp.Regexp) (all []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources in %s: %v", folder, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text := testutil.Must(os.ReadFile(file))(t)
		for _, found := range pattern.FindAllSubmatch(text, -1) {
			literal := testutil.Must(strconv.Unquote(string(found[1])))(t)
			all = append(all, literal)
		}
	}
	return all
}

func TestMatchLanguage(t *testing.T) {
	for _, c := range []struct {
		wishes []string
		want   string
	}{
		{nil, "en"},
		{[]string{"C"}, "en"},
		{[]string{"tlh"}, "en"},
		{[]string{""}, "en"},
		{[]string{"%\x00"}, "en"},
		{[]string{"de_AT.UTF-8"}, "de"},
		{[]string{"zh_CN.GB18030"}, "zh-Hans"},
		{[]string{"tlh", "ru-RU"}, "ru"},
		{[]string{"fr_FR@euro"}, "fr"},
	} {
		if got := MatchLanguage(c.wishes...); got != c.want {
			t.Errorf("%q: %s, want %s", c.wishes, got, c.want)
		}
	}
}

// TestFormat: numbers select the plural form, placeholders are filled, an unknown message stays in English.
func TestFormat(t *testing.T) {
	russian := testutil.Must(OpenCatalogue("ru"))(t)
	english := testutil.Must(OpenCatalogue(English))(t)
	for _, c := range []struct {
		c    *Catalogue
		n    int
		want string
	}{
		{russian, 1, "1 ход"},
		{russian, 3, "3 хода"},
		{russian, 11, "11 ходов"},
		{russian, 21, "21 ход"},
		{russian, 0, "0 ходов"},
		{english, 1, "1 move"},
		{english, 0, "0 moves"},
		{nil, 2, "2 moves"},
	} {
		if got := c.c.Format("{n} moves", "n", c.n); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := russian.Format("never {said}", "said", "{n}"); got != "never {n}" {
		t.Errorf("%q", got)
	}
}

func TestCatalogue_Translate(t *testing.T) {
	german := testutil.Must(OpenCatalogue("de"))(t)
	for text, want := range map[string]string{"black": "Schwarz", "an unknown text": "an unknown text", "": ""} {
		if got := german.Translate(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got := (*Catalogue)(nil).Translate("black"); got != "black" {
		t.Errorf("without a language: %q", got)
	}
}

// TestCatalogue_Message checks that a code is translated with its arguments, of which texts are
// labels and messages are translated themselves.
func TestCatalogue_Message(t *testing.T) {
	german := testutil.Must(OpenCatalogue("de"))(t)
	occupied := sente.NewMessage("cell_occupied", "{cell} is occupied", "cell", "h8")
	for _, c := range []struct {
		err  error
		want string
	}{
		{occupied, "h8 ist besetzt"},
		{sente.Illegal(occupied), "h8 ist besetzt"},
		{fmt.Errorf("move 3: %w", occupied), "move 3: h8 is occupied"},
		{sente.NewMessage("engine_thinking", "it is {side}'s turn: the engine is still thinking", "side", "white"), "Weiß ist am Zug: Die Engine denkt noch"},
		{sente.NewMessage("game_ended", "the game is over: {reason}", "reason", &sente.Message{Text: "five in a row"}), "die Partie ist zu Ende: fünf in einer Reihe"},
		{sente.NewMessage("game_ended", "the game is over: {reason}", "reason", sente.NewMessage("stones_captured", "{count} stones captured", "count", 10)), "die Partie ist zu Ende: 10 Steine geschlagen"},
		{&sente.Message{Code: "unknown_code", Text: "some text"}, "some text"},
	} {
		if got := german.Error(c.err); got != c.want {
			t.Errorf("%v: got %q, want %q", c.err, got, c.want)
		}
		if got := (*Catalogue)(nil).Error(c.err); got != c.err.Error() {
			t.Errorf("without a language: got %q, want %q", got, c.err)
		}
	}
}

func TestOpenCatalogue(t *testing.T) {
	if _, err := OpenCatalogue("../secret"); err == nil {
		t.Error("a path is opened as a language")
	}
	if _, err := PageJSON("tlh"); err == nil {
		t.Error("a language is loaded that there is not")
	}
}
