package commandline

import (
	"fmt"
	"go/doc/comment"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteHelp writes what can be said to a verb, the program itself if it is nil, in lines of
// at most so many characters.
func (p *Program) WriteHelp(w io.Writer, verb *Node, width int) error {
	h := help{width: width}
	if verb == nil {
		verb = p.Node
	}
	h.line("Usage: " + p.Name + " " + verb.Summary())
	h.about(verb)
	h.values(verb)
	h.verbs(verb)
	if verb == p.Node {
		h.line("")
		h.line(fmt.Sprintf("Run \"%s <command> --help\" for more information on a command.", p.Name))
	}
	_, err := io.WriteString(w, h.text.String())
	return err
}

// help is a text as it grows.
type help struct {
	text  strings.Builder
	width int
}

func (h *help) line(text string) { h.text.WriteString(strings.TrimRight(text, " ") + "\n") }

// about is what the verb says of itself; what a program says stands as it is.
func (h *help) about(n *Node) {
	switch {
	case n.Help == "":
	case n.Parent == nil:
		h.line("")
		h.line(n.Help)
	default:
		h.line("")
		h.line(wrapped(n.Help, "    ", h.width))
	}
	if n.Detail != "" {
		h.line("")
		h.line(wrapped(n.Detail, "    ", h.width))
	}
}

// values are arguments and flags.
func (h *help) values(n *Node) {
	if len(n.Positional) > 0 {
		var rows []row
		for _, v := range n.Positional {
			rows = append(rows, row{v.Summary(), v.Help})
		}
		h.table("Arguments:", rows)
	}
	var rows []row
	for i, level := range n.AllFlags() {
		if i > 0 {
			rows = append(rows, row{})
		}
		for _, f := range level {
			if !f.Hidden {
				rows = append(rows, row{f.written(), f.Help})
			}
		}
	}
	h.table("Flags:", rows)
}

// written is a flag with its letter, or the place of one.
func (f *Flag) written() string {
	letter := "    "
	if f.Short != 0 {
		letter = "-" + string(f.Short) + ", "
	}
	return letter + f.Summary()
}

func (h *help) verbs(n *Node) {
	var rows []row
	for _, child := range n.Children {
		if !child.Hidden {
			rows = append(rows, row{child.Path(), child.Help})
		}
	}
	if len(rows) > 0 {
		h.table("Commands:", rows)
	}
}

// row is a name and what is said of it.
type row struct{ name, text string }

const (
	indent = 2
	gap    = 4
	narrow = 30 // the least width of names that does not push what is said of them to the next line
)

// table writes rows in two columns. Names that are too long for theirs have a line alone.
func (h *help) table(title string, rows []row) {
	h.line("")
	h.line(title)
	width := h.width - indent
	most, left := max(narrow, 375*width/1000), 0
	for _, r := range rows {
		if n := utf8.RuneCountInString(r.name); n < most {
			left = max(left, n)
		}
	}
	for _, r := range rows {
		lines := strings.Split(wrapped(r.text, "  ", width-left-gap), "\n")
		name := strings.Repeat(" ", indent) + r.name
		if n := utf8.RuneCountInString(r.name); n < most {
			name += strings.Repeat(" ", left-n+gap) + lines[0]
			lines = lines[1:]
		}
		h.line(name)
		for _, line := range lines {
			h.line(strings.Repeat(" ", indent+left+gap) + line)
		}
	}
}

// wrapped is a text in lines of at most so many characters; lines with an indent stay as they
// are, behind the given one.
func wrapped(text, code string, width int) string {
	var p comment.Parser
	printer := comment.Printer{TextCodePrefix: code, TextWidth: width}
	return strings.TrimSpace(string(printer.Text(p.Parse(strings.TrimSpace(text)))))
}
