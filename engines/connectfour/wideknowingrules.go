package connectfour

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/rules"
)

type (
	wideState = connectfour.WideState
	wideCells = connectfour.Bits
)

// wideKnowingRules is [knowingRules] for boards of two words.
type wideKnowingRules struct{ wideKnowledge }

// wideKnowledge holds the fields of [wideKnowingRules]. It is a separate type to keep the names of the
// searches that are compiled for it short: Go writes the fields of a type argument into each of
// them.
type wideKnowledge struct {
	connectfour.Wide
	analysisRoot
	odd wideCells // cells of the first, third, fifth ... row
}

func newWideKnowingRules(r connectfour.Wide) wideKnowingRules {
	k := wideKnowingRules{wideKnowledge{Wide: r, analysisRoot: newAnalysis()}}
	for c := range r.Width() {
		for row := 0; row < r.Height(); row += 2 {
			k.odd = k.odd.Or(connectfour.Cell(uint(c*(r.Height()+1) + row)))
		}
	}
	return k
}

// Root makes Moves generate all moves of the root if several lines are requested.
func (k wideKnowingRules) Root(s *wideState, lines int) { k.setRoot(s.Ply, lines) }

// Legal reports whether m is legal, even if Moves omits it.
func (k wideKnowingRules) Legal(s *wideState, m move) bool {
	return !s.Over && !k.Landing(s).And(k.Column(m)).Empty()
}

// Moves appends the relevant moves, from left to right; see [knowingRules.Moves].
func (k wideKnowingRules) Moves(s *wideState, buf []move) []move {
	switch {
	case s.Over:
		return buf
	case k.needsAllMoves(s.Ply):
		return k.Wide.Moves(s, buf)
	}
	cells := k.relevantCells(s)
	stride := k.Height() + 1
	for ; cells.Lo != 0; cells.Lo &= cells.Lo - 1 {
		buf = append(buf, move(bits.TrailingZeros64(cells.Lo)/stride))
	}
	for ; cells.Hi != 0; cells.Hi &= cells.Hi - 1 {
		buf = append(buf, move((64+bits.TrailingZeros64(cells.Hi))/stride))
	}
	return buf
}

// relevantCells returns the cells of the relevant moves.
func (k wideKnowingRules) relevantCells(s *wideState) wideCells {
	landing := k.Landing(s)
	if win := k.Threats(s.Own, s.Mask).And(landing); !win.Empty() {
		return win
	}
	otherThreats := k.Threats(s.Own.Xor(s.Mask), s.Mask)
	if block := otherThreats.And(landing); !block.Empty() {
		return block
	}
	if safe := landing.Without(otherThreats.ShiftDown(1)); !safe.Empty() {
		return safe
	}
	return landing
}

// Play plays m and evaluates leaves by [wideKnowingRules.evaluate].
func (k wideKnowingRules) Play(dst, src *wideState, m move, leaf bool) rules.Status {
	st := k.Wide.Play(dst, src, m, false)
	if leaf && st.Outcome == rules.Ongoing {
		st.Eval = k.evaluate(dst)
	}
	return st
}

// Status computes the status of s.
func (k wideKnowingRules) Status(s *wideState) rules.Status {
	st := k.Wide.Status(s)
	if st.Outcome == rules.Ongoing {
		st.Eval = k.evaluate(s)
	}
	return st
}

// evaluate returns the evaluation for the side to move; see [knowingRules.evaluate].
func (k wideKnowingRules) evaluate(s *wideState) sente.Score {
	other := s.Own.Xor(s.Mask)
	ownThreats, otherThreats := k.Threats(s.Own, s.Mask), k.Threats(other, s.Mask)
	own, opposite := k.odd, k.Cells().Without(k.odd)
	if s.Ply&1 != 0 {
		own, opposite = opposite, own
	}
	free := k.Cells().Xor(s.Mask)
	return sente.Score(wideZugzwangValue(ownThreats, otherThreats, own) - wideZugzwangValue(otherThreats, ownThreats, opposite) +
		worthLine*(k.countOpenLines(s.Own, free)-k.countOpenLines(other, free)))
}

// wideZugzwangValue is [zugzwangValue] on two words.
func wideZugzwangValue(threats, against, timely wideCells) int {
	useful := threats.Without(against.ShiftUp(1))
	return worthThreat*useful.Count() + worthTimely*useful.And(timely).Count()
}

// countOpenLines counts the lines with only these stones and free cells: once with one stone, twice with
// more.
func (k wideKnowingRules) countOpenLines(stones, free wideCells) (n int) {
	h, line := uint(k.Height()), k.Line()
	for _, distance := range [...]uint{1, h, h + 1, h + 2} {
		if line == 4 {
			n += countWideOpenFours(stones, free, distance)
		} else {
			n += countWideOpenLinesOfLength(stones, free, distance, uint(line))
		}
	}
	return n
}

// countWideOpenLinesOfLength is [countOpenLinesOfLength] on two words.
func countWideOpenLinesOfLength(stones, free wideCells, distance, line uint) int {
	var one, several wideCells
	open := stones.Or(free)
	for n := range line {
		next := stones.ShiftDown(n * distance)
		several = several.Or(one.And(next))
		one = one.Or(next)
		open = open.And(stones.Or(free).ShiftDown(n * distance))
	}
	return open.And(one).Count() + open.And(several).Count()
}

// countWideOpenFours counts the possible fours in one direction, as in hopes.
func countWideOpenFours(stones, free wideCells, distance uint) int {
	usable := stones.Or(free)
	pairs := usable.And(usable.ShiftDown(distance))
	open := pairs.And(pairs.ShiftDown(2 * distance))
	next := stones.ShiftDown(distance)
	one, two := stones.Or(next), stones.And(next)
	far := one.ShiftDown(2 * distance)
	several := two.Or(two.ShiftDown(2 * distance)).Or(one.And(far))
	return open.And(one.Or(far)).Count() + open.And(several).Count()
}
