package messages

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rule is how a language is written: what a text may not have.
type rule struct {
	wrong *regexp.Regexp
	about string
}

// typography are the rules of languages, by their tags. A sign alone before or after
// several spaces is the name of a key in the terminal's list, and no punctuation.
var typography = map[string][]rule{
	"de": {units, straight("„ “"), foreign(`[«»”¿¡]`), {regexp.MustCompile(`(?i)(^|\PL)(du|dich|dir|dein\w*)(\PL|$)`), "readers are addressed as Sie"}},
	"es": {units, straight("« »"), foreign(`[„“”]`), {regexp.MustCompile(`(?i)(^|\PL)(tú|tu|tus|ti|te|contigo)(\PL|$)`), "readers are addressed as usted"}},
	"fr": {
		units, straight("« »"), foreign(`[„“”¿¡]`),
		{regexp.MustCompile(`\S [:;?!»%]`), "before : ; ? ! » and % a space that does not break"},
		{regexp.MustCompile(`[^\s\x{00a0}][;?!»]|[^\s\x{00a0}]:(\s|$)`), "before : ; ? ! and » a space that does not break"},
		{regexp.MustCompile(`«[^\x{00a0}]`), "after « a space that does not break"},
		{regexp.MustCompile(` …`), "no space before …"},
	},
	"ru": {
		units, straight("« »"), foreign(`[„“”¿¡]`),
		{regexp.MustCompile(` – | — `), "a dash is —, with a space before it that does not break"},
		{regexp.MustCompile(` …`), "no space before …"},
	},
}

var units = rule{regexp.MustCompile(`(\d|\}) (%|s|min|h|KB|Ko|MiB|Mio|Elo|с|мин|ч|КБ|МиБ|Эло)(\PL|$)`), "between a number and its unit a space that does not break"}

func straight(quotes string) rule {
	return rule{regexp.MustCompile(`["'` + "`" + `]|\.\.\.`), "quotes are " + quotes + ", an apostrophe is ’, and dots are …"}
}

func foreign(signs string) rule { return rule{regexp.MustCompile(signs), "signs of another language"} }

// pairs are signs that come in twos, by language.
var pairs = map[string][][2]string{"de": {{"„", "“"}}, "es": {{"«", "»"}, {"¿", "?"}, {"¡", "!"}}, "fr": {{"«", "»"}}, "ru": {{"«", "»"}}}

// TestTypography: languages that have rules for their signs keep to them.
func TestTypography(t *testing.T) {
	for tag, rules := range typography {
		f, err := read(tag)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []map[string]Text{f.Words, f.Told, f.Terminal} {
			for key, text := range part {
				for _, form := range slices.AppendSeq([]string{text.All}, maps.Values(text.Forms)) {
					form = strings.TrimPrefix(form, "? ")
					for _, r := range rules {
						if found := r.wrong.FindString(form); found != "" {
							t.Errorf("%s: %q: %q has %q: %s", tag, key, form, found, r.about)
						}
					}
					for _, p := range pairs[tag] {
						if strings.Count(form, p[0]) != strings.Count(form, p[1]) {
							t.Errorf("%s: %q: %q has not as many %s as %s", tag, key, form, p[0], p[1])
						}
					}
				}
			}
		}
	}
}
