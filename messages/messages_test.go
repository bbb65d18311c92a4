package messages

import (
	"fmt"
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
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab/review"
)

// TestEveryLanguageSaysAll checks that each language has the sentences of the page's JavaScript,
// the texts of the games and engines, and for all other messages the same keys as German.
func TestEveryLanguageSaysAll(t *testing.T) {
	testutil.SkipUnderRace(t)
	reference := testutil.Must(read("de"))(t)
	page, exact := pageKeys(t), catalogKeys(t)
	keysOf := func(part map[string]Text) keys {
		all := keys{}
		for key := range part {
			all[key] = "de"
		}
		return all
	}
	terminal, told := keysOf(reference.Terminal), keysOf(reference.Told)
	maps.Copy(told, exact)
	for _, l := range Languages() {
		t.Run(l.Tag, func(t *testing.T) {
			f := testutil.Must(read(l.Tag))(t)
			if f.Language == "" {
				t.Error("the language has no name: write one as its speakers do")
			}
			compare(t, l.Tag, "words", page, f.Words)
			compare(t, l.Tag, "terminal", terminal, f.Terminal)
			if l.Tag != English {
				compare(t, l.Tag, "told", told, f.Told)
			}
		})
	}
}

// compare fails for keys that a part of a language lacks, and for those that nothing says.
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
		found[category(language.Make(tag), n)] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// samePlaces fails for a translation with other places than its key. A plural form may
// leave its number out, and what is told elsewhere any place.
func samePlaces(t *testing.T, part, key, text string, plural bool) {
	t.Helper()
	if strings.TrimSpace(text) == "" {
		t.Errorf("%s: %q is translated by nothing", part, key)
	}
	want, got := places.FindAllString(key, -1), places.FindAllString(text, -1)
	for _, place := range got {
		if !slices.Contains(want, place) {
			t.Errorf("%s: %q: the translation has %s, which the key has not", part, key, place)
		}
	}
	for _, place := range want {
		if part != "told" && !slices.Contains(got, place) && (!plural || place != "{n}") {
			t.Errorf("%s: %q: the translation lacks %s", part, key, place)
		}
	}
}

// keys are messages with the place where each was found.
type keys map[string]string

var spoken = regexp.MustCompile(`\bt\(\s*("(?:[^"\\]|\\.)*"|[^\s")])`)

// pageKeys are the sentences that the page says.
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

var plain = regexp.MustCompile(`^[a-z]{4,}$`)

// catalogKeys are the words of the games, and how they end: titles, rules, seats, levels,
// guides, outcomes.
func catalogKeys(t *testing.T) keys {
	t.Helper()
	found := keys{}
	for o := review.Lost; o <= review.Won; o++ {
		found[o.String()] = "an outcome of a review"
	}
	for _, g := range standard.Games() {
		add := func(text, what string) {
			if strings.ContainsFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' }) {
				found[text] = fmt.Sprintf("%s of %s", what, g.Title)
			}
		}
		add(g.Title, "the title")
		add(g.About, "what is said")
		add(g.SizeHelp, "the sizes")
		for _, c := range g.Clauses {
			add(c.About, "a clause")
			add(strings.ReplaceAll(c.Name, "-", " "), "a clause")
		}
		for _, p := range g.Profiles {
			add(p.About, "an engine")
			for _, o := range p.Options {
				if o.Harmless && p.External == nil {
					add(o.Name, "an option")
					add(o.About, "an option")
				}
			}
			for _, l := range p.Levels() {
				add(l.Title, "a level")
				add(l.About, "a level")
			}
		}
		guide := g.HowTo()
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
			if plain.MatchString(c.Name) {
				add(c.Name, "rules")
			}
		}
		for _, c := range g.Openings {
			add(c.About, "an opening rule")
			if c.Name == "none" {
				add(c.Name, "an opening rule")
			}
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

// TestLanguages_TranslateTerminalAndRefusals compares German, whose keys all other languages
// have, with the sentences of terminal and the conflicts (409) of studio, which people see.
func TestLanguages_TranslateTerminalAndRefusals(t *testing.T) {
	german := testutil.Must(read("de"))(t)
	terminal := literals(t, "terminal", regexp.MustCompile(`\bsay\(("(?:[^"\\]|\\.)*")`))
	for _, key := range terminal {
		if _, known := german.Terminal[key]; !known {
			if _, known = german.Words[key]; !known {
				t.Errorf("terminal: missing: %q", key)
			}
		}
	}
	told := map[string]bool{}
	place := regexp.MustCompile(`\{[^}]*\}`)
	for key := range german.Told {
		told[place.ReplaceAllString(key, "{}")] = true
	}
	verb := regexp.MustCompile(`%[-+#0]*\d*(?:\.\d+)?[a-zA-Z]`)
	refusal := regexp.MustCompile(`\bhttpapi\.Errorf\(http\.StatusConflict, ("(?:[^"\\]|\\.)*")`)
	refusals := literals(t, "studio", refusal)
	packages := testutil.Must(os.ReadDir("../studio/internal"))(t)
	for _, p := range packages {
		refusals = append(refusals, literals(t, "studio/internal/"+p.Name(), refusal)...)
	}
	for _, format := range refusals {
		shape := strings.ReplaceAll(verb.ReplaceAllString(strings.ReplaceAll(format, "%q", `"%s"`), "{}"), "%%", "%")
		if shape != "{}" && !told[shape] {
			t.Errorf("told: missing: %q", shape)
		}
	}
	if len(terminal) < 20 || len(refusals) < 20 {
		t.Errorf("%d sentences of terminal and %d of studio were found", len(terminal), len(refusals))
	}
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

func TestMatch(t *testing.T) {
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
		if got := Match(c.wishes...); got != c.want {
			t.Errorf("%q: %s, want %s", c.wishes, got, c.want)
		}
	}
}

// TestSay: numbers choose the form, places are filled, what is unknown stays English.
func TestSay(t *testing.T) {
	russian := testutil.Must(Open("ru"))(t)
	english := testutil.Must(Open(English))(t)
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
		if got := c.c.Say("{n} moves", "n", c.n); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := russian.Say("never {said}", "said", "{n}"); got != "never {n}" {
		t.Errorf("%q", got)
	}
}

// TestTold: what comes from elsewhere is known as a whole or by a pattern, and what stands
// in its places is told in turn.
func TestTold(t *testing.T) {
	german := testutil.Must(Open("de"))(t)
	for said, want := range map[string]string{
		"black":          "Schwarz",
		"h8 is occupied": "h8 ist besetzt",
		"it is white's turn: the engine is still thinking": "Weiß ist am Zug: Die Engine denkt noch",
		"the game is over: five in a row":                  "die Partie ist zu Ende: fünf in einer Reihe",
		"what nobody says":                                 "what nobody says",
		"":                                                 "",
	} {
		if got := german.Told(said); got != want {
			t.Errorf("%q is told as %q, want %q", said, got, want)
		}
	}
	if got := (*Catalogue)(nil).Told("black"); got != "black" {
		t.Errorf("without a language: %q", got)
	}
}

func TestOpen(t *testing.T) {
	if _, err := Open("../secret"); err == nil {
		t.Error("a path is opened as a language")
	}
	if _, err := Page("tlh"); err == nil {
		t.Error("a language is loaded that there is not")
	}
}
