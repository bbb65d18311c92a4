package solving_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/search/proof"
)

// A proof of a win, for which no journal is kept.
func ExampleProofPlan_RunProof() {
	g, _ := standard.Games().FindGame("gomoku")
	p, _ := lab.NewPosition(g, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h1", "i8", "i1", "h9", "a15"}})
	plan := solving.ProofPlan{Limits: sente.Limits{Memory: 16 << 20}}
	r, err := plan.RunProof(context.Background(), p, func(proof.Report) {})
	fmt.Println(r.Value, r.Plies < 30, err)
	// Output: win true <nil>
}
