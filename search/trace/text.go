package trace

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// WriteText writes one line per node, indented by ply:
//
//	b2  depth 3  (-4, +7)  scout  >= +7  beta
func (t *Tree) WriteText(w io.Writer) error {
	out := bufio.NewWriter(w)
	if t.Forgotten > 0 {
		fmt.Fprintf(out, "%d earlier searches of the root are not shown\n", t.Forgotten)
	}
	for _, root := range t.Roots {
		writeNode(out, root, 0)
	}
	if t.Stopped {
		fmt.Fprintln(out, "the next search of the root was stopped and is not shown")
	}
	return out.Flush()
}

func writeNode(out *bufio.Writer, n *Node, indent int) {
	pad := strings.Repeat("  ", indent)
	fmt.Fprintf(out, "%s%s\n", pad, n)
	for _, child := range n.Children {
		writeNode(out, child, indent+1)
	}
	if n.LeftOut > 0 {
		fmt.Fprintf(out, "%s  ... %d more below\n", pad, n.LeftOut)
	}
}

// String returns the node's line of text.
func (n *Node) String() string {
	parts := []string{n.moveText(), fmt.Sprintf("depth %d", n.Depth), n.windowText()}
	if n.Purpose != search.Value {
		parts = append(parts, n.Purpose.String())
	}
	return strings.Join(append(parts, n.resultText()), "  ")
}

func (n *Node) moveText() string {
	if n.Move == "" {
		return "root"
	}
	return n.Move
}

func (n *Node) windowText() string {
	return fmt.Sprintf("(%s, %s)", boundText(n.Alpha), boundText(n.Beta))
}

// boundText formats one bound of a window.
func boundText(s sente.Score) string {
	switch {
	case s >= sente.MaxScore:
		return "+inf"
	case s <= -sente.MaxScore:
		return "-inf"
	}
	return s.String()
}

// resultText formats score and reason.
func (n *Node) resultText() string {
	switch {
	case n.isUnfinished:
		return "not finished"
	case n.Why == search.Stopped:
		return n.Why.String()
	}
	score := n.Score.String()
	if b := n.Bound(); b != 0 {
		score = b.String() + " " + score
	}
	return score + "  " + n.Why.String()
}
