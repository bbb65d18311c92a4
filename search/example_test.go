package search_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// A report in the game's own moves becomes one in words where it leaves the
// search.
func ExampleReport() {
	r := search.Report[int]{
		Depth: 2, Score: sente.WinIn(3), Line: []int{4, 4, 3},
		Candidates: []search.Candidate[int]{{Move: 4, Share: 0.75, Score: sente.WinIn(3)}, {Move: 1, Share: 0.25, Score: -8}},
	}
	result := search.Result[int]{Move: 4, Lines: []search.Report[int]{r}, End: search.Solved}
	info := result.Best().Info(func(line []int) (text []sente.Move) {
		for _, column := range line {
			text = append(text, sente.Move(fmt.Sprint(column)))
		}
		return text
	})
	fmt.Println(info.Score, info.Line, info.Candidates[1].Move, info.Candidates[1].Score)
	// Output: win 3 [4 4 3] 1 -8
}
