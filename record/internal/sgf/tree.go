package sgf

import (
	"fmt"
	"strings"
)

// What a game tree holds at most.
const (
	MaxNodes  = 1 << 22
	MaxValues = 1 << 23 // of all properties together
)

// Tree is a game with all its variations. Its nodes are numbered in the order of the
// file: each comes after its parent.
type Tree struct {
	Line   int // where it begins, from 1
	text   string
	nodes  []node
	props  []property
	values []span
}

type node struct {
	parent int32 // -1 of the first
	props  int32 // the first of its properties, which end where those of the next node begin
}

type property struct {
	name   span
	values int32 // the first of its values
}

// span is a part of the text.
type span struct{ from, to int32 }

func (t *Tree) of(s span) string { return t.text[s.from:s.to] }

// Len is the number of nodes.
func (t *Tree) Len() int { return len(t.nodes) }

// Parent is the node before node i, -1 of node 0.
func (t *Tree) Parent(i int) int { return int(t.nodes[i].parent) }

// Property is a name in capitals and at least one value. Values are as the file writes
// them, with escapes: [Text], [SimpleText] and [SplitComposed] read them.
type Property struct {
	Name   string
	Values []string
	at     int32
}

// Properties are those of node i, in order.
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
			values = append(values, t.of(v))
		}
		all = append(all, Property{Name: capitals(t.of(p.name)), Values: values, at: p.name.from})
	}
	return all
}

// Place says where in the file a property stands: "line 3, column 7".
func (t *Tree) Place(p Property) string { return placeOf(t.text, int(p.at)).String() }

// place is a line and a column, from 1, in characters.
type place struct{ line, column int }

func (p place) String() string { return fmt.Sprintf("line %d, column %d", p.line, p.column) }

// placeOf counts the lines of a text up to a byte.
func placeOf(text string, at int) place {
	before := text[:min(at, len(text))]
	p := place{line: 1 + breaks(before)}
	p.column = 1 + len([]rune(before[strings.LastIndexAny(before, "\r\n")+1:]))
	return p
}

// breaks counts the ends of lines: LF, CR, or CR and LF.
func breaks(text string) int {
	return strings.Count(text, "\n") + strings.Count(text, "\r") - strings.Count(text, "\r\n")
}

// capitals is a name as it is meant: older forms of the format write "Black" for B, and
// some programs "b".
func capitals(name string) string {
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
