// Package visible sanitizes text from outside the program for display: names of players, comments,
// engine output and file contents. Such text is data. It must not move the cursor, colour or rename
// a terminal, change the direction of a line or start a new line.
//
// All packages that print user-visible text depend on it: they use [Line] and [Clip] for a single
// foreign text within a line. [NewWriter] wraps the streams of the process as a second line of
// defence. [DidYouMean] suggests a name in errors about unknown names.
//
// It replaces the controls C0, DEL and C1, which start escape sequences; line and paragraph
// separators; and the invisible format characters, including those that change the direction of
// text (Boucher and Anderson, Trojan Source, 2021), except for the two joiners that scripts and
// emoji need. C0 and DEL become their pictures (␛ for ESC), all others, and invalid UTF-8, the
// replacement character U+FFFD.
package visible

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text that is safe within a line: it contains no control, line separator, invisible
// format character or invalid UTF-8.
func Line(text string) string {
	if isHarmless(text) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if isHidden(r) {
			r = replacementFor(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Longest is the number of characters that [Clip] keeps.
const Longest = 40

// Clip is [Line] for messages that quote a text of any length: a long text is truncated and ends in
// an ellipsis.
func Clip(text string) string { return ClipTo(text, Longest) }

// ClipTo is [Clip] with a maximum number of characters.
func ClipTo(text string, limit int) string {
	n := 0
	for i := range text {
		if n++; n > limit {
			return Line(text[:i]) + "…"
		}
	}
	return Line(text)
}

// isHarmless reports whether a text needs no replacement.
func isHarmless(text string) bool {
	for i, r := range text {
		if isHidden(r) || r == utf8.RuneError && !strings.HasPrefix(text[i:], string(r)) {
			return false
		}
	}
	return true
}

// isHidden reports whether a character is a control or invisible.
func isHidden(r rune) bool {
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

// replacementFor returns the replacement of a hidden character.
func replacementFor(r rune) rune {
	switch {
	case r < ' ':
		return 0x2400 + r
	case r == 0x7f:
		return '␡'
	}
	return utf8.RuneError
}
