package fleettest_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/fleet/internal/fleettest"
)

// Of two results of a job the first one stays; a queue that is away says so.
func Example() {
	q := fleettest.New()
	r := fleet.Result{Run: "0123", Job: "one", Worker: "a", Program: "test", Body: json.RawMessage("1")}
	fmt.Println(q.StoreResult(context.Background(), r))
	fmt.Println(q.StoreResult(context.Background(), r))
	q.SetUnavailable(true)
	fmt.Println(q.StoreResult(context.Background(), r))
	// Output:
	// true <nil>
	// false <nil>
	// false the queue is away
}
