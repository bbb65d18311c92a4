package study

import (
	"hash/maphash"
	"slices"

	"github.com/sente-games/sente/rules"
)

// index finds nodes by position. Keys of 64 bits choose those that may be the same; the
// positions themselves decide.
type index struct {
	seed  maphash.Seed
	nodes map[uint64][]int32
	keys  map[int32]uint64 // of nodes that have a position
}

// TranspositionsOf returns the other nodes of the study that show the same position as one, with the
// same side to move, in the order of their numbers: the transpositions. There are none
// where a path is no game, or where the game cannot tell positions apart. The first call
// looks at every node of the study, later ones at those that have been added since.
func (s *Study) TranspositionsOf(n *Node) (others []*Node) {
	if s.index == nil {
		s.makeIndex()
	}
	key, ok := s.index.keys[n.id]
	if !ok {
		return nil
	}
	here := s.identity(n)
	ids := s.index.nodes[key]
	slices.Sort(ids)
	for _, id := range ids {
		if other := s.nodes[id]; other != n && !other.gone() && s.identity(other) == here {
			others = append(others, other)
		}
	}
	return others
}

// Transpositions are the positions that several nodes show: for each, the nodes in the
// order of their numbers. As with [Study.TranspositionsOf], the first call looks at every node.
func (s *Study) Transpositions() (all [][]*Node) {
	if s.index == nil {
		s.makeIndex()
	}
	for _, ids := range s.index.nodes {
		if len(ids) < 2 {
			continue
		}
		slices.Sort(ids)
		all = append(all, s.alike(ids)...)
	}
	slices.SortFunc(all, func(a, b []*Node) int { return int(a[0].id - b[0].id) })
	return all
}

// alike are the nodes of equal keys in groups of equal positions.
func (s *Study) alike(ids []int32) (all [][]*Node) {
	groups := map[any][]*Node{}
	for _, id := range ids {
		if n := s.nodes[id]; !n.gone() {
			at := s.identity(n)
			groups[at] = append(groups[at], n)
		}
	}
	for _, g := range groups {
		if len(g) > 1 {
			all = append(all, g)
		}
	}
	return all
}

// identity tells the position of a node apart from others; nil if there is none.
func (s *Study) identity(n *Node) any {
	board, err := s.Board(n)
	if err != nil {
		return nil
	}
	return position(board)
}

func position(board rules.Board) any {
	if i, ok := board.(rules.Identified); ok {
		return i.Position()
	}
	return nil
}

func (s *Study) makeIndex() {
	s.index = &index{seed: maphash.MakeSeed(), nodes: map[uint64][]int32{}, keys: map[int32]uint64{}}
	for n, p := range s.positions(true) {
		if p.Err == nil {
			s.index.add(n, position(p.Board))
		}
	}
}

func (i *index) add(n *Node, at any) {
	if at == nil {
		return
	}
	key := maphash.Comparable(i.seed, at)
	i.keys[n.id] = key
	i.nodes[key] = append(i.nodes[key], n.id)
}
