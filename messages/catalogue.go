package messages

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Catalogue says messages in one language. Nil says them in English.
type Catalogue struct {
	tag      language.Tag
	words    map[string]Text
	told     map[string]Text
	patterns []pattern
}

// pattern is a sentence with places for what differs.
type pattern struct {
	key   string
	names []string
	finds *regexp.Regexp
}

// Open is the catalogue of a language for play in a terminal.
func Open(tag string) (*Catalogue, error) {
	english, err := read(English)
	if err != nil {
		return nil, err
	}
	f, err := read(tag)
	if err != nil {
		return nil, err
	}
	c := &Catalogue{tag: language.Make(tag), words: map[string]Text{}, told: f.Told}
	for _, part := range []map[string]Text{english.Words, english.Terminal, f.Words, f.Terminal} {
		maps.Copy(c.words, part)
	}
	c.patterns = patterns(f.Told)
	return c, nil
}

var places = regexp.MustCompile(`\{(\w+)\}`)

// patterns are the keys with places, those with the most words of their own first.
func patterns(told map[string]Text) (all []pattern) {
	for key := range told {
		if names := places.FindAllStringSubmatch(key, -1); names != nil {
			p := pattern{key: key}
			for _, n := range names {
				p.names = append(p.names, n[1])
			}
			parts := places.Split(key, -1)
			for i := range parts {
				parts[i] = regexp.QuoteMeta(parts[i])
			}
			p.finds = regexp.MustCompile("^" + strings.Join(parts, "(.*?)") + "$")
			all = append(all, p)
		}
	}
	bare := func(p pattern) int { return len(places.ReplaceAllString(p.key, "")) }
	slices.SortFunc(all, func(a, b pattern) int {
		if d := bare(b) - bare(a); d != 0 {
			return d
		}
		return strings.Compare(a.key, b.key)
	})
	return all
}

// Say says a message of the terminal or of the page. Values are names of places and what stands there, in
// turn; the place {n} decides the plural form.
func (c *Catalogue) Say(key string, values ...any) string {
	text := Text{All: key}
	if c != nil {
		if known, ok := c.words[key]; ok {
			text = known
		}
	}
	return c.fill(text, values)
}

// Told says what comes from elsewhere: a whole sentence of the catalogue, or one that
// fits a pattern. What the catalogue does not know stays as it is.
func (c *Catalogue) Told(sentence string) string {
	if c == nil || sentence == "" {
		return sentence
	}
	if text, ok := c.told[sentence]; ok {
		return c.fill(text, nil)
	}
	for _, p := range c.patterns {
		found := p.finds.FindStringSubmatch(sentence)
		if found == nil {
			continue
		}
		var values []any
		for i, name := range p.names {
			values = append(values, name, c.Told(found[i+1]))
		}
		return c.fill(c.told[p.key], values)
	}
	return sentence
}

// fill puts values in their places.
func (c *Catalogue) fill(text Text, values []any) string {
	said := text.All
	if text.Forms != nil {
		said = c.form(text.Forms, values)
	}
	var pairs []string
	for i := 0; i+1 < len(values); i += 2 {
		pairs = append(pairs, fmt.Sprintf("{%v}", values[i]), fmt.Sprint(values[i+1]))
	}
	return strings.NewReplacer(pairs...).Replace(said)
}

// form chooses the form for the number n among the values.
func (c *Catalogue) form(forms map[string]string, values []any) string {
	tag := language.English
	if c != nil {
		tag = c.tag
	}
	for i := 0; i+1 < len(values); i += 2 {
		if n, err := strconv.Atoi(fmt.Sprint(values[i+1])); err == nil && values[i] == "n" {
			if form, ok := forms[category(tag, n)]; ok {
				return form
			}
		}
	}
	if form, ok := forms["other"]; ok {
		return form
	}
	return forms["many"]
}

// categories are the names of plural forms in CLDR.
var categories = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}

// category is the kind of a number.
func category(tag language.Tag, n int) string {
	return categories[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
}
