package prove

import (
	"math/bits"
	"slices"
)

// pointSet is a bit set of points.
type pointSet [8]uint64

func (p *pointSet) add(c int)      { p[c>>6] |= 1 << (c & 63) }
func (p *pointSet) has(c int) bool { return p[c>>6]>>(c&63)&1 != 0 }

func (p *pointSet) addAll(other *pointSet) {
	for i := range p {
		p[i] |= other[i]
	}
}

func (p *pointSet) countPoints() (n int) {
	for _, word := range p {
		n += bits.OnesCount64(word)
	}
	return n
}

// heldStrategy is the strategy by which a position is held, in the orientation of its key.
type heldStrategy struct {
	key     uint64   // key of the position in this orientation
	zone    pointSet // points on which Breaker's strategy plays: a stone of Maker elsewhere has no effect
	pairing int32    // index in BreakerSolver.pairingsFound, -1 without a pairing
	moves   []int    // with Maker to move and no pairing: the moves with a reply of their own; with Breaker to move: its reply
}

// storeStrategy stores the strategy of the position on the board; side moved last. The zone is joined with
// its images under the symmetries of the position, so that it is invariant under them.
func (s *BreakerSolver) storeStrategy(side int8, h heldStrategy) {
	b := s.board
	zone := h.zone
	for t := 1; t < len(b.key); t++ {
		if b.key[t] != b.key[0] {
			continue
		}
		for c, turned := range b.symmetricPoint[t] {
			if zone.has(c) {
				h.zone.add(turned)
			}
		}
	}
	h.key = b.key[0]
	s.heldStrategies[b.canonicalKey(int(side))] = h
}

// lookupStrategy returns the stored strategy of the position, in the orientation of the board.
func (s *BreakerSolver) lookupStrategy(side int8) heldStrategy {
	b := s.board
	h := s.heldStrategies[b.canonicalKey(int(side))]
	turned := b.symmetricPoint[slices.Index(b.key[:], h.key)] // maps points of the board to the stored orientation
	oriented := heldStrategy{key: b.key[0], pairing: h.pairing}
	for c, image := range turned {
		if h.zone.has(image) {
			oriented.zone.add(c)
		}
		if slices.Contains(h.moves, image) {
			oriented.moves = append(oriented.moves, c)
		}
	}
	return oriented
}

// strategyAfter returns the strategy of the position after a move.
func (s *BreakerSolver) strategyAfter(c int, side int8) heldStrategy {
	s.board.putStone(c, side)
	defer s.board.removeStone(c)
	return s.lookupStrategy(side)
}

// holdByPairing stores that a pairing holds the position. Its zone is the free pairs in live
// windows.
func (s *BreakerSolver) holdByPairing(i int) {
	h := heldStrategy{pairing: int32(i)}
	for c, other := range s.board.usedPairs(s.pairingsFound[i]) {
		if other >= 0 {
			h.zone.add(c)
		}
	}
	s.storeStrategy(breaker, h)
}

// holdByAnswer stores that a reply of Breaker holds the position.
func (s *BreakerSolver) holdByAnswer(c int) {
	h := s.strategyAfter(c, breaker)
	h.zone.add(c)
	s.storeStrategy(maker, heldStrategy{zone: h.zone, pairing: -1, moves: []int{c}})
}

// holdByAnswers stores that replies to some moves hold the position and cover all other moves: a
// reply with a smaller zone covers more moves. If some moves are not covered, it stores no strategy
// and returns these: only one of several symmetric moves was searched, and its reply may exist in
// another orientation only.
func (s *BreakerSolver) holdByAnswers() (open []int) {
	b := s.board
	type answered struct {
		move int
		zone pointSet
	}
	var all []answered
	open = b.bestPoints(len(b.sides))
	for _, c := range open {
		b.putStone(c, maker)
		if _, ok := s.heldStrategies[b.canonicalKey(maker)]; ok {
			all = append(all, answered{c, s.lookupStrategy(maker).zone})
		}
		b.removeStone(c)
	}
	slices.SortStableFunc(all, func(x, y answered) int { return x.zone.countPoints() - y.zone.countPoints() })
	h := heldStrategy{pairing: -1}
	for _, a := range all {
		before := len(open)
		open = slices.DeleteFunc(open, func(c int) bool { return c == a.move || !a.zone.has(c) })
		if len(open) < before {
			h.zone.addAll(&a.zone)
			h.moves = append(h.moves, a.move)
		}
	}
	if len(open) == 0 {
		s.storeStrategy(breaker, h)
	}
	return open
}
