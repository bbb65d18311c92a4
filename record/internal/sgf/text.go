package sgf

import (
	"strings"
	"unicode"
)

// Text decodes a value of type Text: an escaped line break is removed, any other one becomes LF, other white
// space becomes a space.
func Text(raw string) string { return unescape(raw, true) }

// SimpleText decodes a value of type SimpleText: line breaks become spaces as well.
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

// SplitComposed splits a value at the first unescaped colon; both parts are still escaped. ok is false without
// a colon.
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

// Escape encodes a text as a value.
func Escape(text string) string { return textEscaper.Replace(text) }

// EscapePart encodes a text as a part of a composed value.
func EscapePart(text string) string { return partEscaper.Replace(text) }

var (
	textEscaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	partEscaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`)
)

// EscapeRaw returns a raw value with exactly one end: brackets and a final backslash are escaped if necessary.
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
