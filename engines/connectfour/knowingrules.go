package connectfour

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/rules"
)

type (
	state = connectfour.State
	move  = connectfour.Move
)

// knowingRules is the game with two plies of lookahead: moves that lose immediately are omitted, and
// leaves are evaluated by zugzwang control of threats.
type knowingRules struct{ knowledge }

// knowledge holds the fields of [knowingRules]. It is a separate type to keep the names of the searches
// that are compiled for it short: Go writes the fields of a type argument into each of them.
type knowledge struct {
	connectfour.Rules
	analysisRoot
	odd uint64 // cells of the first, third, fifth ... row
}

func newKnowingRules(r connectfour.Rules) knowingRules {
	k := knowingRules{knowledge{Rules: r, analysisRoot: newAnalysis()}}
	for c := range r.Width() {
		column := r.Column(move(c))
		for bit := column & -column; bit&column != 0; bit <<= 2 {
			k.odd |= bit
		}
	}
	return k
}

// Root makes Moves generate all moves of the root if several lines are requested.
func (k knowingRules) Root(s *state, lines int) { k.setRoot(s.Ply, lines) }

// Legal reports whether m is legal, even if Moves omits it.
func (k knowingRules) Legal(s *state, m move) bool {
	return !s.Over && k.Landing(s)&k.Column(m) != 0
}

// Moves appends the relevant moves, from left to right: wins, else blocks of a win, else moves that
// do not allow the opponent to win on top of them. If all moves lose immediately, all are
// generated. This changes no result, since the omitted moves are worse.
func (k knowingRules) Moves(s *state, buf []move) []move {
	switch {
	case s.Over:
		return buf
	case k.needsAllMoves(s.Ply):
		return k.Rules.Moves(s, buf)
	}
	cells := k.relevantCells(s)
	stride := k.Height() + 1
	for ; cells != 0; cells &= cells - 1 {
		buf = append(buf, move(bits.TrailingZeros64(cells)/stride))
	}
	return buf
}

// relevantCells returns the cells of the relevant moves.
func (k knowingRules) relevantCells(s *state) uint64 {
	landing := k.Landing(s)
	if win := k.Threats(s.Own, s.Mask) & landing; win != 0 {
		return win
	}
	otherThreats := k.Threats(s.Own^s.Mask, s.Mask)
	if block := otherThreats & landing; block != 0 {
		return block
	}
	if safe := landing &^ (otherThreats >> 1); safe != 0 {
		return safe
	}
	return landing
}

// Play plays m and evaluates leaves by [knowingRules.evaluate].
func (k knowingRules) Play(dst, src *state, m move, leaf bool) rules.Status {
	st := k.Rules.Play(dst, src, m, false)
	if leaf && st.Outcome == rules.Ongoing {
		st.Eval = k.evaluate(dst)
	}
	return st
}

// Status computes the status of s.
func (k knowingRules) Status(s *state) rules.Status {
	st := k.Rules.Status(s)
	if st.Outcome == rules.Ongoing {
		st.Eval = k.evaluate(s)
	}
	return st
}

// Weights of the evaluation. As the board fills up, the first player eventually plays the odd rows
// and the second the even ones, unless a side deviates; threats on these rows therefore decide when
// all other cells are filled (Allis 1988, zugzwang control).
const (
	worthThreat = 8
	worthTimely = 24 // a threat on a row that its owner will play
	worthLine   = 4  // a possible four with at least one stone; twice with at least two stones
)

// evaluate returns the evaluation for the side to move: threats by zugzwang control, and possible
// fours.
func (k knowingRules) evaluate(s *state) sente.Score {
	other := s.Own ^ s.Mask
	ownThreats, otherThreats := k.Threats(s.Own, s.Mask), k.Threats(other, s.Mask)
	own, opposite := k.odd, ^k.odd
	if s.Ply&1 != 0 {
		own, opposite = opposite, own
	}
	free := k.Cells() ^ s.Mask
	return sente.Score(zugzwangValue(ownThreats, otherThreats, own) - zugzwangValue(otherThreats, ownThreats, opposite) +
		worthLine*(k.countOpenLines(s.Own, free)-k.countOpenLines(other, free)))
}

// zugzwangValue returns the value of threats, where timely are the rows that their owner will play. A
// threat directly above one of the opponent is never reached and is ignored.
func zugzwangValue(threats, against, timely uint64) int {
	useful := threats &^ (against << 1)
	return worthThreat*bits.OnesCount64(useful) + worthTimely*bits.OnesCount64(useful&timely)
}

// countOpenLines counts the lines with only these stones and free cells: once with one stone, twice with
// more.
func (k knowingRules) countOpenLines(stones, free uint64) (n int) {
	h, line := k.Height(), k.Line()
	if h == 6 && line == 4 { // constant shifts for the standard board
		return countOpenFours(stones, free, 1) + countOpenFours(stones, free, 6) + countOpenFours(stones, free, 7) + countOpenFours(stones, free, 8)
	}
	for _, distance := range [...]int{1, h, h + 1, h + 2} {
		if line == 4 {
			n += countOpenFours(stones, free, distance)
		} else {
			n += countOpenLinesOfLength(stones, free, distance, line)
		}
	}
	return n
}

// countOpenLinesOfLength is [countOpenFours] for lines of any length.
func countOpenLinesOfLength(stones, free uint64, distance, line int) int {
	var one, several uint64
	open := ^uint64(0)
	for n := range line {
		next := stones >> (n * distance)
		several |= one & next
		one |= next
		open &= (stones | free) >> (n * distance)
	}
	return bits.OnesCount64(open&one) + bits.OnesCount64(open&several)
}

// countOpenFours counts the possible fours in one direction, as in hopes.
func countOpenFours(stones, free uint64, distance int) int {
	pairs := (stones | free) & ((stones | free) >> distance)
	open := pairs & (pairs >> (2 * distance))
	one := stones | stones>>distance
	two := stones & (stones >> distance)
	any := one | one>>(2*distance)
	several := two | two>>(2*distance) | one&(one>>(2*distance))
	return bits.OnesCount64(open&any) + bits.OnesCount64(open&several)
}
