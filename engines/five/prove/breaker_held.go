package prove

import (
	"math/bits"
	"slices"
)

// pointSet is a set of points.
type pointSet [8]uint64

func (p *pointSet) add(c int)      { p[c>>6] |= 1 << (c & 63) }
func (p *pointSet) has(c int) bool { return p[c>>6]>>(c&63)&1 != 0 }

func (p *pointSet) join(other *pointSet) {
	for i := range p {
		p[i] |= other[i]
	}
}

func (p *pointSet) size() (n int) {
	for _, word := range p {
		n += bits.OnesCount64(word)
	}
	return n
}

// held is how a position is held, as seen from one side of the board.
type held struct {
	key     uint64   // of the position, seen so
	zone    pointSet // what Breaker plays there: a stone of Maker's anywhere else changes nothing
	pairing int32    // in Solver.found; -1: there is none
	moves   []int    // where Maker is to move and no pairing holds: those that have an answer of their own; where Breaker is, its answer
}

// hold notes how the position on the board is held, side having moved last. The zone is joined with
// all that it is like through symmetries of the position, so that it is the same from every side
// from which the position looks the same.
func (s *BreakerSolver) hold(side int8, h held) {
	b := s.board
	zone := h.zone
	for t := 1; t < len(b.key); t++ {
		if b.key[t] != b.key[0] {
			continue
		}
		for c, turned := range b.turned[t] {
			if zone.has(c) {
				h.zone.add(turned)
			}
		}
	}
	h.key = b.key[0]
	s.held[b.position(int(side))] = h
}

// seen is how the position on the board is held, as seen from there.
func (s *BreakerSolver) seen(side int8) held {
	b := s.board
	h := s.held[b.position(int(side))]
	turned := b.turned[slices.Index(b.key[:], h.key)] // from here to there
	here := held{key: b.key[0], pairing: h.pairing}
	for c, there := range turned {
		if h.zone.has(there) {
			here.zone.add(c)
		}
		if slices.Contains(h.moves, there) {
			here.moves = append(here.moves, c)
		}
	}
	return here
}

// after is how the position after a move is held.
func (s *BreakerSolver) after(c int, side int8) held {
	s.board.put(c, side)
	defer s.board.take(c)
	return s.seen(side)
}

// holdByPairing notes that a pairing holds the position: by its pairs that are free and lie in a
// live window.
func (s *BreakerSolver) holdByPairing(i int) {
	h := held{pairing: int32(i)}
	for c, other := range s.board.used(s.found[i]) {
		if other >= 0 {
			h.zone.add(c)
		}
	}
	s.hold(breaker, h)
}

// holdByAnswer notes that the position is held by an answer.
func (s *BreakerSolver) holdByAnswer(c int) {
	h := s.after(c, breaker)
	h.zone.add(c)
	s.hold(maker, held{zone: h.zone, pairing: -1, moves: []int{c}})
}

// holdByAnswers notes that the position is held by answers to some moves, which do for all others:
// the fewer points Breaker plays on after one, the more moves it does for. Or it returns moves that
// nothing does for: of those that are the same by symmetry one alone has been looked at, and what
// answers that may have been found as seen from another side.
func (s *BreakerSolver) holdByAnswers() (open []int) {
	b := s.board
	type answered struct {
		move int
		zone pointSet
	}
	var all []answered
	open = b.best(len(b.at))
	for _, c := range open {
		b.put(c, maker)
		if _, ok := s.held[b.position(maker)]; ok {
			all = append(all, answered{c, s.seen(maker).zone})
		}
		b.take(c)
	}
	slices.SortStableFunc(all, func(x, y answered) int { return x.zone.size() - y.zone.size() })
	h := held{pairing: -1}
	for _, a := range all {
		before := len(open)
		open = slices.DeleteFunc(open, func(c int) bool { return c == a.move || !a.zone.has(c) })
		if len(open) < before {
			h.zone.join(&a.zone)
			h.moves = append(h.moves, a.move)
		}
	}
	if len(open) == 0 {
		s.hold(breaker, h)
	}
	return open
}
