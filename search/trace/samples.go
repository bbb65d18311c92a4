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

// Sampler is an engine whose search samples, and whose tree can be shown; sente.As finds
// it.
type Sampler interface {
	// Sample searches the position at the end of the record as Think does, on one
	// goroutine, and returns what the search has left in its tree, as far as keep allows.
	// It is an error if the record cannot be played.
	Sample(ctx context.Context, game sente.Record, limits sente.Limits, keep Limits) (*Samples, error)
}

// Samples is the tree of a search that samples.
type Samples struct {
	Root  *Sample `json:"root"`
	Nodes int     `json:"nodes"` // of the tree, kept or not
}

// Sample is a node of such a tree.
type Sample struct {
	Move     string      `json:"move,omitempty"` // to the node, "" at the root
	Ply      int         `json:"ply"`
	Visits   int64       `json:"visits"`
	Score    sente.Score `json:"score"` // for the player who moved here, as the search reports it
	Children []*Sample   `json:"children,omitempty"`
	LeftOut  int         `json:"left_out,omitempty"` // moves right below that were not kept
}

// Gather makes a tree of its nodes, told each before those below it: a node stands below
// the last one before it whose ply is less.
type Gather struct {
	Limits Limits
	tree   Samples
	path   []*Sample
}

// Most is how many nodes are worth telling.
func (g *Gather) Most() int { return g.Limits.filled().Nodes }

// Add takes a node that nothing is below yet.
func (g *Gather) Add(n Sample) {
	if n.Ply > len(g.path) {
		return // its parent was not kept
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

// Tree is what was gathered, of a search whose tree has so many nodes.
func (g *Gather) Tree(nodes int) *Samples {
	g.tree.Nodes = nodes
	if g.tree.Root == nil {
		g.tree.Root = &Sample{}
	}
	return &g.tree
}

// WriteText writes a line for each node, indented by its ply:
//
//	b2  412 visits  61 %  +220
func (s *Samples) WriteText(w io.Writer) error {
	out := bufio.NewWriter(w)
	writeSample(out, s.Root, s.Root.Visits)
	return out.Flush()
}

func writeSample(out *bufio.Writer, n *Sample, parent int64) {
	fmt.Fprintf(out, "%s%s\n", strings.Repeat("  ", n.Ply), n.words(parent))
	for _, child := range n.Children {
		writeSample(out, child, n.whole())
	}
	if n.LeftOut > 0 {
		fmt.Fprintf(out, "%s  ... %d more below\n", strings.Repeat("  ", n.Ply), n.LeftOut)
	}
}

// whole is the visits that shares of the moves below are of: those of the node, or of its
// moves together where these were visited along other lines, too.
func (n *Sample) whole() int64 {
	var below int64
	for _, child := range n.Children {
		below += child.Visits
	}
	return max(n.Visits, below)
}

// words are a node's line; parent is what its share is of.
func (n *Sample) words(parent int64) string {
	if n.Move == "" {
		return fmt.Sprintf("root  %d visits", n.Visits)
	}
	return fmt.Sprintf("%s  %d visits  %.0f %% of them  %s", n.Move, n.Visits, 100*float64(n.Visits)/float64(max(parent, 1)), n.Score)
}

// WriteDOT writes the tree as a graph for Graphviz, its edges as thick as their share of
// the visits.
func (s *Samples) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "digraph search {\n\tordering=out\n\tnode [shape=box, fontname=monospace]\n")
	next := 0
	var draw func(n *Sample, parent int64) int
	draw = func(n *Sample, parent int64) int {
		id := next
		next++
		fmt.Fprintf(out, "\tn%d [label=\"%s\"]\n", id, escape(strings.ReplaceAll(n.words(parent), "  ", "\n")))
		for _, child := range n.Children {
			share := float64(child.Visits) / float64(max(n.whole(), 1))
			fmt.Fprintf(out, "\tn%d -> n%d [penwidth=%.1f]\n", id, draw(child, n.whole()), 0.5+5*share)
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

// WriteJSON writes the tree as one JSON object, for other tools.
func (s *Samples) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(visible.JSON(w))
	e.SetIndent("", " ")
	return e.Encode(s)
}
