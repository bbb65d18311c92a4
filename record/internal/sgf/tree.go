package sgf

import (
	"fmt"
	"strings"
)

// Limits of a game tree.
const (
	MaxNodes  = 1 << 22
	MaxValues = 1 << 23 // of all properties together
)

// Tree is a game with all its variations. Its nodes are numbered in file order, each after its parent.
type Tree struct {
	Line   int // line number of its beginning, from 1
	text   string
	nodes  []node
	props  []property
	values []span
}

type node struct {
	parent int32 // -1 for the root
	props  int32 // index of its first property; they end where the next node's begin
}

type property struct {
	name   span
	values int32 // index of its first value
}

// span is a range of bytes in the text.
type span struct{ from, to int32 }

func (t *Tree) spanText(s span) string { return t.text[s.from:s.to] }

// Len returns the number of nodes.
func (t *Tree) Len() int { return len(t.nodes) }

// Parent returns the parent of node i, -1 for node 0.
func (t *Tree) Parent(i int) int { return int(t.nodes[i].parent) }

// Property is a name in capital letters with at least one value. Values are raw, with escapes; use [Text],
// [SimpleText] and [SplitComposed] to decode them.
type Property struct {
	Name   string
	Values []string
	at     int32
}

// Properties returns the properties of node i, in order.
func (t *Tree) Properties(i int) []Property {
	from, to := t.nodes[i].props, int32(len(t.props))
	if i+1 < len(t.nodes) {
		to = t.nodes[i+1].props
	}
	all := make([]Property, 0, to-from)
	for k := from; k < to; k++ {
		p := t.props[k]
		end := int32(len(t.values))
		if int(k)+1 < len(t.props) {
			end = t.props[k+1].values
		}
		values := make([]string, 0, end-p.values)
		for _, v := range t.values[p.values:end] {
			values = append(values, t.spanText(v))
		}
		all = append(all, Property{Name: canonicalName(t.spanText(p.name)), Values: values, at: p.name.from})
	}
	return all
}

// Place returns the place of a property in the file: "line 3, column 7".
func (t *Tree) Place(p Property) string { return positionAt(t.text, int(p.at)).String() }

// position is a line and a column, both from 1, in characters.
type position struct{ line, column int }

func (p position) String() string { return fmt.Sprintf("line %d, column %d", p.line, p.column) }

// positionAt returns the position of a byte offset.
func positionAt(text string, at int) position {
	before := text[:min(at, len(text))]
	p := position{line: 1 + countLineBreaks(before)}
	p.column = 1 + len([]rune(before[strings.LastIndexAny(before, "\r\n")+1:]))
	return p
}

// countLineBreaks counts the line breaks: LF, CR, or CRLF.
func countLineBreaks(text string) int {
	return strings.Count(text, "\n") + strings.Count(text, "\r") - strings.Count(text, "\r\n")
}

// canonicalName returns the canonical form of a property name: older versions of the format write "Black" for
// B, and some programs "b".
func canonicalName(name string) string {
	upper := strings.ToUpper(name)
	if upper == name || strings.ToLower(name) == name {
		return upper
	}
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return -1
		}
		return r
	}, name)
}
