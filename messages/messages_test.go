package messages

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/sente-games/sente/internal/testutil"
)

// TestEveryLanguageSaysAll checks that each language has the sentences of the page's JavaScript,
// the texts of the games and engines, and for all other messages the same keys as German.
func TestEveryLanguageSaysAll(t *testing.T) {
	testutil.SkipUnderRace(t)
	reference, err := read("de")
	if err != nil {
		t.Fatal(err)
	}
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
			f, err := read(l.Tag)
			if err != nil {
				t.Fatal(err)
			}
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
