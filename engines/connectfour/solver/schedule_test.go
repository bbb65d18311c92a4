package solver

import (
	"testing"

	"github.com/sente-games/sente/games/connectfour"
)

// The first questions are about the smallest scores that end the game soon.
func TestFirstQuestionsAreAboutQuickWins(t *testing.T) {
	for _, size := range []connectfour.Size{{Width: 7, Height: 6}, {Width: 5, Height: 5}, {Width: 4, Height: 3}} {
		s, err := New(size, Options{Memory: Least(size)})
		if err != nil {
			t.Fatal(err)
		}
		cells := size.Width * size.Height
		for played := range cells - 3 {
			within := min(soon, (cells-played)/2)
			wins, loses := cells, cells
			for score := cells / 2; score > 0; score-- {
				if s.Plies(played, score) <= within {
					wins = score
				}
				if s.Plies(played, -score) <= within {
					loses = score
				}
			}
			got := s.first(played, Query{})
			if wins < cells && got[0] != wins || loses < cells && got[1] != 1-loses {
				t.Errorf("%v after %d: questions %v, want %d and %d", size, played, got, wins, 1-loses)
			}
		}
		s.Close()
	}
}
