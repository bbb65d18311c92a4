package commandline

import "strings"

// Node is a verb, or the program, whose verbs are its children.
type Node struct {
	Name       string // of the verb
	Help       string // a sentence
	Detail     string // what it says of itself, see [Teacher]
	Hidden     bool   // it is not told of
	Parent     *Node  // nil for the program
	Children   []*Node
	DefaultCmd *Node // the child that is meant where none is named; nil if there is none
	Flags      []*Flag
	Positional []*Value // its arguments, of which the last may be a list
	Target     any      // a pointer to the struct, whose fields [Program.Parse] sets
}

// Teacher is a struct with a longer text about itself: paragraphs, and lines with an indent
// that stay as they are.
type Teacher interface {
	Help() string
}

// Path is the verb with those above it, without the program: "gomocup pack".
func (n *Node) Path() string {
	if n.Parent == nil {
		return ""
	}
	return strings.TrimPrefix(n.Parent.Path()+" "+n.Name, " ")
}

// FullPath is the path behind the name of the program.
func (n *Node) FullPath() string { return strings.TrimSpace(n.Root().Name + " " + n.Path()) }

// Root is the program that the verb belongs to.
func (n *Node) Root() *Node {
	for n.Parent != nil {
		n = n.Parent
	}
	return n
}

// Leaves are the verbs at or below n that have none below them, without hidden ones.
func (n *Node) Leaves() (all []*Node) {
	for _, child := range n.Children {
		switch {
		case child.Hidden:
		case len(child.Children) == 0:
			all = append(all, child)
		default:
			all = append(all, child.Leaves()...)
		}
	}
	return all
}

// AllFlags are the flags that the verb takes, level by level, the program's first. Levels
// without flags are left out.
func (n *Node) AllFlags() (levels [][]*Flag) {
	if n.Parent != nil {
		levels = n.Parent.AllFlags()
	}
	if len(n.Flags) > 0 {
		levels = append(levels, n.Flags)
	}
	return levels
}

// Summary is how the verb is written, without the program: "show <game> [<position> ...] [flags]".
func (n *Node) Summary() string {
	parts := []string{n.Path()}
	optional := false
	for _, level := range n.AllFlags() {
		for _, f := range level {
			if f.Required && !f.Hidden {
				parts = append(parts, f.Summary())
			}
			optional = optional || !f.Required
		}
	}
	closed := 0
	for _, arg := range n.Positional {
		part := arg.Summary()
		if !arg.Required {
			part, closed = strings.TrimSuffix(part, "]"), closed+1
		}
		parts = append(parts, part)
	}
	parts[len(parts)-1] += strings.Repeat("]", closed)
	if len(n.Positional) == 0 && len(n.Children) > 0 {
		parts = append(parts, "<command>")
	}
	if optional {
		parts = append(parts, "[flags]")
	}
	return strings.TrimPrefix(strings.Join(parts, " "), " ")
}

// Visit shows each verb and, behind it, its flags and arguments, so that their texts can be
// changed.
func (n *Node) Visit(verb func(*Node), value func(*Value)) {
	verb(n)
	for _, f := range n.Flags {
		value(f.Value)
	}
	for _, v := range n.Positional {
		value(v)
	}
	for _, child := range n.Children {
		child.Visit(verb, value)
	}
}
