package baseline

import (
	"math/bits"
	"slices"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// windowGame is the game by any rules. A position is evaluated by windows of five points in a line,
// which count as long as their stones are of one colour; candidate moves are the points near
// stones. The rules decide on forbidden moves, captures and wins.
type windowGame struct{ game.Rules }

var (
	_ rules.Evaluated                          = windowGame{}
	_ rules.MoveScorer[game.State, game.Point] = windowGame{}
)

// Values of a window with 0 to 4 stones of one colour for the side to move and for the other side,
// and move ordering scores for extending and for blocking it.
var (
	moverWorth  = [5]int{0, 1, 6, 28, 600}
	waiterWorth = [5]int{0, 1, 5, 18, 90}
	makeRank    = [5]int32{0, 1, 6, 40, 10_000}
	breakRank   = [5]int32{0, 1, 5, 30, 5_000}
)

// Captured stones count more the nearer they are to the number that wins, and pairs that can be
// captured next count as well.
const (
	captureWorth = 400 // of all stones except the last pair
	moverPair    = 25
	waiterPair   = 12
	captureRank  = 150
)

// HasEval returns true: positions have a static evaluation.
func (windowGame) HasEval() bool { return true }

// Status computes the status of s from scratch.
func (w windowGame) Status(s *game.State) rules.Status {
	return w.addEval(w.Rules.Status(s), s, true)
}

// Play plays m.
func (w windowGame) Play(dst, src *game.State, m game.Point, leaf bool) rules.Status {
	return w.addEval(w.Rules.Play(dst, src, m, leaf), dst, leaf)
}

func (w windowGame) addEval(st rules.Status, s *game.State, leaf bool) rules.Status {
	if leaf && !st.Outcome.IsOver() {
		st.Eval = w.staticEval(s)
	}
	return st
}

// Moves returns the points at most two lines away from a stone, the centre on an empty board; all
// moves if there are no such points.
func (w windowGame) Moves(s *game.State, buf []game.Point) []game.Point {
	n := len(buf)
	buf = w.Rules.Moves(s, buf)
	if w.Choosing(s) {
		return buf
	}
	near, kept := w.nearPoints(s), n
	for i, p := range buf[n:] {
		if near[p.Y()]>>p.X()&1 != 0 {
			buf[n+i], buf[kept] = buf[kept], p
			kept++
		}
	}
	if kept == n {
		return buf
	}
	slices.Sort(buf[n:kept])
	return buf[:kept]
}

// Legal reports whether m is legal, near stones or not.
func (w windowGame) Legal(s *game.State, m game.Point) bool {
	return slices.Contains(w.Rules.Moves(s, nil), m)
}

// nearPoints returns the points close to stones.
func (w windowGame) nearPoints(s *game.State) (near [game.MaxSize]uint32) {
	size := w.Size()
	for y := range size {
		row := s.Row(game.Black, y) | s.Row(game.White, y)
		row |= row<<1 | row>>1 | row<<2 | row>>2
		for i := max(0, y-2); i <= min(size-1, y+2); i++ {
			near[i] |= row
		}
	}
	if near == [game.MaxSize]uint32{} {
		near[size/2] = 1 << (size / 2)
	}
	return near
}

// stoneCounts holds the windows of one direction that begin in one row, by number of stones: for
// each colour, a bit for the column of the first point, if the window has no stone of the other
// colour.
type stoneCounts [2][5]uint32

// slopes are the column increments from row to row of a window; the last direction is along the
// row.
var slopes = [4]int{0, 1, -1, 0}

const alongRow = 3 // the direction along a row

// countWindows counts the windows that begin in row y; ok is false if they would leave the board.
func (w windowGame) countWindows(s *game.State, d, y int) (t stoneCounts, ok bool) {
	size := w.Size()
	first := uint32(1)<<size - 1
	switch {
	case d != alongRow && y+4 >= size:
		return t, false
	case d == alongRow || slopes[d] > 0:
		first >>= 4
	case slopes[d] < 0:
		first &^= 15
	}
	var rows [2][5]uint32
	for k := range 5 {
		for colour := range rows {
			rows[colour][k] = shiftToFirst(s, colour, d, y, k)
		}
	}
	for colour := range t {
		t[colour] = sumColumns(&rows[colour])
		other := &rows[1-colour]
		free := first &^ (other[0] | other[1] | other[2] | other[3] | other[4])
		for n := range t[colour] {
			t[colour][n] &= free
		}
	}
	return t, true
}

// shiftToFirst returns the k-th points of the windows that begin in row y, shifted to the first columns of
// the windows.
func shiftToFirst(s *game.State, colour, d, y, k int) uint32 {
	switch {
	case d == alongRow:
		return s.Row(colour, y) >> k
	case slopes[d] > 0:
		return s.Row(colour, y+k) >> k
	case slopes[d] < 0:
		return s.Row(colour, y+k) << k
	}
	return s.Row(colour, y+k)
}

// sumColumns adds five rows column by column: bit x of n[i] is set if i of the rows have it.
func sumColumns(rows *[5]uint32) (n [5]uint32) {
	var ones, twos, fours uint32
	for _, row := range rows {
		carry := ones & row
		ones ^= row
		fours |= twos & carry
		twos ^= carry
	}
	n[1] = ones &^ (twos | fours)
	n[2] = twos &^ ones
	n[3] = ones & twos
	n[4] = fours &^ ones
	return n
}

// staticEval returns the static evaluation for the player to move.
func (w windowGame) staticEval(s *game.State) sente.Score {
	side := s.Colour()
	score := 0
	for y := range w.Size() {
		for d := range slopes {
			t, ok := w.countWindows(s, d, y)
			for n := 1; ok && n < 5; n++ {
				score += moverWorth[n]*bits.OnesCount32(t[side][n]) - waiterWorth[n]*bits.OnesCount32(t[1-side][n])
			}
		}
	}
	score += w.captureValue(s, side) - w.captureValue(s, 1-side)
	score = min(max(score, -int(sente.MaxEval)), int(sente.MaxEval))
	switch {
	case !w.SidesOpen(s) && s.Owner(side) == s.Turn():
		return sente.Score(score)
	case !w.SidesOpen(s):
		return sente.Score(-score)
	case w.Choosing(s):
		return sente.Score(max(score, -score)) // the choosing player takes the better side
	}
	return sente.Score(min(score, -score))
}

// captureValue returns the value of a colour's captures and of the captures that it can make next.
func (w windowGame) captureValue(s *game.State, colour int) int {
	law := w.Law()
	if !law.Has(game.Captures) {
		return 0
	}
	pairs, has, prize := 0, s.Taken(colour), int(law.Prize)
	for y := range w.Size() {
		for d := range slopes {
			a, b := w.capturingPoints(s, colour, d, y)
			pairs += bits.OnesCount32(a) + bits.OnesCount32(b)
		}
	}
	each := waiterPair
	if colour == s.Colour() {
		each = moverPair
	}
	return captureWorth*has*has/(prize*prize) + captureWorth*has/(2*prize) + pairs*each
}

// capturingPoints finds capturable pairs between a free point and a stone of the colour, in four points from
// row y on: first marks windows with a free first point, last those with a free last point.
func (w windowGame) capturingPoints(s *game.State, colour, d, y int) (first, last uint32) {
	if d != alongRow && y+3 >= w.Size() {
		return 0, 0
	}
	own := func(k int) uint32 { return shiftToFirst(s, colour, d, y, k) }
	other := func(k int) uint32 { return shiftToFirst(s, 1-colour, d, y, k) }
	board := uint32(1)<<w.Size() - 1
	inside := board
	if d == alongRow || slopes[d] > 0 {
		inside = board >> 3
	} else if slopes[d] < 0 {
		inside = board &^ 7
	}
	pair := other(1) & other(2) & inside
	return pair & own(3) &^ (own(0) | other(0)), pair & own(0) &^ (own(3) | other(3))
}

// ScoreMoves rates moves by the fullest windows that they extend or block, and by captures.
func (w windowGame) ScoreMoves(s *game.State, moves []game.Point, scores []int32) {
	var full [2][4][5][game.MaxSize]uint32 // points by colour, direction and stones of a window
	var takes [game.MaxSize]uint32
	side := s.Colour()
	captures := w.Law().Has(game.Captures)
	for y := range w.Size() {
		for d := range slopes {
			t, ok := w.countWindows(s, d, y)
			for k := 0; ok && k < 5; k++ {
				for colour := range t {
					for n := 1; n < 5; n++ {
						at, row := shiftFromFirst(t[colour][n], d, y, k)
						full[colour][d][n][at] |= row
					}
				}
			}
			if captures {
				first, last := w.capturingPoints(s, side, d, y)
				takes[y] |= first
				at, row := shiftFromFirst(last, d, y, 3)
				takes[min(at, game.MaxSize-1)] |= row
			}
		}
	}
	for i, p := range moves {
		scores[i] = 0
		if p >= game.Points {
			continue
		}
		for d := range slopes {
			scores[i] += fullestWindowRank(&full[side][d], &makeRank, p) + fullestWindowRank(&full[1-side][d], &breakRank, p)
		}
		scores[i] += captureRank * int32(takes[p.Y()]>>p.X()&1)
	}
}

// shiftFromFirst shifts the first points of windows to their k-th points: it returns the row and the
// columns there.
func shiftFromFirst(row uint32, d, y, k int) (int, uint32) {
	switch {
	case d == alongRow:
		return y, row << k
	case slopes[d] > 0:
		return y + k, row << k
	case slopes[d] < 0:
		return y + k, row >> k
	}
	return y + k, row
}

func fullestWindowRank(full *[5][game.MaxSize]uint32, rank *[5]int32, p game.Point) int32 {
	for n := 4; n > 0; n-- {
		if full[n][p.Y()]>>p.X()&1 != 0 {
			return rank[n]
		}
	}
	return 0
}
