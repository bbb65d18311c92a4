package gomoku

import (
	"sync"

	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// pnSearch is the state of a proof search that all workers share. The mutex guards all fields.
type pnSearch struct {
	sync.Mutex
	facts  *facts
	side   board.Side // the attacker
	board  *geometry
	stones []Cell     // stones of the defender at the root
	turn   board.Side // side to move at the root
	first  *orNode    // the root, nil where the defender is to move
	root   *andNode   // the root where the defender is to move, else the winning move of first
	table  map[uint64]*orNode
	evals  map[uint64]evaluation // evaluations by alpha-beta before this search began
	nodes  int64
	at     int // number of busy workers
	proofs int // number of positions proven
}

// begin stores the root position.
func (s *pnSearch) begin(root *Board) {
	s.board, s.turn = root.geometry, root.turn
	for c := range Cell(root.cells) {
		if root.colour[c] == board.BlackStone+uint8(1-s.side) {
			s.stones = append(s.stones, c)
		}
	}
}

// job is a task of a worker.
type job struct {
	do    task
	or    *orNode
	and   *andNode
	all   bool     // list all replies
	again bool     // the node is expanded already
	known []Cell   // moves of the expanded node
	way   []pnNode // nodes from the root to the node of the job
}

type task uint8

const (
	toEvaluate task = iota // evaluate a position of the attacker by alpha-beta
	toExpand               // expand a position into moves of the attacker
	toRate                 // rate a move of the attacker
	toList                 // list the relevant replies
)

// pnNode is a node on the path from the root to a job.
type pnNode interface{ update() }

// enter adds by to the number of workers of all nodes on the job's path.
func (j *job) enter(by int) {
	for _, n := range j.way {
		if n, ok := n.(*orNode); ok {
			n.at += by
		}
	}
}

// node returns the node of the attacker's position at the end of a path, which it creates if
// necessary.
func (s *pnSearch) node(key uint64, path []Cell) *orNode {
	if n := s.table[key]; n != nil {
		return n
	}
	n := &orNode{key: key, path: path, work: claimedWork}
	if e, ok := s.evals[key]; ok {
		n.evaluated(e)
	}
	if r, won, _ := s.facts.about(key); won {
		n.win(r)
	}
	s.table[key] = n
	return n
}

// over reports whether the search has found a proof.
func (s *pnSearch) over() bool {
	if s.first != nil {
		return s.first.proven()
	}
	return s.root.settle()
}

// next returns the next job, nil if no job is available until another one is done.
func (s *pnSearch) next() *job {
	for before := -1; before != s.proofs && !s.over(); {
		before = s.proofs
		var j *job
		if s.first != nil {
			j = s.attack(s.first, nil)
		} else {
			j = s.defend(s.root, nil)
		}
		if j != nil {
			j.enter(1)
			j.take(true)
			return j
		}
	}
	return nil
}

// take marks the node of a job as taken or free.
func (j *job) take(taken bool) {
	if j.or != nil {
		j.or.taken = taken
	} else {
		j.and.taken = taken
	}
}

// attack returns the next job in a position of the attacker, or below it.
func (s *pnSearch) attack(n *orNode, way []pnNode) *job {
	way = append(way[:len(way):len(way)], n)
	switch {
	case n.taken && n.moves == nil || n.proven() || n.work == infinite:
		return nil
	case n.moves == nil && !n.finished(), n.due() && !n.taken:
		return &job{do: toEvaluate, or: n, again: n.moves != nil, way: way}
	case !n.open():
		if n.taken || n.all {
			return nil
		}
		return &job{do: toExpand, or: n, known: n.known(), way: way}
	}
	for _, m := range n.byWork() {
		if m.work == infinite {
			break
		}
		j := s.defend(m, way)
		if m.settle() {
			s.finish(n, m)
			return nil
		}
		m.update()
		if j != nil {
			return j
		}
	}
	n.update()
	return nil
}

// finish stores that a move of the attacker wins.
func (s *pnSearch) finish(n *orNode, a *andNode) {
	if n.proven() {
		return
	}
	if n == s.first {
		s.root = a
		a.update()
	}
	a.node.Move = uint16(a.move)
	s.won(n, s.facts.tree.Add(a.node))
}

// defend returns the next job in a position of the defender, or below it.
func (s *pnSearch) defend(a *andNode, way []pnNode) *job {
	way = append(way[:len(way):len(way)], a)
	switch {
	case a.taken || a.work == infinite:
		return nil
	case a.unrated():
		return &job{do: toRate, and: a, way: way}
	case a.resting() && !a.rest.proven():
		return s.attack(a.rest, way)
	case !a.listed:
		return &job{do: toList, and: a, all: !a.resting(), way: way}
	}
	a.settle()
	for {
		if len(a.open) >= mostOpen || len(a.replies) == 0 {
			for _, o := range a.byWork() {
				if j := s.attack(o.node, way); j != nil {
					return j
				}
			}
			if len(a.replies) == 0 {
				return nil
			}
		}
		r := a.take()
		o := openReply{r, s.node(r.key, then(a.path, r.move))}
		if o.node.proven() {
			a.answer(r, o.node)
			continue
		}
		a.open = append(a.open, o)
		if j := s.attack(o.node, way); j != nil {
			return j
		}
	}
}

// similarKeys returns the keys by which positions similar to a position of the attacker are found.
func (s *pnSearch) similarKeys(n *orNode) []uint64 {
	keys := []uint64{n.key}
	for _, c := range s.stones {
		keys = append(keys, n.key^s.board.key[c][1-s.side])
	}
	turn := s.turn
	for _, c := range n.path {
		if turn != s.side && c != pass {
			keys = append(keys, n.key^s.board.key[c][turn])
		}
		turn = 1 - turn
	}
	return keys
}

// won stores the proof of a position of the attacker.
func (s *pnSearch) won(n *orNode, r prove.Reference) {
	n.win(r)
	s.facts.win(n.key, r, s.similarKeys(n))
	s.proofs++
}

// done stores the outcome of a job and updates the nodes on its path.
func (s *pnSearch) done(j *job, o outcome) {
	j.enter(-1)
	j.take(false)
	s.nodes += o.nodes
	switch {
	case !o.done:
	case j.do == toEvaluate && o.won:
		s.won(j.or, o.then)
	case j.do == toEvaluate:
		j.or.evaluated(o.eval)
		s.facts.evaluate(j.or.key, o.eval)
		if len(o.moves) > 0 {
			j.or.prefer(o.moves[0], s)
		}
	case j.do == toExpand:
		j.or.expand(o.moves, s)
	case j.do == toRate:
		j.and.rated, j.and.guess = j.and.rated+1, o.work
	case j.do == toList && !o.won:
		j.and.unlisted()
	case j.do == toList:
		j.and.list(o.then, o.replies)
	}
	for i := len(j.way) - 1; i >= 0; i-- {
		n := j.way[i]
		switch a := n.(type) {
		case *orNode:
			a.spent += o.nodes
			a.took += o.took
		case *andNode:
			if a.listed {
				a.spent += float64(o.nodes)
			}
			if a.settle() && i > 0 {
				s.finish(j.way[i-1].(*orNode), a)
			}
		}
		n.update()
	}
}
