package baseline

import (
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// threatSearch searches for a win by threats beyond the horizon of the main search: the attacker
// plays fours and moves that make two threats at once, the defender any move that may help against
// them, as listed by [gomoku.Board.Moves]. A win that is found is therefore a proof, while some
// wins are missed because moves of the attacker are omitted. The idea comes from ZeroMax (Ren
// 2018), where the defender has fewer moves, so that it may report false wins.
type threatSearch struct {
	board *gomoku.Board
	limit int // maximum number of the attacker's moves after one leaf
	tries int // number of moves that remain
}

// findWin returns the number of plies in which the side to move wins, 0 if it finds no win. It plays up
// to the given number of plies; the last few of a win are resolved statically.
func (t *threatSearch) findWin(plies int) int {
	t.tries = t.limit
	return t.searchAttack(plies)
}

func (t *threatSearch) searchAttack(plies int) int {
	b := t.board
	if score, ok := b.StaticResult(); ok {
		return winDistance(score.Won(), score)
	}
	if plies < 3 {
		return 0
	}
	var buf [64]gomoku.Cell
	for _, m := range t.appendThreats(buf[:0]) {
		if t.tries--; t.tries < 0 {
			return 0
		}
		b.Play(m)
		n := t.searchDefence(plies - 1)
		b.Undo()
		if n > 0 {
			return n + 1
		}
	}
	return 0
}

// searchDefence returns the number of plies in which the side to move loses against every defence, 0 if it
// may not lose.
func (t *threatSearch) searchDefence(plies int) int {
	b := t.board
	if score, ok := b.StaticResult(); ok {
		return winDistance(score.Lost(), score)
	}
	attacker := 1 - b.Turn()
	if plies < 2 || b.CountClass(attacker, board.Five)+b.CountClass(attacker, board.OpenFour) == 0 {
		return 0
	}
	longest := 0
	var buf [gomoku.MaxSize * gomoku.MaxSize]gomoku.Cell
	for _, m := range b.Moves(buf[:0]) {
		b.Play(m)
		n := t.searchAttack(plies - 1)
		b.Undo()
		if n == 0 {
			return 0
		}
		longest = max(longest, n+1)
	}
	return longest
}

// appendThreats appends the attacker's moves, the most forcing first: only blocks against a five, only
// fours against an open four, otherwise also moves that make at least two threats.
func (t *threatSearch) appendThreats(buf []gomoku.Cell) []gomoku.Cell {
	b := t.board
	side, opponent := b.Turn(), 1-b.Turn()
	if b.CountClass(opponent, board.Five) > 0 {
		return b.FiveBlocks(buf)
	}
	for class := board.FourThree; class >= board.Four; class-- {
		buf = b.AppendClass(side, class, buf)
	}
	if b.CountClass(opponent, board.OpenFour) > 0 {
		return buf
	}
	var near [gomoku.MaxSize * gomoku.MaxSize]gomoku.Cell
	cells := b.AppendNear(near[:0])
	for class := board.DoubleThree; class >= board.ThreePlus; class-- {
		for _, m := range cells {
			if len(buf) < cap(buf) && b.ClassAt(side, m) == class {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// winDistance returns the distance of a decided score if right is set, else 0.
func winDistance(right bool, score interface{ Distance() (int, bool) }) int {
	if !right {
		return 0
	}
	n, _ := score.Distance()
	return n
}
