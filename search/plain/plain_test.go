package plain_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/plain"
)

// heap is a heap of matches; taking the last one wins. A move takes one or two
// matches. After taking one, the first player moves again.
type heap struct{ again bool }

type left struct {
	Matches, Turn int8
}

func (heap) Start() left { return left{Matches: 5} }

func (heap) Status(s *left) rules.Status {
	st := rules.Status{Turn: s.Turn, Eval: sente.Score(s.Matches)}
	if s.Matches == 0 {
		st.Outcome = rules.Lost
	}
	return st
}

func (heap) Moves(s *left, buf []int8) []int8 {
	for n := int8(1); n <= min(2, s.Matches); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (h heap) Play(dst, src *left, n int8, _ bool) rules.Status {
	*dst = left{src.Matches - n, 1 - src.Turn}
	if h.again && n == 1 && src.Turn == 0 && dst.Matches > 0 {
		dst.Turn = 0
	}
	return h.Status(dst)
}

func TestScore_HeapIsWonByThrees(t *testing.T) {
	for n, want := range map[int8]sente.Score{
		1: sente.WinIn(1), 2: sente.WinIn(1), 3: sente.LossIn(2), 4: sente.WinIn(3), 5: sente.WinIn(3), 6: sente.LossIn(4),
	} {
		if got := plain.Score(heap{}, &left{Matches: n}, 10); got != want {
			t.Errorf("%d matches: %v, want %v", n, got, want)
		}
	}
}

// With two moves in a row the first player wins three matches: one, then two.
func TestScore_SeveralMovesInARow(t *testing.T) {
	if got := plain.Score(heap{again: true}, &left{Matches: 3}, 10); got != sente.WinIn(2) {
		t.Errorf("first to move: %v, want win 2", got)
	}
	if got := plain.Score(heap{again: true}, &left{Matches: 3, Turn: 1}, 10); got != sente.LossIn(2) {
		t.Errorf("second to move: %v, want loss 2", got)
	}
}

func TestScore_TicTacToeIsADraw(t *testing.T) {
	game := searchtest.NewStones(3, 3, 3)
	corner := searchtest.Grid{Stones: [2]uint32{1, 0}, Turn: 1}
	for m, score := range plain.Moves(game, &corner, 9) {
		if cell := game.Moves(&corner, nil)[m]; (score == 0) != (cell == 4) {
			t.Errorf("after a corner, cell %d is %v: only the middle draws", cell, score)
		}
	}
}

func TestScore_RestoresBoard(t *testing.T) {
	game := searchtest.NewStones(4, 3, 3)
	board := searchtest.NewOneBoard(game)
	s := board.Start()
	root := game.Start()
	for depth := range 5 {
		if got, want := plain.Score(board, &s, depth), plain.Score(game, &root, depth); got != want {
			t.Errorf("depth %d: %v on one board, %v with copies", depth, got, want)
		}
	}
	if *board.Board != root {
		t.Error("the board is not as it was")
	}
}
