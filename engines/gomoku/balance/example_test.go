package balance_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/gomoku/balance"
)

// An engine that knows black and white only learns to play openings that hand colours over.
func ExampleWrap() {
	engine, err := gomoku.New(gomoku.Options{Memory: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	wrapped := balance.Wrap(engine)
	defer sente.Close(wrapped)
	_, balances := sente.As[sente.Balancer](wrapped)
	_, opens := sente.As[sente.OpeningPlayer](wrapped)
	fmt.Println(balances, opens)
	// Output: true true
}
