package trace

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteDOT writes the tree as a graph for Graphviz. Nodes that a cut ended are
// filled, thick edges follow the line that gave the root its score, and dashed
// ones are labelled with the purpose of the search.
func (t *Tree) WriteDOT(w io.Writer) error {
	d := &drawing{out: bufio.NewWriter(w)}
	fmt.Fprintln(d.out, "digraph search {")
	fmt.Fprintln(d.out, "\tordering=out")
	fmt.Fprintln(d.out, "\tnode [shape=box, fontname=monospace]")
	for _, root := range t.Roots {
		d.draw(root, true)
	}
	fmt.Fprintln(d.out, "}")
	return d.out.Flush()
}

// drawing numbers nodes as it writes them.
type drawing struct {
	out  *bufio.Writer
	next int
}

// draw writes a node with all below it and returns its number.
func (d *drawing) draw(n *Node, main bool) int {
	id := d.next
	d.next++
	style := ""
	if n.Why.Cut() {
		style = ", style=filled, fillcolor=lightgrey"
	}
	label := strings.Join([]string{n.title(), fmt.Sprintf("depth %d %s", n.Depth, n.window()), n.verdict()}, "\n")
	fmt.Fprintf(d.out, "\tn%d [label=\"%s\"%s]\n", id, escape(label), style)
	best := n.best()
	for _, child := range n.Children {
		thick := main && child == best
		to := d.draw(child, thick)
		d.edge(id, to, child, thick)
	}
	if n.LeftOut > 0 {
		fmt.Fprintf(d.out, "\tn%d [label=\"%d more\", shape=plaintext]\n\tn%d -> n%d [style=dotted]\n", d.next, n.LeftOut, id, d.next)
		d.next++
	}
	return id
}

func (d *drawing) edge(from, to int, child *Node, thick bool) {
	var marks []string
	if thick {
		marks = append(marks, "penwidth=3")
	}
	if child.Purpose != 0 {
		marks = append(marks, fmt.Sprintf("label=%q", child.Purpose), "style=dashed")
	}
	if len(marks) == 0 {
		fmt.Fprintf(d.out, "\tn%d -> n%d\n", from, to)
		return
	}
	fmt.Fprintf(d.out, "\tn%d -> n%d [%s]\n", from, to, strings.Join(marks, ", "))
}

// best returns the last child that has the node's score, nil if none has.
func (n *Node) best() (best *Node) {
	for _, child := range n.Children {
		if child.Seen(n.Turn) == n.Score {
			best = child
		}
	}
	return best
}

// escape writes text for the inside of a quoted DOT string.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text)
}
