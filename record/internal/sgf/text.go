package sgf

import (
	"strings"
	"unicode"
)

// Text reads a value of type Text: an escaped end of line is none, any other one is a
// line's end (LF), other white space is a space.
func Text(raw string) string { return unescape(raw, true) }

// SimpleText reads a value of type SimpleText: ends of lines are spaces, too.
func SimpleText(raw string) string { return unescape(raw, false) }

func unescape(raw string, lines bool) string {
	if !strings.ContainsAny(raw, "\\\r\n\t\v\f\x00") {
		return raw
	}
	var b strings.Builder
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		escaped := c == '\\'
		if escaped {
			if i++; i == len(raw) {
				break
			}
			c = raw[i]
		}
		switch {
		case c == '\r' || c == '\n':
			if i+1 < len(raw) && raw[i+1] != c && (raw[i+1] == '\r' || raw[i+1] == '\n') {
				i++
			}
			if !escaped {
				b.WriteByte(map[bool]byte{true: '\n', false: ' '}[lines])
			}
		case c < ' ' && unicode.IsSpace(rune(c)):
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// SplitComposed cuts a value at the first colon that is not escaped; both parts are still
// escaped. ok is false if there is none.
func SplitComposed(raw string) (first, second string, ok bool) {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case ':':
			return raw[:i], raw[i+1:], true
		}
	}
	return raw, "", false
}

// Escape writes a text as a value.
func Escape(text string) string { return escapes.Replace(text) }

// EscapePart writes a text as a part of a composed value.
func EscapePart(text string) string { return partEscapes.Replace(text) }

var (
	escapes     = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	partEscapes = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`)
)

// EscapeRaw is a raw value that ends where it ends: brackets and a last backslash that would
// end it earlier or later are escaped.
func EscapeRaw(raw string) string {
	var b strings.Builder
	from := 0
	for i := 0; i < len(raw); i++ {
		switch {
		case raw[i] == '\\' && i+1 < len(raw):
			i++
		case raw[i] == '\\' || raw[i] == ']':
			b.WriteString(raw[from:i] + `\`)
			from = i
		}
	}
	if from == 0 && b.Len() == 0 {
		return raw
	}
	return b.String() + raw[from:]
}
