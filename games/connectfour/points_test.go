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
