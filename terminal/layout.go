package terminal

import (
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/internal/visible"
)

// indent moves rows to the right.
func indent(rows []string, by int) []string {
	moved := make([]string, len(rows))
	for i, r := range rows {
		moved[i] = strings.Repeat(" ", by) + r
	}
	return moved
}

// join puts right beside left, from a column on.
func join(left []string, column int, right []string) []string {
	rows := make([]string, max(len(left), len(right)))
	copy(rows, left)
	for i, r := range right {
		if r != "" {
			rows[i] += strings.Repeat(" ", max(0, column-lipgloss.Width(rows[i]))) + r
		}
	}
	return rows
}

// clip makes a text without colours harmless and cuts it to a width.
func clip(text string, width int) string {
	text = visible.Line(text)
	switch {
	case length(text) <= width:
		return text
	case width < 1:
		return ""
	}
	cut, _ := split(text, width-1)
	return cut + "…"
}

// wrap breaks a text at its blanks into at most n rows; what is left out is a
// sign of dots.
func wrap(text string, width, n int) (rows []string) {
	row := ""
	for _, word := range chunks(text, width) {
		if row != "" && length(row)+1+length(word) > width {
			if len(rows)+1 == n {
				return append(rows, dotted(row, width))
			}
			rows, row = append(rows, row), ""
		}
		row = strings.TrimLeft(row+" "+word, " ")
	}
	return append(rows, row)
}

// dotted ends a row in dots, instead of its last words if need be.
func dotted(row string, width int) string {
	for length(row)+2 > width && strings.Contains(row, " ") {
		row = row[:strings.LastIndexByte(row, ' ')]
	}
	return row + " …"
}

// length is how many columns a text takes: signs of East Asia take two.
func length(text string) int { return lipgloss.Width(text) }

// split cuts a text where it has filled a width.
func split(text string, width int) (begin, rest string) {
	for i, r := range text {
		if width -= length(string(r)); width < 0 {
			return text[:i], text[i:]
		}
	}
	return text, ""
}

// breaks reports whether a row may end at a sign: not at a blank that holds a number and
// its unit together, or a word and a colon in French.
func breaks(r rune) bool { return r != '\u00a0' && unicode.IsSpace(r) }

// chunks are the words of a text, those cut that are wider than a row in scripts that are
// written without blanks.
func chunks(text string, width int) (all []string) {
	for _, word := range strings.FieldsFunc(text, breaks) {
		for length(word) > width && length(word) > len([]rune(word)) && width > 1 {
			var begin string
			begin, word = split(word, width)
			all = append(all, begin)
		}
		all = append(all, word)
	}
	return all
}

// pad appends empty rows until there are n.
func pad(rows []string, n int) []string {
	for len(rows) < n {
		rows = append(rows, "")
	}
	return rows
}
