package trace

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteDOT writes the tree as a graph for Graphviz. Nodes with a cutoff are
// filled, thick edges mark the principal variation, and dashed edges are
// labelled with the purpose of the search.
func (t *Tree) WriteDOT(w io.Writer) error {
	d := &dotWriter{out: bufio.NewWriter(w)}
	fmt.Fprintln(d.out, "digraph search {")
	fmt.Fprintln(d.out, "\tordering=out")
	fmt.Fprintln(d.out, "\tnode [shape=box, fontname=monospace]")
	for _, root := range t.Roots {
		d.writeDOTNode(root, true)
	}
	fmt.Fprintln(d.out, "}")
	return d.out.Flush()
}

// dotWriter numbers nodes in the order in which they are written.
type dotWriter struct {
	out    *bufio.Writer
	nextID int
}

// writeDOTNode writes a node with its subtree and returns its number.
func (d *dotWriter) writeDOTNode(n *Node, main bool) int {
	id := d.nextID
	d.nextID++
	style := ""
	if n.Why.Cut() {
		style = ", style=filled, fillcolor=lightgrey"
	}
	label := strings.Join([]string{n.moveText(), fmt.Sprintf("depth %d %s", n.Depth, n.windowText()), n.resultText()}, "\n")
	fmt.Fprintf(d.out, "\tn%d [label=\"%s\"%s]\n", id, escapeDOT(label), style)
	best := n.bestChild()
	for _, child := range n.Children {
		thick := main && child == best
		to := d.writeDOTNode(child, thick)
		d.writeDOTEdge(id, to, child, thick)
	}
	if n.LeftOut > 0 {
		fmt.Fprintf(d.out, "\tn%d [label=\"%d more\", shape=plaintext]\n\tn%d -> n%d [style=dotted]\n", d.nextID, n.LeftOut, id, d.nextID)
		d.nextID++
	}
	return id
}

func (d *dotWriter) writeDOTEdge(from, to int, child *Node, thick bool) {
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

// bestChild returns the last child with the node's score, or nil.
func (n *Node) bestChild() (best *Node) {
	for _, child := range n.Children {
		if child.Seen(n.Turn) == n.Score {
			best = child
		}
	}
	return best
}

// escapeDOT escapes text for a quoted DOT string.
func escapeDOT(text string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text)
}
