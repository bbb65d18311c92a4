package connectfour

import (
	"testing"

	"github.com/sente-games/sente"
)

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		size   Size
		played int
		score  sente.Score
		want   int
	}{
		{Standard.Size(), 41, sente.WinIn(1), 1}, // the very last stone
		{Standard.Size(), 6, sente.WinIn(1), 18}, // the fourth stone of the first player
		{Standard.Size(), 7, sente.WinIn(1), 18}, // and of the second
		{Standard.Size(), 0, sente.WinIn(41), 1}, // the empty board
		{Standard.Size(), 40, sente.LossIn(2), -1},
		{Standard.Size(), 25, sente.WinIn(11), 4}, // a row of the public sets
		{Standard.Size(), 12, 0, 0},
		{Size{6, 4}, 0, sente.LossIn(24), -1},
	} {
		if got := c.size.Points(c.played, c.score); got != c.want {
			t.Errorf("%v after %d stones, %v: %d points, want %d", c.size, c.played, c.score, got, c.want)
		}
	}
}

func TestScore_InvertsPoints(t *testing.T) {
	for _, size := range []Size{Standard.Size(), {5, 5}, {4, 3}, {8, 8}} {
		cells := size.Width * size.Height
		for played := range cells {
			if got := size.Score(played, 0); got != 0 {
				t.Errorf("%v after %d: a draw is %v", size, played, got)
			}
			for plies := range cells - played + 1 {
				score := sente.LossIn(plies)
				if plies%2 != 0 {
					score = sente.WinIn(plies)
				}
				points := size.Points(played, score)
				if points == 0 {
					continue // more stones than there are
				}
				if got := size.Score(played, points); got != score {
					t.Errorf("%v after %d: %d points are %v, want %v", size, played, points, got, score)
				}
			}
		}
	}
}
