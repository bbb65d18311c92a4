package omega_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/omega"
)

// The smallest board is solved at once.
func ExampleNewSolver() {
	solver, err := omega.NewSolver(1 << 20)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sente.Close(solver)
	info, err := solver.Solve(context.Background(), sente.Record{Game: "omega", Size: "2"}, sente.Limits{}, nil)
	fmt.Println(info.Score, err)
	// Output: loss 4 <nil>
}
