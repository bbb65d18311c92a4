package study

import (
	"hash/maphash"
	"slices"

	"github.com/sente-games/sente/rules"
)

// index maps positions to nodes. A 64-bit key selects the candidates, which are then compared by position.
type index struct {
	seed  maphash.Seed
	nodes map[uint64][]int32
	keys  map[int32]uint64 // keys of the nodes with a valid position
}

// TranspositionsOf returns the other nodes with the same position and side to move as n, ordered by ID. It
// returns nil for an illegal path or if the game does not support position identity. The first call replays the
// whole study; later calls handle new nodes only.
func (s *Study) TranspositionsOf(n *Node) (others []*Node) {
	if s.index == nil {
		s.buildIndex()
	}
	key, ok := s.index.keys[n.id]
	if !ok {
		return nil
	}
	here := s.positionIdentity(n)
	ids := s.index.nodes[key]
	slices.Sort(ids)
	for _, id := range ids {
		if other := s.nodes[id]; other != n && !other.isHidden() && s.positionIdentity(other) == here {
			others = append(others, other)
		}
	}
	return others
}

// Transpositions returns the positions that occur at several nodes: for each one its nodes, ordered by ID. As
// with [Study.TranspositionsOf], the first call replays the whole study.
func (s *Study) Transpositions() (all [][]*Node) {
	if s.index == nil {
		s.buildIndex()
	}
	for _, ids := range s.index.nodes {
		if len(ids) < 2 {
			continue
		}
		slices.Sort(ids)
		all = append(all, s.groupByPosition(ids)...)
	}
	slices.SortFunc(all, func(a, b []*Node) int { return int(a[0].id - b[0].id) })
	return all
}

// groupByPosition groups nodes with equal keys by their actual position.
func (s *Study) groupByPosition(ids []int32) (all [][]*Node) {
	groups := map[any][]*Node{}
	for _, id := range ids {
		if n := s.nodes[id]; !n.isHidden() {
			at := s.positionIdentity(n)
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

// positionIdentity returns a comparable value of a node's position, nil if it is invalid.
func (s *Study) positionIdentity(n *Node) any {
	board, err := s.Board(n)
	if err != nil {
		return nil
	}
	return boardIdentity(board)
}

func boardIdentity(board rules.Board) any {
	if i, ok := board.(rules.Identified); ok {
		return i.Position()
	}
	return nil
}

func (s *Study) buildIndex() {
	s.index = &index{seed: maphash.MakeSeed(), nodes: map[uint64][]int32{}, keys: map[int32]uint64{}}
	for n, p := range s.walkPositions(true) {
		if p.Err == nil {
			s.index.addNode(n, boardIdentity(p.Board))
		}
	}
}

func (i *index) addNode(n *Node, at any) {
	if at == nil {
		return
	}
	key := maphash.Comparable(i.seed, at)
	i.keys[n.id] = key
	i.nodes[key] = append(i.nodes[key], n.id)
}
