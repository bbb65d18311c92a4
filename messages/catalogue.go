package messages

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"github.com/sente-games/sente"
)

// Catalogue translates messages into one language. A nil Catalogue leaves them in English.
type Catalogue struct {
	tag    language.Tag
	words  map[string]Text
	labels map[string]Text
	errors map[string]Text // by code
}

// OpenCatalogue is the catalogue of a language for play in a terminal.
func OpenCatalogue(tag string) (*Catalogue, error) {
	english, err := read(English)
	if err != nil {
		return nil, err
	}
	f, err := read(tag)
	if err != nil {
		return nil, err
	}
	c := &Catalogue{tag: language.Make(tag), words: map[string]Text{}, labels: f.Labels, errors: f.Errors}
	for _, part := range []map[string]Text{english.Words, english.Terminal, f.Words, f.Terminal} {
		maps.Copy(c.words, part)
	}
	return c, nil
}

// Format says a message of the terminal or of the page. Values are names of places and what stands there, in
// turn; the place {n} decides the plural form.
func (c *Catalogue) Format(key string, values ...any) string {
	text := Text{All: key}
	if c != nil {
		if known, ok := c.words[key]; ok {
			text = known
		}
	}
	return c.fill(text, values)
}

// Translate translates a name or a sentence of a game or an engine. A text without a translation is
// returned as it is.
func (c *Catalogue) Translate(text string) string {
	if c != nil {
		if known, ok := c.labels[text]; ok {
			return c.fill(known, nil)
		}
	}
	return text
}

// Message translates a message by its code, or as a label if it has none.
func (c *Catalogue) Message(m *sente.Message) string {
	if c == nil || m == nil {
		return m.Error()
	}
	known, ok := c.errors[m.Code]
	if !ok {
		return c.Translate(m.Text)
	}
	var values []any
	for name, value := range m.Args {
		switch v := value.(type) {
		case string:
			value = c.Translate(v)
		case *sente.Message:
			value = c.Message(v)
		}
		values = append(values, name, value)
	}
	return c.fill(known, values)
}

// Error translates an error that is a [sente.Message] or wraps one with the same text; other errors
// stay in English.
func (c *Catalogue) Error(err error) string {
	if m := (*sente.Message)(nil); errors.As(err, &m) && m.Text == err.Error() {
		return c.Message(m)
	}
	return err.Error()
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
