package trace

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// Sampler is an engine with a Monte Carlo tree search and a tree that can be
// displayed; sente.As finds it.
type Sampler interface {
	// Sample searches the position at the end of the record as Think does, on one
	// goroutine, and returns the search tree within the limits of keep. It returns
	// an error if the record is invalid.
	Sample(ctx context.Context, game sente.Record, limits sente.Limits, keep Limits) (*Samples, error)
}

// Samples is the tree of a Monte Carlo tree search.
type Samples struct {
	Root  *Sample `json:"root"`
	Nodes int     `json:"nodes"` // size of the search tree, including nodes that are not stored
}

// Sample is a node of the tree.
type Sample struct {
	Move     string      `json:"move,omitempty"` // to the node, "" at the root
	Ply      int         `json:"ply"`
	Visits   int64       `json:"visits"`
	Score    sente.Score `json:"score"` // for the player that moved here, as reported by the search
	Children []*Sample   `json:"children,omitempty"`
	LeftOut  int         `json:"left_out,omitempty"` // number of children that are not stored
}

// Gather builds a tree from nodes in depth-first preorder: the parent of a node
// is the last previous one with a smaller ply.
type Gather struct {
	Limits Limits
	tree   Samples
	path   []*Sample
}

// Most returns the maximum number of nodes to add.
func (g *Gather) Most() int { return g.Limits.withDefaults().Nodes }

// Add adds a node without children.
func (g *Gather) Add(n Sample) {
	if n.Ply > len(g.path) {
		return // its parent was not stored
	}
	if g.Limits.Plies > 0 && n.Ply > g.Limits.Plies {
		if n.Ply == g.Limits.Plies+1 {
			g.path[n.Ply-1].LeftOut++
		}
		g.path = g.path[:n.Ply]
		return
	}
	g.path = append(g.path[:n.Ply], &n)
	if n.Ply == 0 {
		g.tree.Root = &n
		return
	}
	parent := g.path[n.Ply-1]
	parent.Children = append(parent.Children, &n)
}

// Tree returns the tree. nodes is the size of the search tree.
func (g *Gather) Tree(nodes int) *Samples {
	g.tree.Nodes = nodes
	if g.tree.Root == nil {
		g.tree.Root = &Sample{}
	}
	return &g.tree
}

// WriteText writes one line per node, indented by ply:
//
//	b2  412 visits  61 %  +220
func (s *Samples) WriteText(w io.Writer) error {
	out := bufio.NewWriter(w)
	writeSample(out, s.Root, s.Root.Visits)
	return out.Flush()
}

func writeSample(out *bufio.Writer, n *Sample, parent int64) {
	fmt.Fprintf(out, "%s%s\n", strings.Repeat("  ", n.Ply), n.lineText(parent))
	for _, child := range n.Children {
		writeSample(out, child, n.totalVisits())
	}
	if n.LeftOut > 0 {
		fmt.Fprintf(out, "%s  ... %d more below\n", strings.Repeat("  ", n.Ply), n.LeftOut)
	}
}

// totalVisits returns the total for the children's shares: the visits of the
// node, or the sum of its children if they were also visited via other lines.
func (n *Sample) totalVisits() int64 {
	var below int64
	for _, child := range n.Children {
		below += child.Visits
	}
	return max(n.Visits, below)
}

// lineText returns the node's line of text; parent is the total for its share.
func (n *Sample) lineText(parent int64) string {
	if n.Move == "" {
		return fmt.Sprintf("root  %d visits", n.Visits)
	}
	return fmt.Sprintf("%s  %d visits  %.0f %% of them  %s", n.Move, n.Visits, 100*float64(n.Visits)/float64(max(parent, 1)), n.Score)
}

// WriteDOT writes the tree as a graph for Graphviz. The width of an edge is
// proportional to its share of the visits.
func (s *Samples) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "digraph search {\n\tordering=out\n\tnode [shape=box, fontname=monospace]\n")
	next := 0
	var draw func(n *Sample, parent int64) int
	draw = func(n *Sample, parent int64) int {
		id := next
		next++
		fmt.Fprintf(out, "\tn%d [label=\"%s\"]\n", id, escapeDOT(strings.ReplaceAll(n.lineText(parent), "  ", "\n")))
		for _, child := range n.Children {
			share := float64(child.Visits) / float64(max(n.totalVisits(), 1))
			fmt.Fprintf(out, "\tn%d -> n%d [penwidth=%.1f]\n", id, draw(child, n.totalVisits()), 0.5+5*share)
		}
		if n.LeftOut > 0 {
			fmt.Fprintf(out, "\tn%d -> n%d_more [style=dotted]\n\tn%d_more [label=\"%d more\", shape=plaintext]\n", id, id, id, n.LeftOut)
		}
		return id
	}
	draw(s.Root, s.Root.Visits)
	fmt.Fprintln(out, "}")
	return out.Flush()
}

// WriteJSON writes the tree as a JSON object.
func (s *Samples) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(visible.JSON(w))
	e.SetIndent("", " ")
	return e.Encode(s)
}
