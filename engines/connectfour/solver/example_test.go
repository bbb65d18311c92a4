package solver_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/games/connectfour"
)

// The result of every column on a board of four by four: nobody can force a win.
func ExampleSolver_ScoreColumns() {
	s, err := solver.New(connectfour.Size{Width: 4, Height: 4}, solver.Options{Memory: 1 << 16})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	rules, err := connectfour.New(4, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	columns, err := s.ScoreColumns(context.Background(), rules.Start(), solver.Query{})
	for _, c := range columns {
		fmt.Print(c.Lower, " ", c.IsExact(), "; ")
	}
	fmt.Println(solver.BestColumns(columns), err)
	// Output: 0 true; 0 true; 0 true; 0 true; [0 1 2 3] <nil>
}
