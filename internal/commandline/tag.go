package commandline

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tag is what the tags of a field say that is no text.
type tag struct {
	reflect.StructTag
}

// has reports whether a tag is there, even an empty one.
func (t tag) has(key string) bool {
	_, ok := t.Lookup(key)
	return ok
}

// short is the letter of the tag, 0 if there is none.
func (t tag) short() (rune, error) {
	text := t.Get("short")
	letter, size := utf8.DecodeRuneInString(text)
	switch {
	case text == "":
		return 0, nil
	case size != len(text):
		return 0, fmt.Errorf("short:%q is more than a letter", text)
	}
	return letter, nil
}

// separator is what is between the values of a list, "" if each value is given by itself.
func (t tag) separator() string {
	switch text := t.Get("sep"); text {
	case "none":
		return ""
	case "":
		return ","
	default:
		return text
	}
}

// name is what a field is called on the command line.
func (t tag) name(field string) string {
	if name := t.Get("name"); name != "" {
		return name
	}
	return dashed(field)
}

// dashed is the name of a field in small letters, with hyphens between its words: NoOpen is
// no-open, JSONFile is json-file, Elo0 is elo-0.
func dashed(name string) string {
	var b strings.Builder
	letters := []rune(name)
	for i, r := range letters {
		if i > 0 && (class(r) != class(letters[i-1]) && !(class(r) == lower && class(letters[i-1]) == upper) ||
			class(r) == upper && i+1 < len(letters) && class(letters[i+1]) == lower) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

const (
	other = iota
	lower
	upper
	digit
)

func class(r rune) int {
	switch {
	case unicode.IsLower(r):
		return lower
	case unicode.IsUpper(r):
		return upper
	case unicode.IsDigit(r):
		return digit
	}
	return other
}
