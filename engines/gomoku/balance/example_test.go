package balance_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/gomoku/balance"
)

// An engine that knows black and white only learns to play openings that hand colours over.
func ExampleWrapEngine() {
	engine, err := gomoku.New(gomoku.Options{Memory: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	wrapped := balance.WrapEngine(engine)
	defer sente.Close(wrapped)
	_, balances := sente.As[sente.Balancer](wrapped)
	c, err := wrapped.Think(context.Background(), sente.Record{Game: "gomoku", Opening: "rif"}, sente.Limits{Nodes: 1000}, nil)
	fmt.Println(balances, c.Move, err)
	// Output: true h8 <nil>
}
