package proof

import "github.com/sente-games/sente"

// Certificate is the proof of a question: a graph in which every position with
// the prover to move has one move, every other position has all of its moves,
// and every line ends in a finished game that reaches the goal. Transpositions
// share a node. It is valid for one position of one game, which Write stores in
// the file.
type Certificate struct {
	Claim Question
	Seats []string // names of the players

	root      uint32
	nodes     []certificateNode // node 0 is the end of a game; moves lead to smaller indexes
	edges     []edge
	moveTexts []sente.Move
}

// certificateNode is a node: its edges, and whether the prover is to move.
type certificateNode struct {
	first, count uint32
	proverToMove bool
}

// edge is a move and the node it leads to.
type edge struct{ moveText, child uint32 }

func (c *Certificate) addNode(prover bool, edges []edge) uint32 {
	c.nodes = append(c.nodes, certificateNode{uint32(len(c.edges)), uint32(len(edges)), prover})
	c.edges = append(c.edges, edges...)
	return uint32(len(c.nodes) - 1)
}

// Nodes returns the number of distinct positions, except finished games.
func (c *Certificate) Nodes() int { return len(c.nodes) - 1 }

func (c *Certificate) nodeEdges(n uint32) []edge {
	s := c.nodes[n]
	return c.edges[s.first : s.first+s.count]
}

// nodePlies returns the length of the longest line below each node.
func (c *Certificate) nodePlies() []int32 {
	plies := make([]int32, len(c.nodes))
	for n := 1; n < len(plies); n++ {
		for _, e := range c.nodeEdges(uint32(n)) {
			plies[n] = max(plies[n], plies[e.child]+1)
		}
	}
	return plies
}

// Plies returns the length of the longest line: an upper bound of the plies to
// a certified win, not necessarily the minimum.
func (c *Certificate) Plies() int { return int(c.nodePlies()[c.root]) }

// Line returns the longest line: the prover's moves against the longest
// defence.
func (c *Certificate) Line() (line []sente.Move) {
	plies := c.nodePlies()
	for n := c.root; n != 0; {
		best := c.nodeEdges(n)[0]
		for _, e := range c.nodeEdges(n) {
			if plies[e.child] > plies[best.child] {
				best = e
			}
		}
		line = append(line, c.moveTexts[best.moveText])
		n = best.child
	}
	return line
}

// commonLine returns the line in which each certificate chooses the moves of
// its prover, for a draw in which both players hold.
func commonLine(a, b *Certificate) (line []sente.Move) {
	n, m := a.root, b.root
	for n != 0 && m != 0 {
		var move sente.Move
		if a.nodes[n].proverToMove {
			move = a.moveTexts[a.nodeEdges(n)[0].moveText]
		} else {
			move = b.moveTexts[b.nodeEdges(m)[0].moveText]
		}
		line = append(line, move)
		n, m = a.childAfter(n, move), b.childAfter(m, move)
	}
	return line
}

// childAfter returns the node after a move, or 0 if the certificate lacks it.
func (c *Certificate) childAfter(n uint32, move sente.Move) uint32 {
	for _, e := range c.nodeEdges(n) {
		if c.moveTexts[e.moveText] == move {
			return e.child
		}
	}
	return 0
}
