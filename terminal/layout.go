package terminal

import (
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/internal/visible"
)

// indentRows indents rows by a number of columns.
func indentRows(rows []string, columns int) []string {
	indented := make([]string, len(rows))
	for i, r := range rows {
		indented[i] = strings.Repeat(" ", columns) + r
	}
	return indented
}

// joinColumns places the right rows next to the left ones, starting at a column.
func joinColumns(left []string, column int, right []string) []string {
	rows := make([]string, max(len(left), len(right)))
	copy(rows, left)
	for i, r := range right {
		if r != "" {
			rows[i] += strings.Repeat(" ", max(0, column-lipgloss.Width(rows[i]))) + r
		}
	}
	return rows
}

// clipText sanitizes an uncoloured text and truncates it to a width.
func clipText(text string, width int) string {
	text = visible.Line(text)
	switch {
	case textWidth(text) <= width:
		return text
	case width < 1:
		return ""
	}
	cut, _ := splitAtWidth(text, width-1)
	return cut + "…"
}

// wrapText wraps a text into at most n rows and ends the last one with an ellipsis if the text is
// longer.
func wrapText(text string, width, n int) (rows []string) {
	row := ""
	for _, word := range splitWords(text, width) {
		if row != "" && textWidth(row)+1+textWidth(word) > width {
			if len(rows)+1 == n {
				return append(rows, addEllipsis(row, width))
			}
			rows, row = append(rows, row), ""
		}
		row = strings.TrimLeft(row+" "+word, " ")
	}
	return append(rows, row)
}

// addEllipsis appends an ellipsis to a row and removes its last words if necessary.
func addEllipsis(row string, width int) string {
	for textWidth(row)+2 > width && strings.Contains(row, " ") {
		row = row[:strings.LastIndexByte(row, ' ')]
	}
	return row + " …"
}

// textWidth returns the width of a text in columns; East Asian wide characters take two.
func textWidth(text string) int { return lipgloss.Width(text) }

// splitAtWidth splits a text where it exceeds a width.
func splitAtWidth(text string, width int) (begin, rest string) {
	for i, r := range text {
		if width -= textWidth(string(r)); width < 0 {
			return text[:i], text[i:]
		}
	}
	return text, ""
}

// isBreakingSpace reports whether a row may be broken at r. A no-break space, as between a number
// and its unit or before a colon in French, does not break.
func isBreakingSpace(r rune) bool { return r != '\u00a0' && unicode.IsSpace(r) }

// splitWords splits a text into words. Words of scripts without blanks are cut if they are wider
// than a row.
func splitWords(text string, width int) (all []string) {
	for _, word := range strings.FieldsFunc(text, isBreakingSpace) {
		for textWidth(word) > width && textWidth(word) > len([]rune(word)) && width > 1 {
			var begin string
			begin, word = splitAtWidth(word, width)
			all = append(all, begin)
		}
		all = append(all, word)
	}
	return all
}

// padRows appends empty rows until there are n.
func padRows(rows []string, n int) []string {
	for len(rows) < n {
		rows = append(rows, "")
	}
	return rows
}
