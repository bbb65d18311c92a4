package breaker_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/breaker"
	"github.com/sente-games/sente/engines/five/breaker/check"
)

// White spoils every five of Black's on a board of six lines, whose first move Black has.
func ExampleSolver() {
	record := sente.Record{Game: "gomoku", Size: "6"}
	s, err := breaker.New(record, 1)
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
	claim, err := check.Verify(context.Background(), &file)
	fmt.Println(outcome == breaker.Holds, claim.Holder, err)
	// Output: true white <nil>
}
