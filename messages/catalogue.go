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

// Catalogue translates messages into one language. A nil Catalogue returns English.
type Catalogue struct {
	tag      language.Tag
	messages map[string]Text
	labels   map[string]Text
	errors   map[string]Text // by code
}

// OpenCatalogue returns the catalogue of a language for the terminal.
func OpenCatalogue(tag string) (*Catalogue, error) {
	english, err := readLanguage(English)
	if err != nil {
		return nil, err
	}
	f, err := readLanguage(tag)
	if err != nil {
		return nil, err
	}
	c := &Catalogue{tag: language.Make(tag), messages: map[string]Text{}, labels: f.Labels, errors: f.Errors}
	for _, part := range []map[string]Text{english.Words, english.Terminal, f.Words, f.Terminal} {
		maps.Copy(c.messages, part)
	}
	return c, nil
}

// Format returns a message of the terminal or the page. values are pairs of a placeholder's name and its value;
// the placeholder {n} selects the plural form.
func (c *Catalogue) Format(key string, values ...any) string {
	text := Text{All: key}
	if c != nil {
		if known, ok := c.messages[key]; ok {
			text = known
		}
	}
	return c.fillPlaceholders(text, values)
}

// Translate translates a name or a sentence of a game or an engine. A text without a translation is returned
// unchanged.
func (c *Catalogue) Translate(text string) string {
	if c != nil {
		if known, ok := c.labels[text]; ok {
			return c.fillPlaceholders(known, nil)
		}
	}
	return text
}

// Message translates a message by its code, by default as a label.
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
	return c.fillPlaceholders(known, values)
}

// Error translates an error that is a [sente.Message] or wraps one with the same text; other errors are
// returned in English.
func (c *Catalogue) Error(err error) string {
	if m := (*sente.Message)(nil); errors.As(err, &m) && m.Text == err.Error() {
		return c.Message(m)
	}
	return err.Error()
}

// fillPlaceholders replaces the placeholders in a text by their values.
func (c *Catalogue) fillPlaceholders(text Text, values []any) string {
	said := text.All
	if text.Forms != nil {
		said = c.choosePluralForm(text.Forms, values)
	}
	var pairs []string
	for i := 0; i+1 < len(values); i += 2 {
		pairs = append(pairs, fmt.Sprintf("{%v}", values[i]), fmt.Sprint(values[i+1]))
	}
	return strings.NewReplacer(pairs...).Replace(said)
}

// choosePluralForm returns the plural form for the value of {n}.
func (c *Catalogue) choosePluralForm(forms map[string]string, values []any) string {
	tag := language.English
	if c != nil {
		tag = c.tag
	}
	for i := 0; i+1 < len(values); i += 2 {
		if n, err := strconv.Atoi(fmt.Sprint(values[i+1])); err == nil && values[i] == "n" {
			if form, ok := forms[pluralCategory(tag, n)]; ok {
				return form
			}
		}
	}
	if form, ok := forms["other"]; ok {
		return form
	}
	return forms["many"]
}

// pluralCategories maps plural forms to their CLDR names.
var pluralCategories = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}

// pluralCategory returns the CLDR plural category of a number.
func pluralCategory(tag language.Tag, n int) string {
	return pluralCategories[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
}
