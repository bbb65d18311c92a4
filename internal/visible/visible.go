// Package visible makes text from outside harmless to show: names of players,
// comments, what engines say, what files hold. Such text is data. It must not
// move a cursor, colour or rename a terminal, turn the order of a line around or
// begin a line of its own.
//
// It stands below everything that writes for people: [Line] and [Clip] where one
// word of foreign text becomes part of a line, [NewWriter] around the streams of a
// process, so that whatever was forgotten is harmless all the same.
//
// What is replaced: the controls C0, DEL and C1, which begin escape sequences;
// line and paragraph separators; and the invisible characters of format, among
// them those that turn the direction of text (Boucher and Anderson, Trojan
// Source, 2021), but for the two joiners that scripts and emoji need. C0 and DEL
// become their pictures (␛ for ESC), everything else, and bytes that are no
// UTF-8, the replacement character U+FFFD.
package visible

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text that can stand within a line: nothing in it is a control,
// a separator of lines, an invisible sign of format or invalid UTF-8.
func Line(text string) string {
	if harmless(text) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if hidden(r) {
			r = picture(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Longest is how many characters of a text [Clip] leaves.
const Longest = 40

// Clip is [Line] for a message about a text of any length: what is too long is
// cut, and dots say so.
func Clip(text string) string { return ClipTo(text, Longest) }

// ClipTo is [Clip] that leaves most characters.
func ClipTo(text string, most int) string {
	n := 0
	for i := range text {
		if n++; n > most {
			return Line(text[:i]) + "…"
		}
	}
	return Line(text)
}

// harmless reports whether nothing in a text has to be replaced.
func harmless(text string) bool {
	for i, r := range text {
		if hidden(r) || r == utf8.RuneError && !strings.HasPrefix(text[i:], string(r)) {
			return false
		}
	}
	return true
}

// hidden reports whether a character does something instead of being seen.
func hidden(r rune) bool {
	switch {
	case r < 0x7f:
		return r < ' '
	case r == zeroWidthNonJoiner || r == zeroWidthJoiner:
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
)

// picture is the sign that stands for a hidden character.
func picture(r rune) rune {
	switch {
	case r < ' ':
		return 0x2400 + r
	case r == 0x7f:
		return '␡'
	}
	return utf8.RuneError
}
