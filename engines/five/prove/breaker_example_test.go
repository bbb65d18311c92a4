package prove_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/five/prove/check"
)

// White spoils every five of Black's on a board of six lines, whose first move Black has.
func ExampleBreakerSolver() {
	record := sente.Record{Game: "gomoku", Size: "6"}
	s, err := prove.NewBreakerSolver(record, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome := s.Search(context.Background(), sente.Limits{})
	var file bytes.Buffer
	if err := s.Write(&file, record); err != nil {
		fmt.Println(err)
		return
	}
	claim, err := check.VerifyBreaker(context.Background(), &file)
	fmt.Println(outcome == prove.Held, claim.Holder, err)
	// Output: true white <nil>
}
