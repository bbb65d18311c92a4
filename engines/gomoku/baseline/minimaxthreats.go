package baseline

import (
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// threatSearch looks for a win by threats alone, beyond the horizon of a search: the
// attacker plays fours and moves that make two threats at once, the defender any move
// that may help against them, which [gomoku.Board.Moves] lists. So a win that is found is
// a proof, while the moves of the attacker that are left out make it miss some. The idea
// is that of ZeroMax (Ren 2018), where the defender has fewer moves and wins may be found
// that are none.
type threatSearch struct {
	board *gomoku.Board
	limit int // of the moves that the attacker tries behind one leaf
	tries int // that are left
}

// win returns in how many plies the side to move wins; 0 if it finds no win. It plays up
// to the given number of plies; the last few of a win are known without playing them.
func (t *threatSearch) win(plies int) int {
	t.tries = t.limit
	return t.attack(plies)
}

func (t *threatSearch) attack(plies int) int {
	b := t.board
	if score, ok := b.StaticResult(); ok {
		return distanceIf(score.Won(), score)
	}
	if plies < 3 {
		return 0
	}
	var buf [64]gomoku.Cell
	for _, m := range t.threats(buf[:0]) {
		if t.tries--; t.tries < 0 {
			return 0
		}
		b.Play(m)
		n := t.defend(plies - 1)
		b.Undo()
		if n > 0 {
			return n + 1
		}
	}
	return 0
}

// defend returns in how many plies the side to move loses whatever it does.
func (t *threatSearch) defend(plies int) int {
	b := t.board
	if score, ok := b.StaticResult(); ok {
		return distanceIf(score.Lost(), score)
	}
	attacker := 1 - b.Turn()
	if plies < 2 || b.Has(attacker, board.Five)+b.Has(attacker, board.OpenFour) == 0 {
		return 0
	}
	longest := 0
	var buf [gomoku.MaxSize * gomoku.MaxSize]gomoku.Cell
	for _, m := range b.Moves(buf[:0]) {
		b.Play(m)
		n := t.attack(plies - 1)
		b.Undo()
		if n == 0 {
			return 0
		}
		longest = max(longest, n+1)
	}
	return longest
}

// threats appends the attacker's moves, the most forcing first: the block of a
// five alone, against an open four only fours, else moves that make at least two
// threats, too.
func (t *threatSearch) threats(buf []gomoku.Cell) []gomoku.Cell {
	b := t.board
	me, you := b.Turn(), 1-b.Turn()
	if b.Has(you, board.Five) > 0 {
		return b.Parries(buf)
	}
	for class := board.FourThree; class >= board.Four; class-- {
		buf = b.With(me, class, buf)
	}
	if b.Has(you, board.OpenFour) > 0 {
		return buf
	}
	var near [gomoku.MaxSize * gomoku.MaxSize]gomoku.Cell
	cells := b.Near(near[:0])
	for class := board.DoubleThree; class >= board.ThreePlus; class-- {
		for _, m := range cells {
			if len(buf) < cap(buf) && b.ClassAt(me, m) == class {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// distanceIf is the distance of a decided score if it is the right one, else 0.
func distanceIf(right bool, score interface{ Distance() (int, bool) }) int {
	if !right {
		return 0
	}
	n, _ := score.Distance()
	return n
}
