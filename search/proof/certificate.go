package proof

import "github.com/sente-games/sente"

// Certificate is why an answer is true: a graph in which every position of the
// prover has one move and every position of the other side all of its moves, and
// every line ends in a game that reaches the goal. Positions that come up in
// several ways stand in it once. It is true for one position of one game; Write
// says in a file which.
type Certificate struct {
	Claim Question
	Seats []string // the players' names

	root  uint32
	nodes []span // node 0 is the end of a game; moves lead to smaller numbers
	edges []edge
	words []sente.Move
}

// span is a node: its edges, and whether the prover is to move.
type span struct {
	first, count uint32
	prover       bool
}

// edge is a move and the node to which it leads.
type edge struct{ word, child uint32 }

func (c *Certificate) add(prover bool, edges []edge) uint32 {
	c.nodes = append(c.nodes, span{uint32(len(c.edges)), uint32(len(edges)), prover})
	c.edges = append(c.edges, edges...)
	return uint32(len(c.nodes) - 1)
}

// Nodes is the number of different positions, ended games not counted.
func (c *Certificate) Nodes() int { return len(c.nodes) - 1 }

func (c *Certificate) moves(n uint32) []edge {
	s := c.nodes[n]
	return c.edges[s.first : s.first+s.count]
}

// plies returns for each node the length of the longest line below it.
func (c *Certificate) plies() []int32 {
	plies := make([]int32, len(c.nodes))
	for n := 1; n < len(plies); n++ {
		for _, e := range c.moves(uint32(n)) {
			plies[n] = max(plies[n], plies[e.child]+1)
		}
	}
	return plies
}

// Plies is the length of the longest line: a certified win comes within that many
// plies, not always in the fewest possible.
func (c *Certificate) Plies() int { return int(c.plies()[c.root]) }

// Line returns the longest line: the prover's moves against the longest defence.
func (c *Certificate) Line() (line []sente.Move) {
	plies := c.plies()
	for n := c.root; n != 0; {
		best := c.moves(n)[0]
		for _, e := range c.moves(n) {
			if plies[e.child] > plies[best.child] {
				best = e
			}
		}
		line = append(line, c.words[best.word])
		n = best.child
	}
	return line
}

// together is the line that two certificates agree on, each moving where it is
// the prover: two players who both hold.
func together(a, b *Certificate) (line []sente.Move) {
	n, m := a.root, b.root
	for n != 0 && m != 0 {
		var move sente.Move
		if a.nodes[n].prover {
			move = a.words[a.moves(n)[0].word]
		} else {
			move = b.words[b.moves(m)[0].word]
		}
		line = append(line, move)
		n, m = a.after(n, move), b.after(m, move)
	}
	return line
}

// after follows a move; the end of the game if the certificate lacks it.
func (c *Certificate) after(n uint32, move sente.Move) uint32 {
	for _, e := range c.moves(n) {
		if c.words[e.word] == move {
			return e.child
		}
	}
	return 0
}
