package rules_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// TestImagesOfASquare knows the images of two points on a small board.
func TestImagesOfASquare(t *testing.T) {
	b, err := gomoku.Open(sente.Record{Size: "5"})
	if err != nil {
		t.Fatal(err)
	}
	all, err := b.(rules.Imager).Images([]sente.Move{"a1", "b1"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[sente.Move]bool{}
	for _, image := range all {
		got[image[0]+image[1]] = true
	}
	if len(all) != 8 || len(got) != 8 || all[0][0] != "a1" || all[0][1] != "b1" {
		t.Errorf("images %v", all)
	}
	for _, want := range []sente.Move{"a1b1", "a1a2", "e1d1", "e1e2", "a5a4", "a5b5", "e5d5", "e5e4"} {
		if !got[want] {
			t.Errorf("%s is missing", want)
		}
	}
	if _, err := b.(rules.Imager).Images([]sente.Move{"x"}); err == nil || b.Ply() != 0 {
		t.Errorf("%v, ply %d", err, b.Ply())
	}
}

// row is a game on a row of three cells, which looks the same from its other end.
type row struct{ cells [3]bool }

func (r row) Moves(buf []int8) []int8 {
	for i, taken := range r.cells {
		if !taken {
			buf = append(buf, int8(i))
		}
	}
	return buf
}

func (r row) Play(m int8) row {
	r.cells[m] = true
	return r
}

func (r row) Outcome() rules.Outcome {
	if r.cells == [3]bool{true, true, true} {
		return rules.Draw
	}
	return rules.Ongoing
}

func (r row) Symmetries() int { return 2 }

func (r row) Map(i int) row {
	if i == 1 {
		r.cells[0], r.cells[2] = r.cells[2], r.cells[0]
	}
	return r
}

func (r row) MapMove(i int, m int8) int8 {
	if i == 1 {
		return 2 - m
	}
	return m
}

// TestImagesOfAnEasyGame: the symmetries of a position's type are seen as well.
func TestImagesOfAnEasyGame(t *testing.T) {
	game := rules.NewEasy(row{})
	b := rules.NewBoard(game, game.Start())
	first := b.Legal()[0]
	all, err := b.(rules.Imager).Images([]sente.Move{first})
	if err != nil || len(all) != 2 || all[0][0] != first || all[1][0] != b.Legal()[2] {
		t.Errorf("images %v of %v, %v", all, b.Legal(), err)
	}
}
